// Published sheets at random, made of the cells that such sheets are known to have, each with what it means.
import fc from 'fast-check';
import type { SheetName } from '../../src/import/sheet.ts';
import { sheetNamed } from '../../src/import/sheets.ts';
import type { Files } from '../support/source.ts';

/** What a cell means in our tables; undefined where nobody can know. */
type Meanings = Readonly<Record<string, string | undefined>>;

const same = (...cells: readonly string[]): Meanings => Object.fromEntries(cells.map((cell) => [cell, cell]));
const unknown = (...cells: readonly string[]): Meanings => Object.fromEntries(cells.map((cell) => [cell, undefined]));
const NOTHING: Meanings = { '': '', ' NA ': '', 'n/a': '', '<NA>': '' };
const FAILED = unknown('#NAME?', 'Loading...');

const NAMES: Meanings = {
  ...{ Abbey: 'ABC', ' abbey  COUNCIL': 'ABC', 'Abbey - Unitary': 'ABC', Beech: 'BCD', 'beech (unitary)': 'BCD' },
  ...unknown('Twin', 'Beeches', 'Abbey County Council', '#REF!', ''),
};
const CODES: Meanings = { ABC: 'ABC', 'bcd ': 'BCD', '': '', ' ': '', NA: '', ...unknown('ZZZ', 'NIR-A', '#REF!') };
const GSS: Meanings = { E06000001: 'ABC', s12000002: 'BCD', '': '', 'n/a': '', ...unknown('E06000009', 'E1') };
const DATES: Meanings = {
  ...{ '24/7/2019': '2019-07-24', '01/02/2019': '2019-02-01', '1/2/2019': '2019-02-01', '2019-02-01': '2019-02-01' },
  ...{ '24/07/2019 00:00:00': '2019-07-24', '24 July 2019': '2019-07-24', ...NOTHING },
  ...unknown('Feb 2019', '2019', '7/24/2019', '12/31/2018', 'tbc', '31/02/2019', '1/2/19', '24/7/2019?'),
  ...FAILED,
};
const TEXTS = same('', 'Net zero', 'NA', ' by 2030, or so ', 'two\nlines', 'two\r\nlines', '"quoted"', 'Ŷ 🌍', '=1+1');
const ADDRESSES: Meanings = {
  ...{ 'https://a.example/p': 'https://a.example/p', ' https://b.example/q\n': 'https://b.example/q', ...NOTHING },
  ...unknown('see minutes', 'www.a.example/plan'),
  ...FAILED,
};
const YES: Meanings = {
  ...{ Y: 'true', 'TRUE ': 'true', No: 'false', FALSE: 'false', '0': 'false', ...NOTHING },
  ...unknown('maybe', 'Yes - in part'),
};

/** By sheet and field. */
export const MEANINGS: Readonly<Record<SheetName, Readonly<Record<string, Meanings>>>> = {
  promises: {
    scope: {
      ...{ 'Council only': 'Council only', 'Council operations ': 'Council only', 'WHOLE AREA': 'Whole area' },
      ...{ 'No promise': 'No promise', '': '', ...unknown('Half the area') },
    },
    target_year: {
      ...{ '2035.0': '2035', '2035 (aim)': '2035', 'by 2035': '2035', '2030': '2030', TBC: '', ...NOTHING },
      ...unknown('2045?', '2030s', '2030-2035', '~2030', '2030 or 2035', '20300', '1066'),
    },
    ...{ text: TEXTS, source: ADDRESSES, source_name: TEXTS },
  },
  plans: {
    ...{ url: ADDRESSES, title: TEXTS, updated_at: DATES, date_retrieved: DATES, time_period: TEXTS, out_of_date: YES },
    document_type: { 'action plan ': 'Action plan', 'Pre-plan': 'Pre-plan', Leaflet: 'Leaflet', ...NOTHING },
    scope: { 'Whole area': 'Whole area', 'council operations': 'Council only', '': '', ...unknown('x') },
    status: { DRAFT: 'Draft', ' Approved': 'Approved', '': '' },
    website_url: ADDRESSES,
  },
  declarations: { made: { ...YES, 'Yes - unanimous': 'true' }, date_declared: DATES, source_url: ADDRESSES },
  register: {
    authority_code: { ABC: 'ABC', 'bcd ': 'BCD', XYZ: 'XYZ', TWA: 'TWA', ...unknown('NIR-A', '', 'AB') },
    name: { 'Abbey  Council': 'Abbey Council', Beech: 'Beech', 'New Council': 'New Council', ...unknown('', '#REF!') },
    gss_code: { '': '', nan: '', E06000001: 'E06000001', e06000007: 'E06000007', ...unknown('E1') },
    country: { England: 'England', 'scotland ': 'Scotland', ...unknown('', 'Ireland') },
    authority_type: { UA: 'Unitary Authority', nmd: 'Non-Metropolitan District', '': '', ...unknown('XX') },
    start: { '': '', '1974-04-01': '', '2027-04-01': '', ...unknown('long ago') },
    end: { '': '', '2019-03-31': '', '2030-03-31': '', ...unknown('Feb 2019') },
    successors: { '': '', 'BCD, XYZ': '', ABC: '' },
    current: { True: '', False: '', '': '' },
  },
  searches: {
    searched_at: { '2025-07-03 06:40:03.620912+00': '2025-07-03 06:40:03.620912+00', ...unknown('3/7/2025', '', 'NA') },
    user_query: same('SECRET', 'SECRET NA', 'SECRET, "two"', 'SECRET\nlines', ' SECRET '),
    result_count: { '0': '0', '12.0': '12', ...unknown('', '1,234', 'SECRET') },
    council_restriction: { '': '', '"SECRET"': '"SECRET"', ...unknown('SECRET') },
  },
};
const COUNCILS: Readonly<Record<string, Meanings>> = {
  'council name': NAMES,
  'council code': CODES,
  'council gss': GSS,
};

/** What a cell of a field means. */
export const meaningOf = (sheet: SheetName, field: string, cell: string): string | undefined =>
  (MEANINGS[sheet][field] ?? COUNCILS[field]!)[cell];

/** A row as it stands, by field. */
export type RandomRow = Readonly<Record<string, string>>;

export interface RandomSheet {
  readonly bytes: Buffer;
  readonly rows: readonly { readonly cells: RandomRow; readonly isBlank: boolean; readonly isTooLong: boolean }[];
}

/** Mostly one that is understood, or hardly a row would come in. */
function cellOf(meanings: Meanings): fc.Arbitrary<string> {
  const [known, unknown] = [true, false].map((isKnown) =>
    Object.keys(meanings).filter((cell) => (meanings[cell] !== undefined) === isKnown),
  ) as [string[], string[]];
  const others = unknown.length > 0 ? [{ weight: 1, arbitrary: fc.constantFrom(...unknown) }] : [];
  return fc.oneof({ weight: 14, arbitrary: fc.constantFrom(...known) }, ...others);
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const cellText = (text: string, isQuoted: boolean) => (isQuoted || /[",\r\n]/.test(text) ? quoted(text) : text);

/** A sheet with its columns in any order, other columns among them, and rows that end early or go on. */
export function randomSheet(name: SheetName, maxRows = 6): fc.Arbitrary<RandomSheet> {
  const { columns } = sheetNamed(name);
  const optional = columns.filter(({ mayBeMissing }) => mayBeMissing);
  return fc.subarray([...optional]).chain((missing) => {
    const there = columns.filter((column) => !missing.includes(column));
    const others = ['notes', 'notes', '', ''].map((title) => ({ names: [title] as const, field: undefined }));
    return fc.shuffledSubarray([...there, ...others], { minLength: there.length + 2 }).chain((some) => {
      // Of the columns that are read none is left off.
      const kept = [...some, ...there.filter((column) => !some.includes(column))];
      const row = fc.record(
        Object.fromEntries(there.map(({ field }) => [field, cellOf(MEANINGS[name][field] ?? COUNCILS[field]!)])),
      );
      const form = fc.record({
        row,
        kind: fc.constantFrom('', '', '', '', '', '', 'short', 'long', 'blank'),
        other: fc.constantFrom('', 'SECRET', 'x,y', '#REF!'),
      });
      return fc
        .record({
          rows: fc.array(form, { maxLength: maxRows }),
          again: fc.boolean(),
          lineEnd: fc.constantFrom('\n', '\r\n'),
          hasBom: fc.boolean(),
          isQuoted: fc.boolean(),
          title: fc.constantFrom(
            (text: string) => text,
            (text: string) => text.toUpperCase(),
            (text: string) => ` ${text.replaceAll('_', ' ')}`,
          ),
        })
        .map(({ rows, again, lineEnd, hasBom, isQuoted, title }) => {
          const header = kept.map(({ names, field }) => cellText(field ? title(names[0]) : names[0], isQuoted));
          const all = again ? [...rows, ...rows.slice(0, 2)] : rows;
          const lines = all.map(({ row, kind, other }) => {
            if (kind === 'blank') return kept.map(() => '').join(',');
            const cells = kept.map(({ field }) => cellText(field ? row[field]! : other, isQuoted));
            const line = [...cells, ...(kind === 'long' ? ['', 'beyond'] : [])].join(',');
            return kind === 'short' ? line.replace(/,+$/, '') || ',' : line;
          });
          const text = (hasBom ? '\ufeff' : '') + [header.join(','), ...lines].map((line) => line + lineEnd).join('');
          const isEmpty = (cells: RandomRow) => Object.values(cells).every((cell) => cell.trim() === '');
          return {
            bytes: Buffer.from(text),
            rows: all.map(({ row, kind, other }) => ({
              cells: row,
              isBlank: kind === 'blank' || (isEmpty(row) && kind !== 'long' && other === ''),
              isTooLong: kind === 'long',
            })),
          };
        });
    });
  });
}

const TWINS = ['TWA,Twin,twin-a', 'TWB,Twin,twin-b'];

const table = (columns: readonly string[], rows: readonly Readonly<Record<string, string>>[], lineEnd: string) =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map((cell) => cellText(cell, false)).join(',') + lineEnd)
    .join('');

const rowsOf = (cells: Readonly<Record<string, readonly string[]>>) =>
  fc.array(
    fc.record(Object.fromEntries(Object.entries(cells).map(([column, some]) => [column, fc.constantFrom(...some)]))),
    { maxLength: 5 },
  );

const council = ['ABC', 'BCD'];
const note = ['', 'by hand', 'a "note",\nof hand'];
const TABLES = {
  commitments: {
    ...{ authority_code: council, has_promise: ['true', 'yes'], target_year: ['', '2030', '2035'], note },
    ...{ scope: ['Council only', 'Whole area'], text: ['', 'Net zero', 'two\nlines'] },
    ...{ source: ['https://a.example/p', 'https://b.example/q'], source_name: ['', 'Net zero'] },
  },
  plans: {
    ...{ authority_code: council, title: ['', 'Net zero', 'By hand'], document_type: ['', 'Action plan'], note },
    ...{ updated_at: ['', '2019-02-01'], url: ['', 'https://a.example/p', 'https://b.example/q'] },
  },
  emergencies: { authority_code: council, date_declared: ['2019-07-24', '2019-02-01', '2018-01-01'], note },
} as const;

/** Our tables, with rows that no sheet has, a column of our own, and in any order of the columns. */
export function randomTables(): fc.Arbitrary<Files> {
  const one = (name: keyof typeof TABLES) => {
    const columns = Object.keys(TABLES[name]);
    return fc
      .record({
        rows: rowsOf(TABLES[name]),
        columns: fc.shuffledSubarray(columns, { minLength: columns.length }),
        lineEnd: fc.constantFrom('\n', '\r\n'),
      })
      .map(({ rows, columns, lineEnd }) => table(columns, rows, lineEnd));
  };
  const councils = fc.constantFrom('slug,name,authority_code', 'authority_code,name,slug').map((order) => {
    const columns = [...order.split(','), 'website_url', 'gss_code', 'country', 'authority_type', 'note'];
    const rows = [
      { authority_code: 'ABC', name: 'Abbey', slug: 'abbey', gss_code: 'E06000001' },
      { authority_code: 'BCD', name: 'Beech', slug: 'beech', gss_code: 'S12000002', note: 'by hand' },
      ...TWINS.map((twin) => twin.split(',')).map(([authority_code = '', name = '', slug = '']) => ({
        ...{ authority_code, name, slug, gss_code: '' },
      })),
    ];
    return table(
      columns,
      rows.map((row) => ({ ...row, country: 'England', authority_type: 'Unitary Authority' })),
      '\n',
    );
  });
  const tables = { commitments: one('commitments'), plans: one('plans'), emergencies: one('emergencies') };
  return fc.record({ councils, ...tables, isThere: fc.boolean() }).map(({ councils, isThere, ...others }) => ({
    'councils.csv': councils,
    ...Object.fromEntries(
      Object.entries(others).map(([name, content]) => [
        `${name}.csv`,
        isThere || name === 'commitments' ? content : null,
      ]),
    ),
    'searches.csv': isThere ? 'searched_at,user_query,result_count,council_restriction\n2025-01-02,SECRET,3,\n' : null,
  }));
}
