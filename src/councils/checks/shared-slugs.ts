// Finds slugs that belong to several councils: former slugs, and the slugs of councils that have ended.

import { addFinding } from '../../engine/tables/checks/add-finding.ts';
import { type IsNewPair, uniqueValueIn } from '../../engine/tables/checks/duplicates.ts';
import type { Row, Table } from '../../engine/tables/read-table.ts';
import type { Tables } from '../../engine/tables/table-set.ts';
import { listedIn } from '../../engine/text/space.ts';
import { TABLES } from '../tables.ts';

export type CouncilTable = 'councils' | 'ended-councils';

/** A slug of a council, and the cell that contains it or from which it is generated. */
interface OwnedSlug {
  readonly slug: string;
  readonly table: Table<CouncilTable>;
  readonly row: Row<CouncilTable>;
  readonly column: 'slug' | 'name' | 'former_slugs';
}

export function findSharedSlugs({ councils, 'ended-councils': ended }: Tables, isNewPair: IsNewPair): void {
  const firsts = new Map<string, OwnedSlug>();
  for (const own of [councils, ended].flatMap((table) => (table ? slugsIn(table) : []))) {
    const first = firsts.get(own.slug);
    if (!first) firsts.set(own.slug, own);
    // A council that is in both tables is reported as such.
    else if (codeOf(first) !== codeOf(own) && isNewPair(rowOf(first), rowOf(own))) addShared(first, own);
  }
}

/** Current slugs come first, because a former slug can be changed more easily. */
function slugsIn(table: Table<CouncilTable>): readonly OwnedSlug[] {
  const all = table.rows.flatMap((row) => slugsOf(table, row));
  const isFormer = ({ column }: OwnedSlug) => column === 'former_slugs';
  return [...all.filter((own) => !isFormer(own)), ...all.filter(isFormer)];
}

/** The slug of a row and its former slugs. */
export function slugsOf(table: Table<CouncilTable>, row: Row<CouncilTable>): readonly OwnedSlug[] {
  const slug = row.wrong.has('slug') ? '' : uniqueValueIn(table, 'slug', TABLES[table.name].columns.slug)(row);
  const column = table.text(row, 'slug') === '' ? 'name' : 'slug';
  const former = row.wrong.has('former_slugs') ? [] : listedIn(table.text(row, 'former_slugs'));
  return [
    ...(slug === '' ? [] : [{ slug, table, row, column } as const]),
    ...former.map((slug) => ({ slug, table, row, column: 'former_slugs' }) as const),
  ];
}

const codeOf = ({ table, row }: OwnedSlug): string => table.text(row, 'authority_code');

const rowOf = ({ table, row }: OwnedSlug) => ({ table, number: row.number });

const nameOf = (own: OwnedSlug): string => `${own.table.text(own.row, 'name')} (${codeOf(own)})`;

function addShared(first: OwnedSlug, own: OwnedSlug): void {
  const { columns, findings } = first.table;
  addFinding(own.table, 'shared-slug', own.row, own.column, {
    cell: own.slug,
    values: { first: nameOf(first), second: nameOf(own) },
    other: findings.locationOf({ row: first.row.number, column: columns.get(first.column) }),
  });
}
