// What is known of all councils, in one sentence and three figures. Records which say that there is no promise are not counted as
// promises.

import { counted, listText, numberText, shareText } from '../../../engine/text/format.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { authorityCodeOf, type Commitment, type Dataset } from '../../dataset.ts';
import { commonYears } from '../parts/promises.ts';
import type { CouncilCounts } from './councils.ts';

/** A number and its label. */
export interface KeyFigure {
  readonly value: string;
  readonly label: string;
}

export const keyFiguresList = (figures: readonly KeyFigure[]): Html =>
  html`<dl class="figures">
${figures.map(({ value, label }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>\n`)}</dl>
`;

/** For example, `Of 397 councils, 339 have promised net zero, no promise was found for 48 and the records don’t say for 10.` */
export function knownSentence(counts: CouncilCounts): string {
  const { councils, promised, 'no-promise-found': none, 'not-recorded': unknown } = counts;
  if (councils === 0) return 'The tables have no councils yet.';
  const parts = [
    `${numberText(promised)} ${promised === 1 ? 'has' : 'have'} promised net zero`,
    ...(none > 0 ? [`no promise was found for ${numberText(none)}`] : []),
    ...(unknown > 0 ? [`the records don’t say for ${numberText(unknown)}`] : []),
  ];
  return `Of ${counted(councils, 'council')}, ${listText(parts)}.`;
}

/** The shares of councils that have promised net zero and declared an emergency, and the most common target year. */
export function keyFigures(
  { commitments, emergencies }: Dataset,
  { councils: all, promised }: CouncilCounts,
): readonly KeyFigure[] {
  if (all === 0) return [];
  const share = (number: number, action: string): KeyFigure => ({
    value: shareText(number, all),
    label: `of councils have ${action} (${numberText(number)} of ${numberText(all)})`,
  });
  const declared = new Set(emergencies.map(authorityCodeOf)).size;
  return [
    share(promised, 'promised net zero'),
    ...commonYear(commitments),
    // Without any declarations, it is unknown whether the councils have declared an emergency.
    ...(declared === 0 ? [] : [share(declared, 'declared a climate emergency')]),
  ];
}

/** The most common year for whole areas, and for the councils' own operations if it is the same year or the only one. */
function commonYear(commitments: readonly Commitment[]): readonly KeyFigure[] {
  const found = commonYears(commitments);
  const [first] = found;
  if (!first) return [];
  const counts = found
    .filter(({ year }) => year === first.year)
    .map(({ name, count, promises: all }) => `for ${name} (${count} of ${counted(all, 'promise')})`);
  return [{ value: String(first.year), label: `is the most common target year ${listText(counts)}` }];
}
