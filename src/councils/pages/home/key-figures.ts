// The key figures on the home page. Records which say that there is no promise are not counted as promises.

import { section } from '../../../engine/markup/elements.ts';
import { numberText, shareText } from '../../../engine/text/format.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { authorityCodeOf, type Dataset } from '../../dataset.ts';
import { SCOPES } from '../../vocabulary.ts';
import { mostCommonYear, promisesIn, SCOPE_WORDS, yearsIn } from '../parts/promises.ts';
import type { CouncilCounts } from './councils.ts';

/** A number and its label. */
export interface KeyFigure {
  readonly value: string;
  readonly label: string;
}

export function keyFiguresSection(figures: readonly KeyFigure[]): Html {
  const body = html`<dl class="figures">
${figures.map(({ value, label }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>\n`)}</dl>
`;
  return section('glance', 'Key figures', body);
}

/** @param terms the number of records in the API's list of search terms; undefined if the site has no searches */
export function keyFigures(
  { commitments, emergencies }: Dataset,
  { councils: all, ...statuses }: CouncilCounts,
  terms: number | undefined,
): readonly KeyFigure[] {
  const ofCouncils = (number: number, one: string, many = one): KeyFigure => ({
    value: numberText(number),
    label: `${number === 1 ? `council ${one}` : `councils ${many}`}${all === 0 ? '' : ` (${shareText(number, all)})`}`,
  });
  const promises = promisesIn(commitments);
  const declared = new Set(emergencies.map(authorityCodeOf)).size;
  return [
    { value: numberText(all), label: all === 1 ? 'council' : 'councils' },
    ofCouncils(statuses.promised, 'has promised net zero', 'have promised net zero'),
    ofCouncils(statuses['no-promise-found'], 'where no net zero promise was found'),
    ofCouncils(
      statuses['not-recorded'],
      'with no record of whether it has promised net zero',
      'with no record of whether they have promised net zero',
    ),
    { value: numberText(promises.length), label: promises.length === 1 ? 'net zero promise' : 'net zero promises' },
    ...SCOPES.flatMap((scope) => commonYear(yearsIn(promises, scope), SCOPE_WORDS[scope].many)),
    // Without any declarations, it is unknown whether the councils have declared an emergency.
    ...(declared === 0
      ? []
      : [ofCouncils(declared, 'has declared a climate emergency', 'have declared a climate emergency')]),
    ...(terms === undefined
      ? []
      : [{ value: numberText(terms), label: terms === 1 ? 'published search term' : 'published search terms' }]),
  ];
}

function commonYear(years: readonly number[], scopeWords: string): readonly KeyFigure[] {
  const common = mostCommonYear(years);
  if (common === undefined) return [];
  const label =
    years.length === 1
      ? `only target year promised for ${scopeWords}`
      : `most common target year for ${scopeWords} (${common.count} of ${years.length} promises with a target year)`;
  return [{ value: String(common.year), label }];
}
