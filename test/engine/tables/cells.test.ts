// The cells that each column accepts, and the errors for all other cells.
import { describe, expect, test } from 'vitest';
import { type Diagnostic, severityOf } from '../../../src/engine/diagnostics/diagnostic.ts';
import { readTable } from '../../../src/engine/tables/read-table.ts';
import { goodRow } from '../../support/other-tools.ts';
import { briefly, problemsOfCell, type TestedTable, withCell } from '../../support/source.ts';

type Column = readonly [table: TestedTable, column: string];

function readCell([table, column]: Column, cell: string): unknown {
  const name = `${table}.csv`;
  const bytes = Buffer.from(withCell(table, column, cell)[name] as string);
  const { rows } = readTable(table, { name, bytes });
  return (rows[0]?.value as Record<string, unknown> | undefined)?.[column];
}

const errorsOf = async ([table, column]: Column, cell: string): Promise<readonly Diagnostic[]> =>
  (await problemsOfCell(table, column, cell)).filter((problem) => severityOf(problem) === 'error');

const CODES = [
  ['councils', 'authority_code'],
  ['commitments', 'authority_code'],
  ['plans', 'authority_code'],
] as const;
const DATES = [
  ['plans', 'updated_at'],
  ['emergencies', 'date_declared'],
] as const;
const ADDRESSES = [
  ['councils', 'website_url'],
  ['commitments', 'source'],
] as const;
const [TYPE, COUNTRY] = [
  ['councils', 'authority_type'],
  ['councils', 'country'],
] as const;
const [PROMISE, YEAR, SCOPE] = [
  ['commitments', 'has_promise'],
  ['commitments', 'target_year'],
  ['commitments', 'scope'],
] as const;

const same = (...cells: readonly string[]) => cells.map((cell) => [cell, cell] as const);
const all = (cells: readonly string[], value: unknown) => cells.map((cell) => [cell, value] as const);

/** Columns with valid cells and their values. */
const READ: readonly (readonly [columns: readonly Column[], cells: readonly (readonly [string, unknown])[]])[] = [
  [[PROMISE], all(['true', 'TRUE', 'True', 'tRUE', 'yes', 'Yes', 'YES', '1'], true)],
  [[PROMISE], all(['false', 'FALSE', 'False', 'no', 'No', 'NO', '0'], false)],
  [[PROMISE, YEAR, SCOPE, ...DATES], [['', null]]],
  [
    [YEAR],
    [
      ['1990', 1990],
      ['2030', 2030],
      ['2200', 2200],
    ],
  ],
  [[SCOPE], same('Council only', 'Whole area')],
  [[COUNTRY], same('England', 'Northern Ireland', 'Scotland', 'Wales')],
  [[TYPE], same('City of London', 'Combined Authority', 'County Council', 'London Borough', 'Metropolitan District')],
  [[TYPE], same('Non-Metropolitan District', 'Unitary Authority', 'SRA', 'Northern Irish Council', '')],
  [DATES, same('2019-05-01', '2024-02-29', '0001-01-01', '9999-12-31')],
  [
    ADDRESSES,
    same('', 'http://a.example', 'https://a.example/', 'HTTPS://A.Example/b?c=d&e#f', 'https://a.example:8443/'),
  ],
  [ADDRESSES, same('https://ŵ.example/é', 'https://a.example/two words', 'https://a.example/%20', 'http://127.0.0.1/')],
  [[['councils', 'gss_code']], same('E06000001', 'N09000011', 'S12000002', 'W06000024', '')],
  [[['councils', 'slug']], same('', 'a', '1', 'a-b', 'abc-1-2')],
  [[['councils', 'former_slugs']], same('', 'a', 'a-b,c', 'a, b, c-1')],
  [[['councils', 'region']], same('', 'North West', 'Yorkshire and The Humber')],
  [[['councils', 'alternative_names']], same('', 'Abaty', 'Abaty; AC', 'aBC', 'ABC; a, b and c', ';')],
  [
    [['councils', 'latitude']],
    [
      ['', null],
      ['49', 49],
      ['60.99999', 60.99999],
    ],
  ],
  [
    [['councils', 'longitude']],
    [
      ['', null],
      ['0', 0],
      ['-8.18', -8.18],
      ['1.76', 1.76],
    ],
  ],
  [[['councils', 'name']], same('Abbey', ' Abbey ', '例', 'A, "B" & <C>', '‘St Mary’s’')],
  [
    [
      ['commitments', 'text'],
      ['commitments', 'source_name'],
    ],
    same('', ' ', 'a\nb\tc', '"', '<p>', '\0'),
  ],
  [
    [
      ['plans', 'title'],
      ['plans', 'document_type'],
    ],
    same('', 'Plan', 'a\nb'),
  ],
];

describe.each(READ.flatMap(([columns, cells]) => columns.map((column) => ({ column, cells }))))(
  '$column.0 $column.1',
  ({ column, cells }) => {
    test.each(cells)('%j is read as %j', async (cell, value) => {
      expect(await errorsOf(column, cell)).toEqual([]);
      expect(readCell(column, cell)).toBe(value);
    });
  },
);

/** Columns with an error code, and with cells that cause this error. */
const REFUSED: readonly (readonly [columns: readonly Column[], code: Diagnostic['code'], cells: readonly string[]])[] =
  [
    [[...CODES, ['councils', 'name'], COUNTRY, ['emergencies', 'authority_code']], 'empty-cell', ['']],
    [[['councils', 'name']], 'empty-cell', [' ', '\u00a0']],
    [
      [...CODES, ['emergencies', 'authority_code']],
      'bad-code',
      ['AB', 'ABCDE', 'abc', 'Abc', 'AB1', 'ÀBC', ' ABC', 'ABC '],
    ],
    [
      [['councils', 'gss_code']],
      'bad-gss-code',
      ['e06000001', 'E0600001', 'E060000011', '06000001', 'E06 00001', 'E٠٦٠٠٠٠٠١', 'n/a', ' '],
    ],
    [[['councils', 'former_slugs']], 'bad-slug', ['Abbey', 'a b', 'a;b', 'a,', ',a', 'a,  b']],
    [[['councils', 'latitude']], 'bad-coordinate', ['48.9', '61', '-1.5', '53,8', '53.', '.5', '1e1', '53° N', 'n/a']],
    [[['councils', 'longitude']], 'bad-coordinate', ['2', '-9', '-9.5', '53.8', '1,5', '-1.', '+1', '1°']],
    [[['councils', 'slug']], 'bad-slug', ['Abbey', 'a--b', '-a', 'a-', 'a_b', 'a b', 'a/b', 'é', '..', 'a.b', '%20']],
    [
      ADDRESSES,
      'bad-url',
      ['a.example', 'www.a.example', '//a.example', '/a', 'ftp://a.example', 'mailto:a@b.example'],
    ],
    [
      ADDRESSES,
      'bad-url',
      ['https://', 'https:///a', 'https:/a.example', 'https://a b.example', ' https://a.example', '-'],
    ],
    [ADDRESSES, 'bad-url', ['javascript:alert(1)', 'data:text/html,x', 'https://[::1', 'https://a.example:99999']],
    [[['commitments', 'source']], 'bad-url', ['https://a.example/\n', 'https://a.example/\tb', 'java\nscript://a']],
    [[COUNTRY], 'unknown-country', ['england', 'ENGLAND', 'UK', 'Cymru', ' England', 'England ', ' ']],
    [[TYPE], 'unknown-type', ['unitary authority', 'Unitary', 'Borough', 'Unitary  Authority', 'sra', ' ']],
    [[SCOPE], 'unknown-scope', ['council only', 'Council Only', 'Whole', 'Both', ' ']],
    [[PROMISE], 'bad-boolean', ['y', 'n', 't', '2', '-1', '1.0', 'true ', 'wahr', 'none', ' ']],
    [
      [YEAR],
      'bad-year',
      ['1989', '2201', '0', '30', '203', '20300', '2030.0', '2030 ', '+2030', '-2030', '2e3', 'none'],
    ],
    [
      DATES,
      'bad-date',
      ['2019-02-29', '2019-13-01', '2019-5-1', '19-05-01', '01/05/2019', '2019/05/01', '20190501', '2019'],
    ],
    [DATES, 'bad-date', ['0000-01-01', '2019-05-01 ', '2019-05-01T00:00:00', 'May 2019', '43586', ' ']],
    [[YEAR], 'look-alike-character', ['２０３０']],
    [DATES, 'look-alike-character', ['２０１９-05-01']],
  ];

describe.each(REFUSED.flatMap(([columns, code, cells]) => columns.map((column) => ({ column, code, cells }))))(
  '$column.0 $column.1: $code',
  ({ column, code, cells }) => {
    test.each(cells)('%j', async (cell) => {
      expect((await errorsOf(column, cell)).map((problem) => [problem.code, problem.location?.line])).toEqual([
        [code, 2],
      ]);
    });
  },
);

test.each([
  ['\t', 'a tab'],
  ['\n', 'a line break'],
  ['\x1b', 'U+001B'],
  ['\x85', 'U+0085'],
])('the control character %j is named: %s', async (character, name) => {
  const [problem] = await problemsOfCell('councils', 'name', `Ab${character}bey`);
  expect(Object.values(problem!.values!)).toContain(name);
});

test.each(Object.entries(goodRow('councils')))(
  'a control character in a council’s %s is one error',
  async (column, good) => {
    for (const character of ['\0', '\t', '\n', '\r', '\r\n', '\x1b', '\x7f', '\x85']) {
      for (const cell of [good + character, character + good, `${good.slice(0, 3)}${character}${good.slice(3)}`]) {
        const problems = await problemsOfCell('councils', column, cell);
        expect(briefly(problems).map((line) => line.replace(/:\d+/, ''))).toEqual(['councils.csv 2 control-character']);
      }
    }
  },
);
