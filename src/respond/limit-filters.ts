// The filters of a list that is limited by days and thresholds: prebuilt ranges as links, all others by a form.
import type { ChoiceGroup, FilterForm, FilterLink, FiltersView, FormField } from '../../templates/filters.ts';
import { pathOf } from '../addressing/address.ts';
import { dayOf } from '../addressing/calendar.ts';
import { originPaths } from '../addressing/links.ts';
import type { Period } from '../addressing/periods.ts';
import { lastValueOf, type QueryParameters } from '../addressing/query.ts';
import {
  leastOf,
  PERIOD_KINDS,
  prebuiltPeriods,
  type RangeParameters,
  rangeIn,
  withRange,
} from '../addressing/ranges.ts';
import { type EndpointName, endpointOf, type ParameterName, parametersIn } from '../api/api.ts';
import type { Values } from '../api/parameter.ts';
import { errorOf } from '../http/rules.ts';
import type { Html } from '../text/html.ts';
import type { NoticeName, SiteIndex } from './content.ts';

/** What filters depend on besides the address. */
export interface FilterRequest {
  /** That the page's links carry. */
  readonly format: string | undefined;
  readonly parameters: QueryParameters;
  /** What went wrong, if anything. */
  readonly notice: NoticeName | undefined;
  /** Makes links, if they are shared with other pages of the same list. */
  readonly link?: LinkTo | undefined;
}

/** A link to the same list with other values of its parameters. */
export type LinkTo = (values: Values) => Html;

interface Limited {
  readonly endpoint: EndpointName;
  readonly limits: RangeParameters;
  readonly values: Values;
  readonly link: LinkTo;
  readonly request: FilterRequest;
}

export function limitFilters(limited: Limited, site: SiteIndex): Omit<FiltersView, 'all'> {
  const view = { chosen: chosenLimits(limited, site), more: site.dayLists };
  // Where answers are linked by path, only what is prebuilt can be linked to.
  if (typeof ONLY_QUERY_LINKS === 'undefined' && site.links === 'path') {
    const values = withPrebuiltThresholds(limited, site);
    const groups = [...rangeGroups({ ...limited, values }, site), ...thresholdGroups(limited, values, site)];
    return { ...view, groups, form: undefined };
  }
  return { ...view, groups: rangeGroups(limited, site), form: formOf(limited, site) };
}

/** Where answers are linked by path, the list of all days is also there with thresholds that no other has. */
function withPrebuiltThresholds({ limits, values }: Limited, site: SiteIndex): Values {
  const least = limits.thresholds.map((each) => {
    const prebuilt = site.dates[each[1].option];
    const value = leastOf(values, each);
    return [each[0], prebuilt.includes(value) ? value : prebuilt[0]];
  });
  return { ...values, ...Object.fromEntries(least) };
}

// Without its days, or without a threshold, a list is prebuilt wherever it is with them; half a range need not be.
function chosenLimits({ endpoint, limits, values, link }: Limited, site: SiteIndex): readonly FilterLink[] {
  const days = parametersIn(endpoint).flatMap(([name, parameter]) =>
    parameter.kind === 'day' && values[name] !== undefined ? [`${parameter.title.toLowerCase()} ${values[name]}`] : [],
  );
  const thresholds = limits.thresholds.flatMap(([name, { least, unit, option }]) => {
    const isOffered =
      typeof ONLY_QUERY_LINKS !== 'undefined' || site.links === 'query' || site.dates[option].includes(least);
    if (values[name] === undefined || !isOffered) return [];
    return [{ title: `${values[name]} ${unit} or more`, url: link({ ...values, [name]: undefined }) }];
  });
  return [
    ...(days.length > 0 ? [{ title: days.join(' '), url: link(withRange(values, {}, limits)) }] : []),
    ...thresholds,
  ];
}

function periodsIn({ days, dates }: SiteIndex) {
  const span = { first: dayOf(days!.first), last: dayOf(days!.last) };
  return PERIOD_KINDS.map((kind) => prebuiltPeriods(kind, dates, span));
}

/** The years, and the quarters and months of the one that is shown, or else of the last; only prebuilt periods. */
function rangeGroups({ limits, values, link }: Limited, site: SiteIndex): readonly ChoiceGroup[] {
  const { start, end } = rangeIn(values, limits);
  const year = (start?.slice(0, 4) === end?.slice(0, 4) && start ? start : site.days!.last).slice(0, 4);
  const [years = [], ...parts] = periodsIn(site);
  const [quarters = [], months = []] = parts.map((all) => all.filter((period) => period.start.startsWith(year)));
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

/** @param values with prebuilt thresholds */
function thresholdGroups(limited: Limited, values: Values, site: SiteIndex): readonly ChoiceGroup[] {
  return limited.limits.thresholds
    .map((each): ChoiceGroup => {
      const [name, { unit, option }] = each;
      const choices = site.dates[option].map((value) => ({
        title: String(value),
        url: limited.link({ ...values, [name]: value }),
        isChosen: leastOf(limited.values, each) === value,
      }));
      return { title: `Minimum ${unit}`, isMultiple: false, choices };
    })
    .filter(({ choices }) => choices.length > 1);
}

// Every input needs a value: an empty one would be an error. It is the one that was asked for, or one that changes nothing.
function formOf({ endpoint, limits, request }: Limited, site: SiteIndex): FilterForm {
  const { format, parameters, notice } = request;
  const { first, last } = site.days!;
  const { parameters: known } = endpointOf(endpoint);
  const readDay = (name: ParameterName, absent: string) =>
    known[name]!.read(lastValueOf(parameters, name) ?? absent) ?? absent;
  const absentOf = (name: ParameterName): string => {
    // The log's first or last day would make a range that ends before it begins: then the other day is left empty.
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
      // A browser doesn't show a value in a date or number field that isn't a date or number.
      type: isWrong ? 'text' : least ? 'number' : 'date',
      value: isWrong ? (text ?? '') : String(value),
      error: isWrong && `Enter a ${needed}.`,
    };
    return [field];
  });
  return { action: originPaths(site)(pathOf({ endpoint })), fields, format };
}
