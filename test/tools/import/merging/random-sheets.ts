// Random published sheets, in which rows often have the same key.
import fc from 'fast-check';
import type { TableSheetName } from '../../../../src/councils/sheets/kinds.ts';
import { csvCell } from '../../../../src/engine/csv/cell.ts';
import { text } from '../../../support/source.ts';
import { type PublishedSheet, sheet } from './merging.ts';

const A = 'https://a.example/';
const B = 'https://b.example/';
const code = ['ABC', 'ABC', 'BCD'];

/** Cells for each column. */
type Columns = Readonly<Record<string, readonly string[]>>;

/** Cells that are all clear, so that few rows need a review. */
const CLEAR: Readonly<Record<TableSheetName, Columns>> = {
  register: {
    'local-authority-code': ['ABC', 'BCD', 'CDE', 'DEF'],
    ...{ 'official-name': ['Abbey Council', 'Beech Council'], 'gss-code': ['', 'E06000001', 'E06000002'] },
    ...{ nation: ['England', 'Wales'], 'local-authority-type': ['UA', 'MD'], 'replaced-by': ['', 'BCD'] },
    ...{ 'end-date': ['', '', '2023-03-31'], website_url: ['', A, B] },
  },
  promises: {
    ...{ authority_code: code, council: [''], scope: ['Whole area', 'Whole area', 'Council only'] },
    ...{ target: ['', '2030', '2045'], wording: ['', 'One', 'a "b",\nc'], source_url: [A, B] },
    ...{ source_name: ['', 'Plan'], website_url: ['', B] },
  },
  declarations: {
    ...{ authority_code: code, council: [''], made_declaration: ['Yes'], date_made: ['2019-05-01', '2019-06-01'] },
    ...{ motion_url: ['', A, B] },
  },
  plans: {
    ...{ authority_code: code, council: [''], url: [A, B], title: ['', 'One', 'Two'], type: ['', 'Action plan'] },
    ...{ last_update: ['', '2021-05-06'], out_of_date: ['', 'Yes'] },
  },
};

/** Cells that are unclear, or that contain nothing to import. */
const OTHERS: Readonly<Record<TableSheetName, Columns>> = {
  register: { nation: ['Ireland'], 'end-date': ['?'], website_url: ['none'] },
  promises: { scope: ['No promise', 'Everywhere'], target: ['2045?'], source_url: ['', 'tbc'], website_url: ['none'] },
  declarations: { made_declaration: ['No'], date_made: ['', 'tbc'], motion_url: ['tbc'] },
  plans: { url: ['', 'tbc'], last_update: ['tbc'], out_of_date: ['perhaps'] },
};

/** Whether the import always uses a cell unchanged. */
export const isClearCell = (kind: TableSheetName, column: string, cell: string): boolean =>
  CLEAR[kind][column]!.includes(cell);

/** @param isClear whether all cells are clear */
export function randomSheet(kind: TableSheetName, isClear = false): fc.Arbitrary<PublishedSheet> {
  const cellOf = ([column, cells]: readonly [string, readonly string[]]) => {
    const unclear = OTHERS[kind][column];
    const others = unclear && !isClear ? [{ weight: 1, arbitrary: fc.constantFrom(...unclear) }] : [];
    return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...cells) }, ...others);
  };
  const columns = Object.keys(CLEAR[kind]);
  const row = fc.tuple(...Object.entries(CLEAR[kind]).map(cellOf));
  const rows =
    kind === 'register'
      ? fc.uniqueArray(row, { maxLength: 4, selector: ([code]) => code })
      : fc.array(row, { maxLength: 6 });
  return rows.map((rows) => sheet(kind, text(...[columns, ...rows].map((cells) => cells.map(csvCell).join(',')))));
}
