// Finds slugs that belong to several councils: former slugs, and the slugs of councils that have ended.
import { listedIn } from '../../text/space.ts';
import type { Row, Table } from '../read-table.ts';
import type { Tables } from '../table-set.ts';
import { TABLES } from '../tables.ts';
import { add } from './add-finding.ts';
import { type IsNewPair, leaveTakenValues, uniqueValueIn } from './duplicates.ts';

type CouncilTable = 'councils' | 'ended-councils';

/** A slug of a council, and the cell that contains it or from which it is generated. */
interface OwnedSlug {
  readonly slug: string;
  readonly table: Table<CouncilTable>;
  readonly row: Row<CouncilTable>;
  readonly column: 'slug' | 'name' | 'former_slugs';
}

export function findSharedSlugs({ councils, 'ended-councils': ended }: Tables, isNewPair: IsNewPair): void {
  const firsts = new Map<string, OwnedSlug>();
  for (const own of [councils, ended].flatMap((table) => (table ? [...slugsIn(table), ...formerSlugsIn(table)] : []))) {
    const first = firsts.get(own.slug);
    if (!first) firsts.set(own.slug, own);
    // A council that is in both tables is reported as such.
    else if (codeOf(first) !== codeOf(own) && isNewPair(rowOf(first), rowOf(own))) addShared(first, own);
  }
  leaveTaken({ councils, 'ended-councils': ended });
}

/** Removes suggestions that would make a code or slug the same as that of another council. */
function leaveTaken({ councils, 'ended-councils': ended }: Pick<Tables, CouncilTable>): void {
  for (const [table, other] of [
    [councils, ended],
    [ended, councils],
  ] as const) {
    if (!table) continue;
    const codes = other?.rows.map((row) => other.text(row, 'authority_code')) ?? [];
    leaveTakenValues(table, 'authority_code', codes);
    const slugs = [...(other ? [...slugsIn(other), ...formerSlugsIn(other)] : []), ...formerSlugsIn(table)];
    leaveTakenValues(
      table,
      'slug',
      slugs.map(({ slug }) => slug),
    );
    leaveTakenValues(table, 'gss_code', []);
  }
}

function slugsIn<Name extends CouncilTable>(table: Table<Name>): readonly OwnedSlug[] {
  const slugOf = uniqueValueIn(table, 'slug', TABLES[table.name].columns.slug);
  return table.rows.flatMap((row): readonly OwnedSlug[] => {
    const slug = row.wrong.has('slug') ? '' : slugOf(row);
    const column = table.text(row, 'slug') === '' ? 'name' : 'slug';
    return slug === '' ? [] : [{ slug, table, row, column }];
  });
}

function formerSlugsIn<Name extends CouncilTable>(table: Table<Name>): readonly OwnedSlug[] {
  const column = 'former_slugs';
  const rows = table.rows.filter(({ wrong }) => !wrong.has(column));
  return rows.flatMap((row) => listedIn(table.text(row, column)).map((slug) => ({ slug, table, row, column })));
}

const codeOf = ({ table, row }: OwnedSlug): string => table.text(row, 'authority_code');

const rowOf = ({ table, row }: OwnedSlug) => ({ table, number: row.number });

const nameOf = (own: OwnedSlug): string => `${own.table.text(own.row, 'name')} (${codeOf(own)})`;

function addShared(first: OwnedSlug, own: OwnedSlug): void {
  const { columns, findings } = first.table;
  add(own.table, 'shared-slug', own.row, own.column, {
    cell: own.slug,
    values: { first: nameOf(first), second: nameOf(own) },
    other: findings.locationOf({ row: first.row.number, column: columns.get(first.column) }),
  });
}
