// Files of tables → the dataset: all tables read, checked and linked, or everything that is wrong with them.
import type { SourceFile } from '../csv/document.ts';
import { groupBy } from '../grouping.ts';
import { hasErrors, type Problem } from '../problem.ts';
import { compareCodePoints } from '../text/collation.ts';
import { checkTables, isPlan, isWhole, type Tables } from './checks.ts';
import { readTable, type Table } from './read-table.ts';
import { slugFor } from './slug.ts';
import type { TableName, TableRow } from './tables.ts';

export type Council = TableRow<'councils'> & {
  /** The path of its page (specification 2.2). */
  readonly url: string;
  readonly plan_count: number;
  readonly plans_last_update: string | null;
  readonly carbon_reduction_commitment: boolean;
  readonly carbon_neutral_date: number | null;
  readonly declared_emergency: string | null;
};

export type Commitment = TableRow<'commitments'>;
export type PlanDocument = TableRow<'plans'>;
export type Declaration = TableRow<'emergencies'>;

/** All tables, linked; immutable. */
export interface Dataset {
  /** By name, by code point; ties in source order. */
  readonly councils: readonly Council[];
  /** By target year, rows without one last; ties in source order. */
  readonly commitments: readonly Commitment[];
  /** The latest first, undated plans last; ties in source order. Without rows that only say that there is no plan. */
  readonly plans: readonly PlanDocument[];
  /** The earliest first, undated declarations last; ties in source order. */
  readonly emergencies: readonly Declaration[];
}

/** The files of the tables, by name. */
export type TableFiles = { readonly [Name in TableName]?: SourceFile };

export interface ReadTables {
  /** Present unless there are errors. */
  readonly dataset?: Dataset;
  /** Undefined if rows of councils.csv are missing or have no valid name. */
  readonly councilNames?: ReadonlySet<string> | undefined;
  readonly problems: readonly Problem[];
}

export function readTables(files: TableFiles): ReadTables {
  const read = <Name extends TableName>(name: Name) => {
    const file = files[name];
    return file && readTable(name, file);
  };
  const tables: Tables = {
    councils: read('councils'),
    commitments: read('commitments'),
    plans: read('plans'),
    emergencies: read('emergencies'),
  };
  checkTables(tables);
  const problems = Object.values(tables).flatMap((table) => table?.problems() ?? []);
  const { councils } = tables;
  const areNamed =
    councils && isWhole(councils) && councils.rows.length > 0 && !councils.rows.some((row) => row.wrong.has('name'));
  const councilNames = areNamed ? new Set(councils.rows.map((row) => councils.text(row, 'name'))) : undefined;
  return { ...(!hasErrors(problems) && { dataset: link(tables) }), councilNames, problems };
}

/** The rows that were read. Without errors, these are all rows. */
const valuesOf = <Name extends TableName>(table: Table<Name> | undefined): readonly TableRow<Name>[] =>
  (table?.rows ?? []).flatMap(({ value }) => (value ? [value] : []));

export const authorityCodeOf = (row: { readonly authority_code: string }): string => row.authority_code;

function link(tables: Tables): Dataset {
  const commitments = valuesOf(tables.commitments).toSorted(
    (a, b) => (a.target_year ?? Number.MAX_VALUE) - (b.target_year ?? Number.MAX_VALUE),
  );
  const plans = (tables.plans?.rows ?? [])
    .flatMap((row) => (row.value && isPlan(tables.plans!, row) ? [row.value] : []))
    .toSorted((a, b) => compareCodePoints(b.updated_at ?? '', a.updated_at ?? ''));
  const emergencies = valuesOf(tables.emergencies).toSorted((a, b) =>
    compareCodePoints(a.date_declared ?? UNDATED, b.date_declared ?? UNDATED),
  );
  const commitmentsOf = groupBy(commitments, authorityCodeOf);
  const plansOf = groupBy(plans, authorityCodeOf);
  const emergenciesOf = groupBy(emergencies, authorityCodeOf);
  const councils = valuesOf(tables.councils).map((council): Council => {
    const code = council.authority_code;
    const slug = slugFor(council);
    // In the order of years and dates, so the first row has the earliest year, latest update or earliest declaration.
    const own = commitmentsOf.get(code) ?? [];
    const documents = plansOf.get(code) ?? [];
    return {
      ...council,
      slug,
      url: `/councils/${slug}/`,
      plan_count: documents.length,
      plans_last_update: documents[0]?.updated_at ?? null,
      carbon_reduction_commitment: own.some((commitment) => commitment.has_promise === true),
      carbon_neutral_date: own[0]?.target_year ?? null,
      declared_emergency: emergenciesOf.get(code)?.[0]?.date_declared ?? null,
    };
  });
  return {
    councils: councils.toSorted((a, b) => compareCodePoints(a.name, b.name)),
    ...{ commitments, plans, emergencies },
  };
}

/** After every date. */
const UNDATED = '~';
