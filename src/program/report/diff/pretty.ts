// Formats a difference for display in a terminal.

import { COUNTED, countedNouns } from '../../../engine/api/api.ts';
import type { Item } from '../../../engine/api/endpoint.ts';
import { CHANGE_KINDS, type Changes } from '../../../engine/changes/changes.ts';
import { type ComparedTable, ownerOf } from '../../../engine/changes/compared-tables.ts';
import type { ChangeEntry } from '../../../engine/changes/entries.ts';
import { rowOrder } from '../../../engine/changes/keyed-rows.ts';
import { tablesCompared } from '../../../engine/changes/table-changes.ts';
import { groupBy } from '../../../engine/grouping.ts';
import { capitalised } from '../../../engine/text/format.ts';
import { clippedPrintable, printable } from '../../../engine/text/printable.ts';
import { type Difference, isDifferent } from '../../../tools/diff/comparison.ts';
import type { TermChanges } from '../../../tools/diff/terms.ts';
import { textWidthOf } from '../../terminal.ts';
import { type ChangeStyles, changeStyles } from '../change-styles.ts';
import { firstOf, type Line, laidOut } from '../lines.ts';
import { fieldLines, LONGEST_VALUE } from '../values.ts';
import { breakingLines } from './breaking.ts';
import { namedEntries, type UrlEntry, urlEntries } from './entries.ts';
import { beforeText, differenceSummary, MOST_TERMS, MOST_URLS, otherTerms, termText } from './summary.ts';

/** The maximum number of entries shown per list. */
const MOST = 50;
/** The maximum length of a record's name, in characters. */
const LONGEST_NAME = 70;

/** @param stream the output stream; colours are used if it is a terminal */
export function prettyDifference(difference: Difference, stream: NodeJS.WriteStream): string {
  const { comparison, after, notes } = difference;
  const styles = changeStyles(stream);
  const from = printable(beforeText(difference));
  const heading = isDifferent(comparison)
    ? `Changes from ${from} to ${printable(after)}: ${differenceSummary(comparison)}.`
    : `No changes to the API from ${from} to ${printable(after)}.`;
  const { breaking = [], site, files, terms } = comparison;
  const sections: readonly (readonly [title: string, lines: readonly Line[]])[] = [
    ['Breaking changes', breakingLines(breaking, styles, MOST)],
    ...tablesCompared(comparison.tables).map((table) => {
      const lines = ownerOf(table) ? ownedLines : rowLines;
      return [table.title, lines(table, namedEntries(table, comparison), styles)] as const;
    }),
    [capitalised(countedNouns().many), terms ? termLines(terms, styles) : []],
    ['Site options', site.flatMap((change) => fieldLines(change, 2, styles))],
    ['Design files', fileLines(files, styles)],
    ['URLs', urlEntries(comparison).flatMap((entry) => urlLines(entry, styles))],
  ];
  const laid = (line: Line): string => laidOut(line, textWidthOf(stream));
  const parts = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [styles.bold(title), ...lines.map(laid)].join('\n'));
  return [[heading, ...notes].map((text) => laid([0, text])).join('\n'), ...parts].join('\n\n');
}

const fileLines = (files: Changes<string>, styles: ChangeStyles): readonly Line[] =>
  CHANGE_KINDS.flatMap((kind) => files[kind].map((name) => [2, `${styles[kind]} ${printable(name)}`] as const));

const entryLines = (
  { kind, fields }: ChangeEntry,
  indent: number,
  name: string,
  styles: ChangeStyles,
): readonly Line[] => [
  [indent, `${styles[kind]} ${name}`],
  ...fields.flatMap((change) => fieldLines(change, indent + 4, styles)),
];

const rowLines = (table: ComparedTable, entries: readonly ChangeEntry[], styles: ChangeStyles): readonly Line[] =>
  [...groupBy(entries, ({ kind }) => kind).values()].flatMap((group) =>
    firstOf(group, 2, (entry) => entryLines(entry, 2, printable(table.textOf(entry.record)), styles), MOST),
  );

function ownedLines(table: ComparedTable, entries: readonly ChangeEntry[], styles: ChangeStyles): readonly Line[] {
  const owners = ownerOf(table)!;
  const compare = rowOrder(owners);
  const sorted = entries.toSorted((one, other) => compare(one.owner!, other.owner!));
  // The limit applies to the number of records, not owners.
  const shown = groupBy(sorted.slice(0, MOST), ({ owner }) => owner!);
  const lines = [...shown].flatMap(([owner, group]): readonly Line[] => [
    [2, printable(owners.textOf(owner))],
    ...group.flatMap((entry) =>
      entryLines(entry, 4, clippedPrintable(table.textOf(entry.record), LONGEST_NAME), styles),
    ),
  ]);
  return [...lines, ...firstOf(sorted.slice(MOST), 2, () => [], 0)];
}

function termLines(changes: TermChanges, styles: ChangeStyles): readonly Line[] {
  const line = (mark: string, term: Item): Line => {
    const query = clippedPrintable(String(term[COUNTED!.fields.query]), LONGEST_VALUE);
    return [2, `${mark} ${query} ${styles.dim(`(${printable(termText(term))})`)}`];
  };
  return [
    ...firstOf(changes.added, 2, (term) => [line(styles.added, term)], MOST_TERMS),
    ...firstOf(changes.removed, 2, (term) => [line(styles.removed, term)], MOST_TERMS),
    ...otherTerms(changes).map(({ kind, text }) => [2, `${styles[kind]} ${text}`] as const),
  ];
}

const urlLines = ({ text, urls }: UrlEntry, styles: ChangeStyles): readonly Line[] => [
  [2, text],
  ...firstOf(urls, 4, ({ kind, url }) => [[4, `${styles[kind]} ${url}`]], MOST_URLS),
];
