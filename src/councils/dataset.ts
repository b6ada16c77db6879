// Links the rows of all tables to the councils that they are about.

import { getOrAdd, groupBy } from '../engine/grouping.ts';
import { correctedName } from '../engine/tables/checks/suspicious-texts.ts';
import type { Table } from '../engine/tables/read-table.ts';
import { isWhole, type Tables } from '../engine/tables/table-set.ts';
import type { TableName, TableRow } from '../engine/tables/tables.ts';
import { compareCodePoints } from '../engine/text/collation.ts';
import { isPlan } from './plans.ts';
import { slugFor } from './slug.ts';

export type Council = TableRow<'councils'> & {
  /** The path of the council's page (specification, section 2.2). */
  readonly url: string;
  readonly plan_count: number;
  readonly plans_last_update: string | null;
  readonly carbon_reduction_commitment: boolean;
  readonly carbon_neutral_date: number | null;
  readonly declared_emergency: string | null;
};

/** A council whose place is known. */
export type Located<Row extends TableRow<'councils'> = Council> = Row & {
  readonly latitude: number;
  readonly longitude: number;
};

export const isLocated = <Row extends TableRow<'councils'>>(council: Row): council is Located<Row> =>
  council.latitude !== null && council.longitude !== null;

export type Commitment = TableRow<'commitments'>;
export type Plan = TableRow<'plans'>;
type Emergency = TableRow<'emergencies'>;
export type EndedCouncil = TableRow<'ended-councils'>;

/** Current councils and their rows in the other tables, with the links between them; immutable. */
export interface Dataset {
  /** Sorted by name in code point order; ties are in source order. */
  readonly councils: readonly Council[];
  /** Sorted by target year, with undated commitments last; ties are in source order. */
  readonly commitments: readonly Commitment[];
  /**
   * Sorted from newest to oldest, with undated plans last; ties are in source order. Rows that only state that a council has no
   * plans are left out.
   */
  readonly plans: readonly Plan[];
  /** Sorted from earliest to latest, with undated declarations last; ties are in source order. */
  readonly emergencies: readonly Emergency[];
  /** Councils that no longer exist, sorted by name in code point order. */
  readonly ended: readonly EndedCouncil[];
}

/**
 * Whether a name belongs to a current or ended council. Undefined if either table is incomplete or any of its rows lacks a valid
 * name.
 */
export function councilNameTest({
  councils,
  'ended-councils': ended,
}: Tables): ((name: string) => boolean) | undefined {
  if (!councils || councils.rows.length === 0) return undefined;
  const named = ended ? [councils, ended] : [councils];
  if (!named.every((table) => isWhole(table) && !table.rows.some((row) => row.wrong.has('name')))) return undefined;
  // If two councils have the same name, one of them may have another name in the logs.
  if (new Set(councils.rows.map((row) => councils.text(row, 'name'))).size < councils.rows.length) return undefined;
  const names = new Set(named.flatMap((table) => table.rows.map((row) => table.text(row, 'name'))));
  // A fault in a name is reported in councils.csv, so searches with the correct name aren't reported as well.
  const corrected = new Set([...names].filter((name) => correctedName(name) !== name).map(comparable));
  return (name) => names.has(name) || corrected.has(comparable(name));
}

const comparable = (name: string): string => correctedName(name).toLowerCase();

/** The valid rows. If there are no errors, these are all rows. */
const valuesOf = <Name extends TableName>(table: Table<Name> | undefined): readonly TableRow<Name>[] =>
  (table?.rows ?? []).flatMap(({ value }) => (value ? [value] : []));

export const authorityCodeOf = (row: { readonly authority_code: string }): string => row.authority_code;

/** @param tables without errors */
export function datasetOf(tables: Tables): Dataset {
  const { rows: councilRows, codes: current } = councilsIn(tables.councils);
  const isCurrent = (row: { readonly authority_code: string }) => current.has(row.authority_code);
  const { rows: commitments, byCode: commitmentsOf } = linkedRows(tables, 'commitments', (table) =>
    valuesOf(table)
      .filter(isCurrent)
      .toSorted((a, b) => (a.target_year ?? Number.MAX_VALUE) - (b.target_year ?? Number.MAX_VALUE)),
  );
  const { rows: plans, byCode: plansOf } = linkedRows(tables, 'plans', (table) =>
    (table?.rows ?? [])
      .flatMap((row) => (row.value && isPlan(table!, row) ? [row.value] : []))
      .filter(isCurrent)
      .toSorted((a, b) => compareCodePoints(b.updated_at ?? '', a.updated_at ?? '')),
  );
  const { rows: emergencies, byCode: emergenciesOf } = linkedRows(tables, 'emergencies', (table) =>
    valuesOf(table)
      .filter(isCurrent)
      .toSorted((a, b) => compareCodePoints(a.date_declared ?? UNDATED, b.date_declared ?? UNDATED)),
  );
  const councils = councilRows.map((council): Council => {
    const code = council.authority_code;
    // Each list has already been sorted, so its first item has the earliest year, the latest update or the earliest declaration.
    const own = commitmentsOf.get(code) ?? [];
    const documents = plansOf.get(code) ?? [];
    return councilWith(council, {
      plan_count: documents.length,
      plans_last_update: documents[0]?.updated_at ?? null,
      carbon_reduction_commitment: own.some((commitment) => commitment.has_promise === true),
      carbon_neutral_date: own[0]?.target_year ?? null,
      declared_emergency: emergenciesOf.get(code)?.[0]?.date_declared ?? null,
    });
  });
  return {
    ...{ councils, commitments, plans, emergencies },
    ended: valuesOf(tables['ended-councils'])
      .filter((council) => !isCurrent(council))
      .toSorted(byNames),
  };
}

type CouncilRow = TableRow<'councils'>;

interface CouncilRows {
  /** Sorted by name, with the places of counties corrected. */
  readonly rows: readonly CouncilRow[];
  readonly codes: ReadonlySet<string>;
}

/** Versions of the data share most tables, and sorting their rows takes longer than the rest. */
const councilsByTable = new WeakMap<object, CouncilRows>();

const NO_TABLE = {};

const councilsIn = (table: Tables['councils']): CouncilRows =>
  getOrAdd(councilsByTable, table ?? NO_TABLE, () => {
    const rows = valuesOf(table);
    return { rows: placedCounties(rows).toSorted(byNames), codes: new Set(rows.map(authorityCodeOf)) };
  });

interface LinkedRows<Row> {
  readonly councils: Tables['councils'];
  readonly rows: readonly Row[];
  readonly byCode: ReadonlyMap<string, readonly Row[]>;
}

const linked = new WeakMap<object, LinkedRows<{ readonly authority_code: string }>>();

function linkedRows<Name extends 'commitments' | 'plans' | 'emergencies'>(
  tables: Tables,
  name: Name,
  sorted: (table: Tables[Name]) => readonly TableRow<Name>[],
): LinkedRows<TableRow<Name>> {
  const { [name]: table, councils } = tables;
  const known = table && linked.get(table);
  if (known?.councils === councils && known) return known as LinkedRows<TableRow<Name>>;
  const rows = sorted(table);
  const made = { councils, rows, byCode: groupBy(rows, authorityCodeOf) };
  if (table) linked.set(table, made);
  return made;
}

type Calculated = Omit<Council, keyof CouncilRow | 'url'>;

/** Versions of the data share most rows, and councils that are the same objects are compared and written faster. */
const councilsByRow = new WeakMap<CouncilRow, Council>();

function councilWith(row: CouncilRow, calculated: Calculated): Council {
  const known = councilsByRow.get(row);
  if (known && isSameCouncil(known, calculated)) return known;
  const slug = slugFor(row);
  const council = { ...row, slug, url: `/councils/${slug}/`, ...calculated };
  councilsByRow.set(row, council);
  return council;
}

const isSameCouncil = (one: Calculated, other: Calculated): boolean =>
  one.plan_count === other.plan_count &&
  one.plans_last_update === other.plans_last_update &&
  one.carbon_reduction_commitment === other.carbon_reduction_commitment &&
  one.carbon_neutral_date === other.carbon_neutral_date &&
  one.declared_emergency === other.declared_emergency;

/**
 * A county is in the middle of its districts. In the register of the UK's councils, coordinates of counties are up to 180 km from the
 * county.
 */
function placedCounties(councils: readonly CouncilRow[]): readonly CouncilRow[] {
  const districts = groupBy(
    councils.filter(isLocated).filter(({ county, authority_code: own }) => county !== '' && county !== own),
    ({ county }) => county,
  );
  return councils.map((council) => {
    const own = districts.get(council.authority_code);
    if (!own) return council;
    const mean = (of: (district: Located<CouncilRow>) => number) =>
      own.reduce((sum, each) => sum + of(each), 0) / own.length;
    return { ...council, latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
  });
}

const byNames = (one: { readonly name: string }, other: { readonly name: string }): number =>
  compareCodePoints(one.name, other.name);

/** Sorts after every date. */
export const UNDATED = '~';
