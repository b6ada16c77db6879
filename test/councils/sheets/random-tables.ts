// Random tables in a state in which editors may have left them.
import fc from 'fast-check';
import { csvCell } from '../../../src/engine/csv/cell.ts';
import type { Files } from '../../support/source.ts';

const TWINS = ['TWA,Twin,twin-a', 'TWB,Twin,twin-b'];

const table = (columns: readonly string[], rows: readonly Readonly<Record<string, string>>[], lineEnd: string) =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map((cell) => csvCell(cell)).join(',') + lineEnd)
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

/** Random tables, which have an extra column and rows that no sheet contains. Their columns are in any order. */
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
