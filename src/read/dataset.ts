// The source folder → the dataset: all tables read, checked and linked, or what is wrong with them, all at once.
import { groupBy } from '../grouping.ts';
import type { TableName, TableRow } from '../model/tables.ts';
import { hasErrors, type Problem } from '../problem.ts';
import type { IsWithheld } from '../searchterms/withheld-terms.ts';
import { compareCodePoints } from '../text/collation.ts';
import { findLinkProblems, isPlan, isWhole, slugFor, type Tables } from './links.ts';
import { readSearchLogs, type SearchLog, type SearchLogOptions } from './searches.ts';
import type { SourceFiles } from './source-folder.ts';
import { type Row, readTable, type Table } from './tables.ts';
import { readWithheldList, withheldNotice } from './withheld-list.ts';

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
  /** By target year, those without one last; ties in source order. */
  readonly commitments: readonly Commitment[];
  /** The latest first, those without a date last; ties in source order. Rows that only say that there is no plan are left out. */
  readonly plans: readonly PlanDocument[];
  /** The earliest first, those without a date last; ties in source order. */
  readonly emergencies: readonly Declaration[];
  /** Whether the list withholds a query; undefined if nothing is withheld. */
  readonly isWithheld?: IsWithheld | undefined;
}

/** Where counted logs are kept, and who is told how far the reading has come. */
export type Reading = Omit<SearchLogOptions, 'councilNames' | 'isWithheld'>;

export interface ReadData {
  /** Present unless there are errors. */
  readonly dataset?: Dataset;
  readonly searchLog?: SearchLog;
  readonly problems: readonly Problem[];
}

export async function readDataset(source: SourceFiles, reading: Reading = {}): Promise<ReadData> {
  const read = <Name extends TableName>(name: Name) => {
    const file = source.tables[name];
    return file && readTable(name, file);
  };
  const tables: Tables = {
    councils: read('councils'),
    commitments: read('commitments'),
    plans: read('plans'),
    emergencies: read('emergencies'),
  };
  findLinkProblems(tables);
  const { councils } = tables;
  // A restriction may name a council whose row could not be read, or is not there yet.
  const areNamed =
    councils && isWhole(councils) && councils.rows.length > 0 && !councils.rows.some((row) => row.wrong.has('name'));
  const names = areNamed ? new Set(councils.rows.map((row) => row.texts.name!)) : undefined;
  const { isWithheld, problems: listProblems } = readWithheldList(source.withheld);
  const searches = await readSearchLogs(source.searches, { ...reading, isWithheld, councilNames: names });
  const problems = [
    ...source.problems,
    ...Object.values(tables).flatMap((table) => [
      ...(table?.fault ? [table.fault] : []),
      ...(table?.findings.problems(table.header) ?? []),
    ]),
    ...searches.problems,
    ...listProblems,
    ...(source.withheld && isWithheld ? [withheldNotice(source.withheld, searches.log.withheld)] : []),
  ];
  return hasErrors(problems) ? { problems } : { dataset: link(tables, isWithheld), searchLog: searches.log, problems };
}

/** The rows that were read; all of them, once there are no errors. */
function valuesOf<Name extends TableName>(
  table: Table<Name> | undefined,
  isWanted: (row: Row<Name>) => boolean = () => true,
): readonly TableRow<Name>[] {
  return (table?.rows ?? []).filter(isWanted).flatMap(({ value }) => (value ? [value] : []));
}

export const authorityCodeOf = (row: { readonly authority_code: string }): string => row.authority_code;

function link(tables: Tables, isWithheld: IsWithheld | undefined): Dataset {
  const commitments = valuesOf(tables.commitments);
  const commitmentsOf = groupBy(commitments, authorityCodeOf);
  const plans = valuesOf(tables.plans, isPlan);
  const plansOf = groupBy(plans, authorityCodeOf);
  const emergencies = valuesOf(tables.emergencies);
  const emergenciesOf = groupBy(emergencies, authorityCodeOf);
  const councils = valuesOf(tables.councils).map((council): Council => {
    const code = council.authority_code;
    const own = commitmentsOf.get(code) ?? [];
    const plans = plansOf.get(code) ?? [];
    const slug = slugFor({ texts: council });
    return {
      ...council,
      slug,
      url: `/councils/${slug}/`,
      plan_count: plans.length,
      plans_last_update: extreme(
        plans.map((plan) => plan.updated_at),
        'latest',
      ),
      carbon_reduction_commitment: own.some((commitment) => commitment.has_promise === true),
      carbon_neutral_date: extreme(
        own.map((commitment) => commitment.target_year),
        'earliest',
      ),
      declared_emergency: extreme(
        (emergenciesOf.get(code) ?? []).map((row) => row.date_declared),
        'earliest',
      ),
    };
  });
  return {
    councils: councils.toSorted((a, b) => compareCodePoints(a.name, b.name)),
    commitments: commitments.toSorted(
      (a, b) => (a.target_year ?? Number.POSITIVE_INFINITY) - (b.target_year ?? Number.POSITIVE_INFINITY) || 0,
    ),
    plans: plans.toSorted((a, b) => compareCodePoints(b.updated_at ?? '', a.updated_at ?? '')),
    emergencies: emergencies.toSorted((a, b) =>
      compareCodePoints(a.date_declared ?? UNDATED, b.date_declared ?? UNDATED),
    ),
    isWithheld,
  };
}

/** After every date. */
const UNDATED = '~';

function extreme<Value extends string | number>(
  values: readonly (Value | null)[],
  which: 'earliest' | 'latest',
): Value | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return (which === 'earliest' ? sorted[0] : sorted.at(-1)) ?? null;
}
