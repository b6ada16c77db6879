// What a site must publish of invented tables, worked out from the documentation and from the rows' own numbers.
import type { Cell, Invented, InventedRow, TableName } from './invented-data.ts';
import { TABLES } from './invented-data.ts';

type Published = Readonly<Record<string, Cell>>;

/** A row as it is published. */
interface Known {
  readonly id: number;
  readonly council: number;
  readonly row: Published;
  /** As in the records of changes. */
  readonly key: string;
}

export interface ExpectedRecord {
  readonly source: TableName;
  readonly key: string;
  readonly field: string | null;
  readonly before: Cell | Published;
  readonly after: Cell | Published;
}

/** A row that changed, with the council that it is about: after the edit if it still exists then. */
export interface ExpectedEntry {
  readonly source: TableName;
  readonly council: Published;
  readonly records: readonly ExpectedRecord[];
  /** The row before the edit, or the new row. */
  readonly row: Published;
}

/** The header of each CSV file in the archives. */
export const HEADERS: Readonly<Record<TableName, readonly string[]>> = {
  councils: [
    ...['name', 'url', 'website_url', 'gss_code', 'country', 'authority_type', 'authority_code', 'plan_count'],
    ...['plans_last_update', 'carbon_reduction_commitment', 'carbon_neutral_date', 'declared_emergency'],
  ],
  commitments: ['authority_code', 'has_promise', 'target_year', 'scope', 'text', 'source', 'source_name'],
  plans: ['authority_code', 'title', 'document_type', 'updated_at', 'url'],
  emergencies: ['authority_code', 'date_declared', 'source_url'],
};

type Counted = Readonly<Record<TableName, readonly Known[]>>;

export function publishedOf(tables: Invented): Counted {
  const codeOf = new Map(tables.councils.map(({ id, cells }) => [id, String(cells.authority_code)]));
  const listed = (rows: readonly InventedRow[]) => {
    const counts = new Map<number, number>();
    return rows.map(({ id, council, cells }): Known => {
      const position = (counts.get(council) ?? 0) + 1;
      counts.set(council, position);
      const code = codeOf.get(council)!;
      return { id, council, key: `${code}/${position}`, row: { authority_code: code, ...cells } };
    });
  };
  return {
    councils: tables.councils.map((council) => publishedCouncil(council, tables)),
    commitments: listed(inOrder(tables.commitments, 'target_year', 1)),
    plans: listed(inOrder(tables.plans, 'updated_at', -1)),
    emergencies: listed(inOrder(tables.emergencies, 'date_declared', 1)),
  };
}

/** Rows without a value come last, and equal ones stay in the order of the table. */
function inOrder(rows: readonly InventedRow[], column: string, direction: 1 | -1): readonly InventedRow[] {
  const filled = rows.filter(({ cells }) => cells[column] !== null);
  const values = [...new Set(filled.map(({ cells }) => cells[column]!))].sort();
  if (direction < 0) values.reverse();
  const groups = values.map((value) => filled.filter(({ cells }) => cells[column] === value));
  return [...groups.flat(), ...rows.filter(({ cells }) => cells[column] === null)];
}

function publishedCouncil({ id, cells }: InventedRow, tables: Invented): Known {
  const valuesOf = <Value extends Cell>(table: TableName, column: string): readonly Value[] =>
    tables[table].flatMap((row) =>
      row.council === id && row.cells[column] !== null ? [row.cells[column] as Value] : [],
    );
  const { slug, ...others } = cells;
  const ownSlug = slug || String(cells.name).toLowerCase().replaceAll(' ', '-');
  const years = valuesOf<number>('commitments', 'target_year');
  const row = {
    ...{ ...others, url: `/councils/${ownSlug}/`, plan_count: valuesOf('plans', 'title').length },
    plans_last_update: valuesOf<string>('plans', 'updated_at').toSorted().at(-1) ?? null,
    carbon_reduction_commitment: valuesOf('commitments', 'has_promise').includes(true),
    carbon_neutral_date: years.length > 0 ? Math.min(...years) : null,
    declared_emergency: valuesOf<string>('emergencies', 'date_declared').toSorted()[0] ?? null,
  };
  return { id, council: id, key: String(cells.authority_code), row };
}

export function entriesBetween(before: Counted, after: Counted): readonly ExpectedEntry[] {
  const councilOf = (council: number): Published =>
    [...after.councils, ...before.councils].find(({ id }) => id === council)!.row;
  return TABLES.flatMap((source) => {
    const [was, is] = [before, after].map((all) => new Map(all[source].map((known) => [known.id, known])));
    const ids = new Set([...was!.keys(), ...is!.keys()]);
    return Array.from(ids, (id): ExpectedEntry => {
      const [one, other] = [was!.get(id), is!.get(id)];
      const { council, row } = (one ?? other)!;
      return { source, row, council: councilOf(council), records: recordsOf(source, one, other) };
    }).filter(({ records }) => records.length > 0);
  });
}

function recordsOf(source: TableName, was: Known | undefined, is: Known | undefined): readonly ExpectedRecord[] {
  if (!was || !is) {
    const { key } = (was ?? is)!;
    return [{ source, key, field: null, before: was?.row ?? null, after: is?.row ?? null }];
  }
  // Rows of other tables follow the code of their council.
  const fields = HEADERS[source].filter((field) => source === 'councils' || field !== 'authority_code');
  return fields
    .filter((field) => was.row[field] !== is.row[field])
    .map((field) => ({ source, key: was.key, field, before: was.row[field]!, after: is.row[field]! }));
}
