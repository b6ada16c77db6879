// A difference for people at a terminal.

import type { Item } from '../../api/endpoint.ts';
import { groupBy } from '../../grouping.ts';
import { firstOf, type Line, laidOut } from '../../report/lines.ts';
import { type Pen, penFor } from '../../report/pen.ts';
import { fieldLines, LONGEST_VALUE } from '../../report/values.ts';
import { textWidthOf } from '../../terminal.ts';
import { counted } from '../../text/format.ts';
import { clippedPrintable, printable } from '../../text/printable.ts';
import { type Changes, countOf, KINDS, type RecordChange } from '../changes.ts';
import type { CommitmentChange, ComparedCommitment } from '../commitments.ts';
import { isDifferent } from '../comparison.ts';
import { compareCouncils } from '../councils.ts';
import {
  beforeText,
  commitmentText,
  councilText,
  type Difference,
  differenceSummary,
  groupText,
  MOST_TERMS,
  termText,
  withheldText,
} from '../difference.ts';
import type { TermChanges } from '../terms.ts';
import type { GroupChanges } from '../urls.ts';

/** So many entries of a list are shown. */
const MOST = 50;
/** How many URLs of a group are shown for each kind of change. */
const MOST_URLS = 3;
/** Characters of the text by which a commitment is known. */
const LONGEST_NAME = 70;

/** @param stream where it will be printed: a terminal gets colours */
export function prettyDifference(difference: Difference, stream: NodeJS.WriteStream): string {
  const { comparison, after, notes } = difference;
  const pen = penFor(stream);
  const from = printable(beforeText(difference));
  const heading = isDifferent(comparison)
    ? `Changes from ${from} to ${printable(after)}: ${differenceSummary(comparison)}.`
    : `No changes to the API from ${from} to ${printable(after)}.`;
  const { site, files, councils, commitments, terms, urls } = comparison;
  const sections: readonly (readonly [title: string, lines: readonly Line[]])[] = [
    ['Site options', site.flatMap((change) => fieldLines(change, 2, pen))],
    ['Design files', fileLines(files, pen)],
    ['Councils', councilLines(councils, pen)],
    ['Commitments', commitmentLines(commitments, pen)],
    ['Search terms', terms ? termLines(terms, pen) : []],
    ['URLs', urls.flatMap((group) => groupLines(group, pen))],
  ];
  const parts = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [pen.bold(title), ...lines.map((line) => laidOut(line, textWidthOf(stream)))].join('\n'));
  const told = [heading, ...notes].map((text) => laidOut([0, text], textWidthOf(stream))).join('\n');
  return [told, ...parts].join('\n\n');
}

/** The first of many: what else there is stands in the JSON. */
const first = <Entry>(
  entries: readonly Entry[],
  indent: number,
  linesOf: (entry: Entry) => readonly Line[],
  most = MOST,
) => firstOf(entries, indent, linesOf, most, 'json');

const fileLines = (files: Changes<string>, pen: Pen): readonly Line[] =>
  KINDS.flatMap((kind) => files[kind].map((name) => [2, `${pen[kind]} ${printable(name)}`] as const));

function councilLines({ added, removed, changed }: Changes<Item, RecordChange>, pen: Pen): readonly Line[] {
  const line = (mark: string) => (council: Item) => [[2, `${mark} ${printable(councilText(council))}`] as const];
  return [
    ...first(added, 2, line(pen.added)),
    ...first(removed, 2, line(pen.removed)),
    ...first(changed, 2, ({ after, fields }) => [
      ...line(pen.changed)(after),
      ...fields.flatMap((change) => fieldLines(change, 6, pen)),
    ]),
  ];
}

function commitmentLines(
  { added, removed, changed }: Changes<ComparedCommitment, CommitmentChange>,
  pen: Pen,
): readonly Line[] {
  const known = (mark: string, item: Item): Line => [
    4,
    `${mark} ${clippedPrintable(commitmentText(item), LONGEST_NAME)}`,
  ];
  const entries = [
    ...added.map(({ council, commitment }) => ({ council, lines: [known(pen.added, commitment)] })),
    ...removed.map(({ council, commitment }) => ({ council, lines: [known(pen.removed, commitment)] })),
    ...changed.map(({ council, before, fields }) => ({
      council,
      lines: [known(pen.changed, before), ...fields.flatMap((change) => fieldLines(change, 8, pen))],
    })),
  ].sort((one, other) => compareCouncils(one.council, other.council));
  // What has been cut off is counted as commitments, not as councils.
  const cut = groupBy(entries.slice(0, MOST), ({ council }) => council);
  const lines = [...cut].flatMap(([council, group]): readonly Line[] => [
    [2, printable(councilText(council))],
    ...group.flatMap((entry) => entry.lines),
  ]);
  return [...lines, ...first(entries.slice(MOST), 2, () => [], 0)];
}

function termLines({ added, removed, changed, withheld }: TermChanges, pen: Pen): readonly Line[] {
  const line = (mark: string) => (term: Item) => [
    [
      2,
      `${mark} ${clippedPrintable(String(term.user_query), LONGEST_VALUE)} ${pen.dim(`(${printable(termText(term))})`)}`,
    ] as const,
  ];
  const others = changed.length;
  return [
    ...first(added, 2, line(pen.added), MOST_TERMS),
    ...first(removed, 2, line(pen.removed), MOST_TERMS),
    ...(withheld > 0 ? [[2, `${pen.removed} ${withheldText(withheld)}`] as const] : []),
    ...(others > 0 ? [[2, `${pen.changed} ${counted(others, 'term')} with a new number of searches`] as const] : []),
  ];
}

function groupLines(changes: GroupChanges, pen: Pen): readonly Line[] {
  if (countOf(changes) === 0) return [];
  return [
    [2, `${changes.group}: ${groupText(changes)}`],
    ...KINDS.flatMap((kind) => first(changes[kind], 4, (url) => [[4, `${pen[kind]} ${url}`]], MOST_URLS)),
  ];
}
