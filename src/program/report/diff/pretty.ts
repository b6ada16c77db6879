// Formats a difference for display in a terminal.

import { COUNTED, countedNouns, ownerSource, RECORD_SOURCES, type RecordSource } from '../../../engine/api/api.ts';
import type { Item } from '../../../engine/api/endpoint.ts';
import { groupBy } from '../../../engine/grouping.ts';
import { capitalised } from '../../../engine/text/format.ts';
import { clippedPrintable, printable } from '../../../engine/text/printable.ts';
import { type Changes, KINDS } from '../../../tools/diff/changes.ts';
import { type Difference, isDifferent } from '../../../tools/diff/comparison.ts';
import { recordOrder } from '../../../tools/diff/keyed-records.ts';
import type { TermChanges } from '../../../tools/diff/terms.ts';
import { textWidthOf } from '../../terminal.ts';
import { firstOf, type Line, laidOut } from '../lines.ts';
import { type Pen, penFor } from '../pen.ts';
import { fieldLines, LONGEST_VALUE } from '../values.ts';
import { type ChangeEntry, recordEntries, recordHeading, recordName, type UrlEntry, urlEntries } from './entries.ts';
import { beforeText, differenceSummary, MOST_TERMS, MOST_URLS, otherTerms, termText } from './summary.ts';

/** The maximum number of entries shown per list. */
const MOST = 50;
/** The maximum length of a record's name, in characters. */
const LONGEST_NAME = 70;

/** @param stream the output stream; colours are used if it is a terminal */
export function prettyDifference(difference: Difference, stream: NodeJS.WriteStream): string {
  const { comparison, after, notes } = difference;
  const pen = penFor(stream);
  const from = printable(beforeText(difference));
  const heading = isDifferent(comparison)
    ? `Changes from ${from} to ${printable(after)}: ${differenceSummary(comparison)}.`
    : `No changes to the API from ${from} to ${printable(after)}.`;
  const { site, files, terms } = comparison;
  const sections: readonly (readonly [title: string, lines: readonly Line[]])[] = [
    ...RECORD_SOURCES.map((source) => {
      const lines = ownerSource(source) ? ownedLines : recordLines;
      return [recordHeading(source), lines(source, recordEntries(source, comparison), pen)] as const;
    }),
    [capitalised(countedNouns().many), terms ? termLines(terms, pen) : []],
    ['Site options', site.flatMap((change) => fieldLines(change, 2, pen))],
    ['Design files', fileLines(files, pen)],
    ['URLs', urlEntries(comparison).flatMap((entry) => urlLines(entry, pen))],
  ];
  const laid = (line: Line): string => laidOut(line, textWidthOf(stream));
  const parts = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [pen.bold(title), ...lines.map(laid)].join('\n'));
  return [[heading, ...notes].map((text) => laid([0, text])).join('\n'), ...parts].join('\n\n');
}

const fileLines = (files: Changes<string>, pen: Pen): readonly Line[] =>
  KINDS.flatMap((kind) => files[kind].map((name) => [2, `${pen[kind]} ${printable(name)}`] as const));

const entryLines = ({ kind, fields }: ChangeEntry, indent: number, name: string, pen: Pen): readonly Line[] => [
  [indent, `${pen[kind]} ${name}`],
  ...fields.flatMap((change) => fieldLines(change, indent + 4, pen)),
];

const recordLines = (source: RecordSource, entries: readonly ChangeEntry[], pen: Pen): readonly Line[] =>
  [...groupBy(entries, ({ kind }) => kind).values()].flatMap((group) =>
    firstOf(group, 2, (entry) => entryLines(entry, 2, printable(recordName(source, entry.record)), pen), MOST),
  );

function ownedLines(source: RecordSource, entries: readonly ChangeEntry[], pen: Pen): readonly Line[] {
  const owners = ownerSource(source)!;
  const compare = recordOrder(owners);
  const sorted = entries.toSorted((one, other) => compare(one.owner!, other.owner!));
  // The limit applies to the number of records, not owners.
  const shown = groupBy(sorted.slice(0, MOST), ({ owner }) => owner!);
  const lines = [...shown].flatMap(([owner, group]): readonly Line[] => [
    [2, printable(recordName(owners, owner))],
    ...group.flatMap((entry) =>
      entryLines(entry, 4, clippedPrintable(recordName(source, entry.record), LONGEST_NAME), pen),
    ),
  ]);
  return [...lines, ...firstOf(sorted.slice(MOST), 2, () => [], 0)];
}

function termLines(changes: TermChanges, pen: Pen): readonly Line[] {
  const line = (mark: string, term: Item): Line => {
    const query = clippedPrintable(String(term[COUNTED!.fields.query]), LONGEST_VALUE);
    return [2, `${mark} ${query} ${pen.dim(`(${printable(termText(term))})`)}`];
  };
  return [
    ...firstOf(changes.added, 2, (term) => [line(pen.added, term)], MOST_TERMS),
    ...firstOf(changes.removed, 2, (term) => [line(pen.removed, term)], MOST_TERMS),
    ...otherTerms(changes).map(({ kind, text }) => [2, `${pen[kind]} ${text}`] as const),
  ];
}

const urlLines = ({ text, urls }: UrlEntry, pen: Pen): readonly Line[] => [
  [2, text],
  ...firstOf(urls, 4, ({ kind, url }) => [[4, `${pen[kind]} ${url}`]], MOST_URLS),
];
