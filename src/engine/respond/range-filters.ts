// The filters for a list with date ranges and thresholds: links to the prebuilt ranges, and a form for all other ranges.

import { pathOf } from '../addressing/address.ts';
import { originPaths } from '../addressing/links.ts';
import { lastValueOf, type QueryParameters } from '../addressing/query.ts';
import {
  prebuiltLeast,
  prebuiltPeriods,
  type RangeParameters,
  rangeIn,
  thresholdValue,
  withRange,
} from '../addressing/ranges.ts';
import { type EndpointName, endpointOf, type ParameterName, parametersIn } from '../api/api.ts';
import type { Values } from '../api/parameter.ts';
import { errorOf } from '../http/rules.ts';
import type { ChoiceGroup, FilterForm, FilterLink, FiltersView, FormField } from '../markup/filters.ts';
import { dayOf, type Period } from '../text/calendar.ts';
import type { Html } from '../text/html.ts';
import type { NoticeName, SiteIndex } from './content.ts';

export interface FilterRequest {
  /** The format that the links on the page preserve. */
  readonly format: string | undefined;
  readonly parameters: QueryParameters;
  readonly notice: NoticeName | undefined;
}

/** Creates a link to the same list with different values. */
export type LinkTo = (values: Values) => Html;

interface RangeRequest {
  readonly endpoint: EndpointName;
  readonly limits: RangeParameters;
  readonly values: Values;
  readonly link: LinkTo;
  readonly request: FilterRequest;
}

export function rangeFilters(limited: RangeRequest, site: SiteIndex): Omit<FiltersView, 'all'> {
  const view = { chosen: chosenLimits(limited, site), more: site.dayLists };
  // On hosts that ignore queries, only prebuilt lists are available.
  if (typeof ONLY_QUERY_LINKS === 'undefined' && site.links === 'path') {
    const values = withPrebuiltThresholds(limited, site);
    const groups = [...rangeGroups({ ...limited, values }, site), ...thresholdGroups(limited, values, site)];
    return { ...view, groups, form: undefined };
  }
  return { ...view, groups: rangeGroups(limited, site), form: formOf(limited, site) };
}

/**
 * Ranges are prebuilt only for some thresholds, but a list without a range may have a different threshold. Links to ranges then
 * use a prebuilt one.
 */
function withPrebuiltThresholds({ limits, values }: RangeRequest, site: SiteIndex): Values {
  const least = limits.thresholds.map((each) => {
    const prebuilt = prebuiltLeast(site.dates, each[1].option);
    const value = thresholdValue(values, each);
    return [each[0], prebuilt.includes(value) ? value : prebuilt[0]];
  });
  return { ...values, ...Object.fromEntries(least) };
}

// Removing the whole range or a threshold always leads to a prebuilt list. Removing only one end of the range might not.
function chosenLimits({ endpoint, limits, values, link }: RangeRequest, site: SiteIndex): readonly FilterLink[] {
  const days = parametersIn(endpoint).flatMap(([name, parameter]) =>
    parameter.kind === 'day' && values[name] !== undefined ? [`${parameter.title.toLowerCase()} ${values[name]}`] : [],
  );
  const thresholds = limits.thresholds.flatMap(([name, { least, unit, option }]) => {
    const isOffered =
      typeof ONLY_QUERY_LINKS !== 'undefined' ||
      site.links === 'query' ||
      prebuiltLeast(site.dates, option).includes(least);
    if (values[name] === undefined || !isOffered) return [];
    return [{ title: `${values[name]} ${unit} or more`, url: link({ ...values, [name]: undefined }) }];
  });
  return [
    ...(days.length > 0 ? [{ title: days.join(' '), url: link(withRange(values, {}, limits)) }] : []),
    ...thresholds,
  ];
}

/**
 * The prebuilt years, followed by the quarters and months of the selected year. If no year is selected, the quarters and months of
 * the last year are used.
 */
function rangeGroups({ limits, values, link }: RangeRequest, { days, dates }: SiteIndex): readonly ChoiceGroup[] {
  const { start, end } = rangeIn(values, limits);
  const year = (start?.slice(0, 4) === end?.slice(0, 4) && start ? start : days!.last).slice(0, 4);
  const span = { first: dayOf(days!.first), last: dayOf(days!.last) };
  const inYear = {
    first: Math.max(span.first, dayOf(`${year}-01-01`)),
    last: Math.min(span.last, dayOf(`${year}-12-31`)),
  };
  const [years, quarters, months] = [
    prebuiltPeriods('years', dates, span),
    prebuiltPeriods('quarters', dates, inYear),
    prebuiltPeriods('months', dates, inYear),
  ];
  const group = (title: string, periods: readonly Period[], name: (start: string) => string): ChoiceGroup => ({
    title,
    isMultiple: false,
    choices: periods.map((period) => ({
      title: name(period.start),
      isChosen: period.start === start && period.end === end,
      url: link(withRange(values, period, limits)),
    })),
  });
  const month = (date: string) => Number(date.slice(5, 7));
  return [
    group('Year', years, (date) => date.slice(0, 4)),
    group(`Quarter in ${year}`, quarters, (date) => `Q${Math.ceil(month(date) / 3)}`),
    group(`Month in ${year}`, months, (date) => MONTHS[month(date) - 1]!),
  ].filter(({ choices }) => choices.length > 0);
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** @param values the list's values, with prebuilt thresholds */
function thresholdGroups(limited: RangeRequest, values: Values, site: SiteIndex): readonly ChoiceGroup[] {
  return limited.limits.thresholds
    .map((each): ChoiceGroup => {
      const [name, { unit, option }] = each;
      const choices = prebuiltLeast(site.dates, option).map((value) => ({
        title: String(value),
        url: limited.link({ ...values, [name]: value }),
        isChosen: thresholdValue(limited.values, each) === value,
      }));
      return { title: `Minimum ${unit}`, isMultiple: false, choices };
    })
    .filter(({ choices }) => choices.length > 1);
}

// Submitting an empty field would cause an error. Each field therefore contains the requested value, or one that has no effect.
function formOf({ endpoint, limits, request }: RangeRequest, site: SiteIndex): FilterForm {
  const { format, parameters, notice } = request;
  const { first, last } = site.days!;
  const { parameters: known } = endpointOf(endpoint);
  const readDay = (name: ParameterName, absent: string) =>
    known[name]!.read(lastValueOf(parameters, name) ?? absent) ?? absent;
  const absentOf = (name: ParameterName): string => {
    // The field is left empty if its default value would make the range end before it starts.
    if (name === limits.first) return String(readDay(limits.last, last)) < first ? '' : first;
    if (name === limits.last) return String(readDay(limits.first, first)) > last ? '' : last;
    return known[name]!.absent;
  };
  const fields = parametersIn(endpoint).flatMap(([name, parameter]): readonly FormField[] => {
    if (parameter.kind === 'words') return [];
    const text = lastValueOf(parameters, name);
    const value = text === undefined ? absentOf(name) : parameter.read(text);
    const isWrong = value === undefined || notice === errorOf(name);
    const least = parameter.kind === 'threshold' ? parameter.least : undefined;
    const needed = least ? `whole number of ${least} or more` : `real date, such as ${last}`;
    const field: FormField = {
      ...{ name, least },
      label: parameter.kind === 'threshold' ? `Minimum ${parameter.unit}` : parameter.title,
      // Browsers don't display invalid values in date or number fields.
      type: isWrong ? 'text' : least ? 'number' : 'date',
      value: isWrong ? (text ?? '') : String(value),
      error: isWrong && `Enter a ${needed}.`,
    };
    return [field];
  });
  return { action: originPaths(site)(pathOf({ endpoint })), fields, format };
}
