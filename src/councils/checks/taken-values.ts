// Removes suggestions and fixes that would give a council the code or a slug of another council.
import { getOrAdd } from '../../engine/grouping.ts';
import type { ColumnRule } from '../../engine/tables/column.ts';
import type { Row, Table } from '../../engine/tables/read-table.ts';
import type { Tables } from '../../engine/tables/table-set.ts';
import { TABLES } from '../tables.ts';
import { type CouncilTable, slugsOf } from './shared-slugs.ts';

type OwnRow = Row<CouncilTable>;

export function leaveTakenValues({ councils, 'ended-councils': ended }: Pick<Tables, CouncilTable>): void {
  const tables: readonly Table<CouncilTable>[] = [councils, ended].filter((table) => table !== undefined);
  if (tables.every((table) => suggestionsIn(table).length === 0)) return;
  const owners = new Map<string, OwnRow[]>();
  for (const table of tables)
    for (const row of table.rows)
      for (const value of identityOf(table, row)) getOrAdd(owners, value, () => []).push(row);
  for (const table of tables) {
    const byNumber = new Map(table.rows.map((row) => [row.number, row]));
    for (const { row: number, column, suggestion } of suggestionsIn(table)) {
      const row = byNumber.get(number);
      if (!row || column === undefined) continue;
      const own = identityOf(table, row);
      const wrong = new Set([...row.wrong].filter((name) => table.columns.get(name) !== column));
      const changed = identityOf(table, { ...row, wrong, cells: row.cells.with(column, suggestion!) });
      const isTaken = (value: string) => owners.get(value)?.some((other) => other !== row) ?? false;
      if (changed.some((value) => !own.includes(value) && isTaken(value)))
        table.findings.amend({ row: number, column }, { suggestion: undefined, fixed: undefined });
    }
  }
}

const suggestionsIn = ({ findings }: Table<CouncilTable>) =>
  findings.found().filter(({ row, suggestion }) => row > 0 && suggestion !== undefined);

/** The values of a row that no other council may have. */
function identityOf(table: Table<CouncilTable>, row: OwnRow): readonly string[] {
  const unique = Object.entries<ColumnRule>(TABLES[table.name].columns).filter(
    ([column, rule]) => rule.unique && column !== 'slug' && !row.wrong.has(column),
  );
  const codes = unique.map(([column]) => table.text(row, column));
  return [...codes, ...slugsOf(table, row).map(({ slug }) => slug)].filter((value) => value !== '');
}
