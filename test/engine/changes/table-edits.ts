// Versions of a table for property tests: rows in all forms that CSV allows, and edits that people and programs make.
import fc from 'fast-check';
import { quotedRow } from '../../support/source.ts';

/** A line of a table, with its line ending. The parser must work out what it is. */
export type Lines = readonly string[];

export const bytesOf = (lines: Lines): Buffer => Buffer.from(lines.join(''));

/** The same row in several forms. Its cells contain no quotation marks. */
const FORMS: readonly ((row: string) => string)[] = [
  (row) => `${row}\n`,
  (row) => `${row}\n`,
  (row) => `${row}\r\n`,
  (row) => `${quotedRow(row.split(','))}\n`,
  (row) => `${quotedRow(row.split(',').slice(0, 1))}${row.slice(row.indexOf(','))}\r\n`,
];

/** Lines that aren't exactly one row: none, a part of one, or several. */
const ODD_LINES = [
  ...['\n', '\r\n', '\r', ' \n', ',,,\n', ',,,,,,\n', '""\n', '"\n', 'x\n', ' ,\n', '\ufeff\n', '"a\n\nb"\n', 'a"b\n'],
  ...['"a" b\n', '"a",\n', '"\r\n"\n', '# note\n', '\0\n', '\x1a'],
];

const ODD_CELLS = [
  ...[
    '',
    ' ',
    '"',
    '""',
    '"a""b"',
    '"a\nb"',
    '"a\r\nb"',
    '"a\rb"',
    '"a,b"',
    '"',
    '"\n',
    'a"b',
    '\r',
    '\ufeff',
    '\0',
    '#REF!',
  ],
  ...['true', '2030', '2019-05-01', '01/05/2019', 'é', '\u200b', 'ABC', 'https://abbey.example/', 'Our plan'],
];

type Edit = (lines: string[], header: string) => void;

const position = fc.nat({ max: 999 });

/** @param rows rows without any errors */
export function edits(rows: readonly string[]): {
  readonly harmless: fc.Arbitrary<Edit>;
  readonly any: fc.Arbitrary<Edit>;
} {
  const at = (lines: readonly string[], place: number) => 1 + (place % Math.max(lines.length - 1, 1));
  const written = fc.tuple(fc.constantFrom(...rows), fc.constantFrom(...FORMS)).map(([row, form]) => form(row));
  const added = fc.tuple(position, written).map(
    ([place, line]): Edit =>
      (lines) =>
        void lines.splice(at(lines, place), 0, line),
  );
  const removed = position.map(
    (place): Edit =>
      (lines) =>
        void lines.splice(at(lines, place), 1),
  );
  const moved = fc.tuple(position, position).map(
    ([from, to]): Edit =>
      (lines) =>
        void lines.splice(at(lines, to), 0, ...lines.splice(at(lines, from), 1)),
  );
  const repeated = fc.tuple(position, position).map(
    ([from, to]): Edit =>
      (lines) =>
        void lines.splice(at(lines, to), 0, ...lines.slice(at(lines, from)).slice(0, 1)),
  );
  const changedCell = fc.tuple(position, position, fc.constantFrom(...ODD_CELLS)).map(
    ([place, cell, text]): Edit =>
      (lines) => {
        const line = lines[at(lines, place)];
        const cells = line?.split(',') ?? [];
        if (line !== undefined) lines[at(lines, place)] = cells.with(cell % cells.length, text).join(',');
      },
  );
  const odd = fc.tuple(position, fc.constantFrom(...ODD_LINES)).map(
    ([place, line]): Edit =>
      (lines) =>
        void lines.splice(at(lines, place), 0, line),
  );
  const header = position.map(
    (place): Edit =>
      (lines, first) =>
        void lines.splice(at(lines, place), 0, first),
  );
  const ended: readonly Edit[] = [
    (lines) => void lines.push(lines.pop()!.replace(/\r?\n$/, '')),
    (lines) => void lines.unshift(lines.shift()!.replace(/^\ufeff?/, '\ufeff')),
    (lines) => void lines.splice(0, lines.length, ...lines.map((line) => line.replace(/\r?\n$/, '\r\n'))),
    (lines) => void lines.splice(0, lines.length, ...lines.map((line) => line.replace(/\r\n$/, '\n'))),
    (lines) => void lines.splice(0, lines.length, ...lines.map((line) => line.replace(/\r?\n$/, '\r'))),
  ];
  const harmless = fc.oneof(added, removed, moved, repeated);
  return { harmless, any: fc.oneof(harmless, changedCell, odd, header, fc.constantFrom(...ended)) };
}

/** Two versions of a table. The first rarely has errors, and most lines of the second are in the first. */
export function twoVersions(
  header: string,
  rows: readonly string[],
): fc.Arbitrary<readonly [before: Lines, after: Lines]> {
  const { harmless, any } = edits(rows);
  const first = `${header}\n`;
  const start = fc.shuffledSubarray([...rows], { minLength: 1 }).map((own) => [first, ...own.map((row) => `${row}\n`)]);
  const edited = (lines: Lines, list: readonly Edit[]): Lines => {
    const copy = [...lines];
    for (const edit of list) edit(copy, first);
    return copy;
  };
  return fc
    .tuple(
      start,
      fc.array(harmless, { maxLength: 3 }),
      fc.array(any, { maxLength: 2 }),
      fc.array(fc.oneof({ arbitrary: harmless, weight: 3 }, { arbitrary: any, weight: 1 }), { maxLength: 4 }),
    )
    .map(([lines, safe, risky, later]) => {
      const before = edited(edited(lines, safe), risky.length === 1 ? risky : []);
      return [before, edited(before, later)] as const;
    });
}
