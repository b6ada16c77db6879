// Counts the terms and searches that were published or left out. No terms are ever printed.

import { totalOf } from '../../../engine/terms/day-counts.ts';
import type { SearchLog } from '../../../engine/terms/search-log.ts';
import { LEAST_COUNT, LEAST_RESULTS } from '../../../engine/terms/terms.ts';
import type { TermFigures } from '../../../engine/terms/withhold.ts';
import { bytesText, counted, numberText } from '../../../engine/text/format.ts';
import { printable } from '../../../engine/text/printable.ts';

/** Contains only numbers, so it is safe to print. */
export interface RedactSummary extends ReturnType<typeof figuresOf> {
  /** The size of the file on disk, whether compressed or not. */
  readonly bytes: number;
  /** The number of rows, excluding the header. */
  readonly rows: number;
}

/** Rare terms were searched for too rarely. Terms on the list of withheld terms aren't included in any other group. */
export function figuresOf({ counts, days, withheld }: SearchLog) {
  const none = () => ({ terms: 0, searches: 0 });
  const [published, rare, withoutResults] = [none(), none(), none()];
  counts.keys.results.forEach((results, key) => {
    const total = totalOf(counts, key);
    const group = results < LEAST_RESULTS ? withoutResults : total < LEAST_COUNT ? rare : published;
    group.terms++;
    group.searches += total;
  });
  const groups = { published, rare, withoutResults, withheld };
  const searches = Object.values(groups).reduce((sum, group) => sum + group.searches, 0);
  return { searches, days, ...groups };
}

/** The parts of the summary. The figures are a table, whose lines must not be wrapped. */
export function summaryTexts(out: string, summary: RedactSummary, files: number) {
  const { searches, days, published, rare, withoutResults, withheld, rows, bytes } = summary;
  const line = (label: string, terms: string, searches: string) =>
    label.padEnd(38) + terms.padStart(16) + searches.padStart(16);
  const figures = (label: string, { terms, searches }: TermFigures) =>
    line(label, numberText(terms), numberText(searches));
  const lines = [
    line('', 'terms', 'searches'),
    figures('published', published),
    figures(`dropped: fewer than ${LEAST_COUNT} searches`, rare),
    figures('dropped: no results', withoutResults),
    figures('dropped: withheld', withheld),
  ];
  const read = `Read ${counted(searches, 'search', 'searches')} on ${counted(days, 'day')} in ${counted(files, 'file')}.`;
  const wrote = `Wrote ${printable(out)}: ${counted(rows, 'row')}, ${bytesText(bytes)}.`;
  return { read, figures: lines.join('\n'), wrote };
}
