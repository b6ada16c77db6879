// Advice isn't misleading: no suggestion and no fix, applied alone, causes a new error.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TABLES } from '../../src/councils/tables.ts';
import { csvRow } from '../../src/engine/csv/cell.ts';
import { readDocument } from '../../src/engine/csv/document.ts';
import { editedBytes, editedDocument } from '../../src/engine/csv/edit.ts';
import { type Diagnostic, type Edit, isError, type Location } from '../../src/engine/diagnostics/diagnostic.ts';
import { groupBy } from '../../src/engine/grouping.ts';
import { readTables } from '../../src/engine/tables/read-tables.ts';
import { type TableName, tableColumns } from '../../src/engine/tables/tables.ts';
import { AWKWARD } from '../support/awkward-cells.ts';
import { anywhere, type Change, campaignTime, changes, fuzz, placeIn, someOf } from './runs.ts';

type Rows = string[][];
type Source = Record<TableName, Rows>;

const NAMES = Object.keys(TABLES) as readonly TableName[];

const rowsIn = (table: TableName, lines: string): Rows => [
  [...tableColumns(table)],
  ...readDocument({ name: '', bytes: Buffer.from(lines) }).rows.map((cells) => [...cells]),
];

/** Small tables in which each column has several values, so that a wrong cell can become the same as another. */
const BASE: Readonly<Source> = {
  councils: rowsIn(
    'councils',
    `ABC,Abbey Council,abbey,https://abbey.example/,E06000001,England,Unitary Authority,North,53.8,-1.5,,Abaty; AC,
BCD,Beech & Birch Council,,https://beech.example/,S12000002,Scotland,Unitary Authority,Scotland,56.1,-3.2,"old-beech, older-beech","Beech, Birch and Ash",
CDE,Cedar County Council,cedar-county-council,https://cedar.example/a?b=1,E10000003,England,County Council,North,53.9,-1.6,,,
DEF,Dee Borough Council,,,E07000004,England,Non-Metropolitan District,North,53.7,-1.4,,E07000098,CDE
EFOG,Elm Combined Authority,elm,https://elm.example/,E47000005,England,Combined Authority,,53.8,-1.55,elm-old,,
`,
  ),
  commitments: rowsIn(
    'commitments',
    `ABC,true,2030,Whole area,Net zero by 2030,https://abbey.example/plan.pdf,Climate Plan
ABC,true,2045,Council only,"Carbon neutral, by 2045",https://abbey.example/other.pdf,Other plan
BCD,no,,Council only,Less <10% by 2035,https://beech.example/plan,Plan
CDE,1,2038,,Net zero by 2038/39,,
DEF,,,Whole area,,https://dee.example/x,Minutes
`,
  ),
  plans: rowsIn(
    'plans',
    `ABC,Climate Plan,Action plan,2021-05-06,https://abbey.example/plan.pdf
BCD,"Plan for heat, power and light",Strategy,2022-11-12,https://beech.example/strategy
CDE,Our plan,,2020-01-31,
DEF,,,,
`,
  ),
  emergencies: rowsIn(
    'emergencies',
    `ABC,2019-05-01,https://abbey.example/motion
BCD,2019-07-24,
CDE,2020-02-03,https://cedar.example/minutes
`,
  ),
  'ended-councils': rowsIn(
    'ended-councils',
    `OLD,Old Council,,https://old.example/,E07000009,England,Non-Metropolitan District,2023-03-31,"ABC, CDE",older-council,Yr Hen Gyngor
FGH,Former Council,former,,,,,2009-04-01,ABC,,
`,
  ),
};

/** Changes that people and programs make to a cell. */
const WAYS: readonly ((cell: string) => string)[] = [
  ...[(cell: string) => cell.toLowerCase(), (cell: string) => cell.toUpperCase(), (cell: string) => ` ${cell} `],
  ...[
    '\u00a0',
    '\u200b',
    '\u00ad',
    '.',
    ',',
    '?',
    '*',
    ' (approx.)',
    '\n',
    '\ufeff',
    ' 00:00:00',
    '.0',
    '…',
    '</a>',
    '%20',
  ].map((end) => (cell: string) => cell + end),
  ...["'", '“', '=', '#', '<', '£', 'by ', '\t', 'https://', 'www.'].map((start) => (cell: string) => start + cell),
  (cell) => `<p class=x>${cell}</p>`,
  (cell) => `**${cell}**`,
  (cell) => `<${cell}>`,
  (cell) => `[${cell}](${cell})`,
  (cell) => `<a href="${cell}">${cell}</a>`,
  (cell) => `="${cell}"`,
  (cell) => `=HYPERLINK("${cell}","Plan")`,
  (cell) => cell.replaceAll('&', '&amp;amp;').replaceAll(' ', '&nbsp;'),
  (cell) => `&lt;b&gt;${cell}&lt;/b&gt;`,
  (cell) => encodeURIComponent(cell),
  (cell) => cell.replaceAll(' ', '  '),
  (cell) => cell.replaceAll(' ', '\u00a0'),
  (cell) => cell.replaceAll('-', '–'),
  (cell) => cell.replaceAll('-', '/'),
  (cell) => cell.split('-').reverse().join('/'),
  (cell) => cell.replace(/^https?:\/\//, ''),
  (cell) => cell.replaceAll(':', '').replaceAll('/', ''),
  (cell) => `${cell}; ${cell}`,
  (cell) => cell.replaceAll('0', 'O'),
  (cell) => cell.replaceAll('o', '0').replaceAll('O', '0'),
  (cell) => cell.replaceAll('A', 'Α').replaceAll('e', 'е'),
  (cell) => [...cell].reverse().join(''),
  (cell) => cell.slice(0, -1),
  (cell) => cell.replace(/(.)(.)/, '$2$1'),
  (cell) => `"${cell}"`,
  (cell) => Buffer.from(cell, 'utf8').toString('latin1'),
  (cell) => Buffer.from(`${cell} – ’`, 'utf8').toString('latin1'),
];

/** Cells that are invalid in most columns. */
const CELLS = [
  ...[
    '',
    'y',
    'N',
    '✓',
    '✔\ufe0f',
    'TRUE',
    'yes (2019)',
    'wales',
    'ENGLND',
    'UA',
    'county council',
    'Unitary',
    'Whole',
  ],
  ...[
    '2030/31',
    '2030-31',
    '2,030',
    '2.03E+03',
    'by 2035',
    '2035 (aim)',
    'TBC',
    'n/a',
    '#N/A',
    '#REF!',
    '########',
    '=A2&B2',
    '=A2',
  ],
  ...[
    '24/7/2019',
    '2/6/2023',
    '07/24/2019',
    '24 July 2019',
    'July 2019',
    '43600',
    '2019-07-24T00:00:00',
    '5/5/2021',
    '20-09-14',
  ],
  ...[
    'abc',
    'ABC ',
    'A B C',
    'AB0',
    'abcd',
    'XYZ',
    'OLD',
    'old',
    'Abbey Council',
    'ABBEY COUNCIL',
    'Beech & Birch Council',
  ],
  ...[
    'abbey',
    'Abbey',
    'ABBEY ',
    'Cedar County Council',
    'beech-birch-council',
    'Old Beech',
    'older-beech',
    'former',
    'Former',
  ],
  ...['e06000001', 'E0600000l', 'S12000002.', 'e07000009', 'E070000O9', '53.8N', '1.5', '-1.5', '59.9', '53,8', '1.9'],
  ...[
    'https%3A%2F%2Fabbey.example%2F',
    'htps:/abbey.example/a',
    'abbey.example/plan',
    'https://abbey.example/a b',
    'https://www.google.com/url?url=https://abbey.example/',
  ],
  ...[
    '<https://abbey.example/x>',
    '[x](https://abbey.example/x)',
    '<b></b>',
    '<br>',
    '&lt;&gt;',
    '&amp;amp;',
    '&shy;',
    '\u00ad',
  ],
];

const URL_COLUMNS = [
  ...(['councils website_url', 'commitments source', 'plans url', 'emergencies source_url'] as const),
  'ended-councils website_url',
] as const;
const URLS = [
  ...['https://www.google.com/url?url=https://abbey.example/', 'https://abbey.example/.', 'https://abbey.example/a b '],
  ...[
    'https://https://abbey.example/',
    'https://abbey,example/',
    'https://abbey.example/\u00ad',
    'http//abbey.example/x',
  ],
  ...['https://abbey.example/?a=1&amp;b=2', 'https://abbey.example/cafÃ©', 'https://a.example/ https://b.example/'],
  'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fabbey.example%2F&data=05',
];

const table = fc.constantFrom(...NAMES);
const cellAt = { table, row: anywhere, column: anywhere };

/** The row and the index of the column at a place below the header. */
function at(source: Source, { table, row, column }: { table: TableName; row: number; column: number }) {
  const rows = source[table];
  const cells = rows[1 + placeIn(row, Math.max(rows.length - 2, 0))] ?? rows[0]!;
  return { rows, cells, index: placeIn(column, rows[0]!.length - 1) };
}

const CHANGES: fc.Arbitrary<Change<Source>> = fc.oneof(
  {
    weight: 8,
    arbitrary: changes('a cell', fc.record({ ...cellAt, way: fc.nat(WAYS.length - 1) }), (source: Source, chosen) => {
      const { cells, index } = at(source, chosen);
      cells[index] = WAYS[chosen.way]!(cells[index] ?? '');
    }),
  },
  {
    weight: 6,
    arbitrary: changes(
      'another cell',
      fc.record({ ...cellAt, cell: fc.constantFrom(...CELLS, ...AWKWARD) }),
      (source: Source, chosen) => {
        const { cells, index } = at(source, chosen);
        cells[index] = chosen.cell;
      },
    ),
  },
  {
    weight: 5,
    arbitrary: changes(
      'the cell of another row',
      fc.record({ ...cellAt, other: anywhere, way: fc.nat(WAYS.length - 1) }),
      (source: Source, chosen) => {
        const { cells, index } = at(source, chosen);
        cells[index] = WAYS[chosen.way]!(at(source, { ...chosen, row: chosen.other }).cells[index] ?? '');
      },
    ),
  },
  {
    weight: 2,
    arbitrary: changes(
      'a URL',
      fc.record({ column: fc.constantFrom(...URL_COLUMNS), row: anywhere, url: fc.constantFrom(...URLS) }),
      (source: Source, { column, row, url }) => {
        const [name, title] = column.split(' ') as [TableName, string];
        const { rows, cells } = at(source, { table: name, row, column: 0 });
        if (cells !== rows[0]) cells[tableColumns(name).indexOf(title)] = url;
      },
    ),
  },
  {
    weight: 2,
    arbitrary: changes(
      'a cell of a council',
      fc.record({ row: anywhere, cell: fc.constantFrom('0 XYZ', '0 ABD', '9 1.9', '9 2', '8 59.9', '4 E06000009') }),
      (source: Source, { row, cell }) => {
        const { rows, cells } = at(source, { table: 'councils', row, column: 0 });
        const [column, value] = cell.split(' ') as [string, string];
        if (cells !== rows[0]) cells[Number(column)] = value;
      },
    ),
  },
  changes('a row twice', fc.record({ ...cellAt, way: fc.nat(WAYS.length - 1) }), (source: Source, chosen) => {
    const { rows, cells, index } = at(source, chosen);
    if (cells !== rows[0])
      rows.push(cells.with(Math.min(index, cells.length - 1), WAYS[chosen.way]!(cells[index] ?? '')));
  }),
  changes('a comma more', fc.record(cellAt), (source: Source, chosen) => {
    const { rows, cells, index } = at(source, chosen);
    if (cells !== rows[0])
      cells.splice(index, 1, ...(cells[index]?.includes(',') ? cells[index].split(',') : [cells[index] ?? '', '']));
  }),
  changes('a row less', fc.record(cellAt), (source: Source, chosen) => {
    const { rows, cells } = at(source, chosen);
    if (cells !== rows[0]) rows.splice(rows.indexOf(cells), 1);
  }),
  changes(
    'a column in another way',
    fc.record({ ...cellAt, way: fc.nat(WAYS.length - 1) }),
    (source: Source, chosen) => {
      const { rows, index } = at(source, chosen);
      for (const cells of rows.slice(1)) if (cells[index]) cells[index] = WAYS[chosen.way]!(cells[index]);
    },
  ),
  changes('a name in another way', fc.record({ ...cellAt, way: fc.nat(WAYS.length - 1) }), (source: Source, chosen) => {
    const { rows, index } = at(source, chosen);
    rows[0]![index] = WAYS[chosen.way]!(rows[0]![index]!);
  }),
  changes('two columns swapped', fc.record({ ...cellAt, other: anywhere }), (source: Source, chosen) => {
    const { rows, index } = at(source, chosen);
    const other = placeIn(chosen.other, rows[0]!.length - 1);
    for (const cells of rows.slice(1)) [cells[index], cells[other]] = [cells[other] ?? '', cells[index] ?? ''];
  }),
);

type Files = Readonly<Record<TableName, Buffer>>;

const filesOf = (source: Source): Files =>
  Object.fromEntries(
    NAMES.map((name) => [name, Buffer.from(source[name].map((cells) => `${csvRow(cells)}\n`).join(''))]),
  ) as unknown as Files;

const named = (files: Files) =>
  Object.fromEntries(NAMES.map((name) => [name, { name, bytes: files[name] as Uint8Array }])) as Record<
    TableName,
    { readonly name: string; readonly bytes: Uint8Array }
  >;

const EARLIER = { name: 'HEAD', tables: named(filesOf(BASE)) };

const problemsIn = (files: Files, isCompared: boolean): readonly Diagnostic[] =>
  readTables(named(files), isCompared ? { earlier: EARLIER } : {}).problems;

interface Advice {
  readonly code: string;
  readonly location: Location;
  readonly suggestion: string | undefined;
  readonly fix: Edit | undefined;
}

/** All places that the problems mention. */
const adviceIn = (problems: readonly Diagnostic[]): readonly Advice[] =>
  problems.flatMap(({ code, location, suggestion, fix, related = [] }) => [
    ...(location ? [{ code, location, suggestion, fix }] : []),
    ...related
      .filter(({ relation }) => relation === 'repeated')
      .map((each) => ({ suggestion: undefined, fix: undefined, ...each, code })),
  ]);

const placeOf = ({ location: { file, cell, line } }: Advice): string =>
  `${file} ${cell?.address ?? `row ${cell?.row ?? line}`}`;

/** The codes of the errors at each place. */
const errorsAt = (problems: readonly Diagnostic[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Array.from(groupBy(adviceIn(problems.filter(isError)), placeOf), ([place, errors]) => [
      place,
      errors.map(({ code }) => code),
    ]),
  );

const columnNumber = (address: string): number =>
  [...address.replace(/[0-9]+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 0x40, 0) - 1;

/** The file in which the suggestion replaces the cell. Undefined if there is no suggestion. */
function withSuggestion(bytes: Buffer, { code, location, suggestion }: Advice): Buffer | undefined {
  const { row = 1, address } = location.cell ?? {};
  if (suggestion === undefined || address === undefined) return undefined;
  const document = readDocument({ name: '', bytes });
  if (row === 1) {
    // The current name follows the suggested name, or two names that have no comma between them.
    const names = suggestion.replace(/ instead of .*/s, '').split(',');
    const header = document.rows[0]!.toSpliced(columnNumber(address), 1, ...names);
    return Buffer.from(document.rows.map((cells, index) => `${csvRow(index === 0 ? header : cells)}\n`).join(''));
  }
  if (code !== 'wrong-cell-count') {
    const cells = [{ row: row - 1, column: columnNumber(address), value: suggestion }];
    return Buffer.from(editedDocument(document, { cells }));
  }
  // The suggestion replaces several cells that contain the same letters and digits.
  const [joined] = readDocument({ name: '', bytes: Buffer.from(suggestion) }).rows[0]!;
  const cells = document.rows[row - 1]!;
  const length = cells.length - document.rows[0]!.length + 1;
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  const start = cells.findIndex((_, index) => plain(cells.slice(index, index + length).join('')) === plain(joined!));
  expect(start, `${suggestion} joins cells of ${JSON.stringify(cells)}`).toBeGreaterThanOrEqual(0);
  const rows = document.rows.with(row - 1, cells.toSpliced(start, length, joined!));
  return Buffer.from(rows.map((each) => `${csvRow(each)}\n`).join(''));
}

/** The fixes for all columns in a file that are swapped. */
const together = (problems: readonly Diagnostic[], { code, location }: Advice): readonly Edit[] =>
  adviceIn(problems).flatMap((each) =>
    each.code === code && each.location.file === location.file ? (each.fix ?? []) : [],
  );

const seen = new Map<string, number>();

interface Given {
  readonly files: Files;
  readonly isCompared: boolean;
  readonly before: ReturnType<typeof errorsAt>;
}

/** Asserts that no error appears at another place, and no other error at the same place. */
function expectNoNewError({ files, isCompared, before }: Given, advice: Advice, changed: Buffer) {
  const after = problemsIn({ ...files, [advice.location.file]: changed }, isCompared);
  const own = placeOf(advice);
  const hadErrors = [...before.keys()].some((place) => place.startsWith(`${advice.location.file} `));
  const isNew = (place: string, code: string) => {
    if (before.get(place)?.includes(code)) return false;
    // If a column's name is wrong, the cells below it aren't checked.
    if (advice.location.line === 1)
      return / [A-Z]+1$/.test(place) && code !== 'swapped-columns' && code !== 'date-column';
    // If a row has the wrong number of cells, it isn't compared with others.
    if (advice.code === 'wrong-cell-count')
      return own.replace(/^(\S+) [A-Z]+/, '$1') === place.replace(/^(\S+) [A-Z]+/, '$1');
    // The errors in cells may now be reported as two swapped columns.
    if (code === 'swapped-columns') return !hadErrors;
    // A column of dates may now be reported as single dates.
    return place === own || !before.has(place);
  };
  const added = [...errorsAt(after)].flatMap(([place, codes]) =>
    codes.filter((code) => isNew(place, code)).map((code) => `${code} ${place}`),
  );
  const what = JSON.stringify({ ...advice, row: advice.location.excerpt?.text });
  expect(added, what).toEqual([]);
  const again = adviceIn(after).filter(
    (each) => each.code === advice.code && placeOf(each) === own && each.suggestion === advice.suggestion,
  );
  expect(again, `the same advice isn’t given again: ${what}`).toEqual([]);
  seen.set(advice.code, (seen.get(advice.code) ?? 0) + 1);
}

const COUNT = 2000;

test(
  'each suggestion and each fix, applied alone, causes no new error',
  async () => {
    await fuzz({ seed: 491, count: COUNT }, someOf(CHANGES), (list, draw) => {
      const source: Source = structuredClone(BASE);
      for (const { apply } of list) apply(source);
      const files = filesOf(source);
      const isCompared = draw % 2 === 0;
      const problems = problemsIn(files, isCompared);
      const given = { files, isCompared, before: errorsAt(problems) };
      for (const advice of adviceIn(problems)) {
        const bytes = files[advice.location.file as TableName];
        const suggested = withSuggestion(bytes, advice);
        if (suggested) expectNoNewError(given, advice, suggested);
        // The names of swapped columns must be corrected together.
        const edits = advice.code === 'swapped-columns' ? together(problems, advice) : [advice.fix ?? []].flat();
        if (edits.length > 0) {
          expectNoNewError(given, advice, Buffer.from(editedBytes(bytes, edits)));
        }
      }
    });
  },
  campaignTime(COUNT),
);

test('all codes with advice on cells occurred', () => {
  expect([...seen.keys()].sort()).toEqual([
    ...['bad-boolean', 'bad-code', 'bad-coordinate', 'bad-date', 'bad-gss-code', 'bad-slug', 'bad-url', 'bad-year'],
    ...[
      'control-character',
      'date-column',
      'empty-cell',
      'garbled-text',
      'hidden-character',
      'html-entity',
      'irregular-space',
    ],
    ...[
      'look-alike-character',
      'markup',
      'missing-column',
      'missing-council',
      'placeholder-text',
      'redirecting-url',
      'space-in-url',
    ],
    ...[
      'spreadsheet-error',
      'surrounding-space',
      'swapped-columns',
      'unknown-column',
      'unknown-council',
      'unknown-country',
      'unknown-county',
      'unknown-scope',
    ],
    ...['unknown-successor', 'unknown-type', 'unlikely-host', 'unlikely-name', 'unlikely-place', 'url-punctuation'],
    'wrong-cell-count',
  ]);
});
