// How the “diff” and “check” commands compare councils and commitments.
import type { Item } from '../api/endpoint.ts';
import type { RecordsOfSite } from '../site/records.ts';
import type { Contents, EarlierTables } from '../tables/checks/earlier.ts';
import { type TableName, tableColumns } from '../tables/tables.ts';

/** A build has no rows about ended councils, so a table may have had more rows than this. */
export function contentsFrom({ councils, commitments }: RecordsOfSite): EarlierTables['tables'] {
  const plans = councils.reduce((sum, { plan_count: count }) => sum + Number(count), 0);
  const planned = councils.filter((council) => Number(council.plan_count) > 0);
  const declared = councils.filter((council) => isFilled(council.declared_emergency));
  return {
    councils: contentsOf('councils', councils),
    commitments: contentsOf('commitments', commitments),
    plans: { rows: plans, subjects: planned.length, filled: {} },
    emergencies: { rows: declared.length, subjects: declared.length, filled: {} },
  };
}

function contentsOf(table: TableName, records: readonly Item[]): Contents {
  const filledIn = (column: string) => records.filter((record) => isFilled(record[column])).length;
  return {
    rows: records.length,
    subjects: new Set(records.map(({ authority_code: code }) => code)).size,
    filled: Object.fromEntries(tableColumns(table).map((name) => [name, filledIn(name)])),
  };
}

const isFilled = (value: Item[string] | undefined): boolean => value !== undefined && value !== null && value !== '';
