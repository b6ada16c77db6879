// The rows of a table that compares councils, from their records in the API. The rules are those of the councils' pages.

import { capitalised, counted, dayText, listText } from '../../engine/text/format.ts';
import type { Commitment, Council } from '../dataset.ts';
import { typeName } from '../pages/parts/authority-types.ts';
import {
  hasPromised,
  type PromiseStatus,
  promisedYears,
  promiseStatus,
  promisesIn,
  scopeName,
  targetFor,
  yearsIn,
} from '../pages/parts/promises.ts';
import { SCOPES, type Scope } from '../vocabulary.ts';

/** A council's records in the API. */
export interface CouncilRecords {
  readonly council: Pick<
    Council,
    'name' | 'url' | 'country' | 'authority_type' | 'plan_count' | 'plans_last_update' | 'declared_emergency'
  >;
  readonly commitments: readonly Omit<Commitment, 'authority_code' | 'text'>[];
}

/** The lines in each column. */
interface ComparedRow {
  readonly title: string;
  readonly cells: readonly (readonly ComparedLine[])[];
}

export interface ComparedLine {
  readonly text: string;
  /** Whether the text says that something is missing, or is of less importance. */
  readonly isQuiet?: boolean;
  /** The address of a source, which may be any text. */
  readonly source?: string;
  /** A part of the council's page, such as `#plans`. */
  readonly part?: string;
}

const gap = (text: string): ComparedLine => ({ text: capitalised(text), isQuiet: true });

const STATUS_LINES: Readonly<Record<PromiseStatus, ComparedLine>> = {
  promised: { text: 'Promised' },
  'no-promise-found': gap('no promise found'),
  'not-recorded': gap('not recorded'),
};

/** The earliest year, and all others. */
function targetLines({ commitments }: CouncilRecords, scope: Scope | null): readonly ComparedLine[] {
  const facts = { commitments, status: promiseStatus(commitments), years: promisedYears(commitments) };
  const target = targetFor(facts, scope);
  if (typeof target === 'string') return [gap(target)];
  const years = new Set(yearsIn(promisesIn(commitments), scope));
  const others = [...years].filter((year) => year !== target).sort((a, b) => a - b);
  const also = { text: `also ${listText(others.map(String))}`, isQuiet: true };
  return [{ text: String(target) }, ...(others.length > 0 ? [also] : [])];
}

function sourceLines({ commitments }: CouncilRecords): readonly ComparedLine[] {
  const named = commitments.map(({ source, source_name: name }) => ({ text: name.trim() || source, source }));
  const sources = new Map(named.filter(({ text }) => text !== '').map((each) => [JSON.stringify(each), each]));
  return sources.size === 0 ? [gap('not recorded')] : [...sources.values()];
}

type LinesOf = (records: CouncilRecords) => readonly ComparedLine[];

const FIRST_ROWS: readonly (readonly [title: string, lines: LinesOf])[] = [
  ['Type', ({ council }) => [lineFor(typeName(council.authority_type))]],
  ['Country', ({ council }) => [{ text: council.country }]],
  // The API doesn't say whether there is a declaration without a date.
  [
    'Climate emergency',
    ({ council: { declared_emergency: date } }) => [
      date === null ? gap('no dated declaration on record') : { text: `Declared on ${dayText(date)}` },
    ],
  ],
  ['Net zero promise', ({ commitments }) => [STATUS_LINES[promiseStatus(commitments)]]],
];

const lineFor = (text: string | undefined): ComparedLine =>
  text === undefined ? gap('not recorded') : { text: capitalised(text) };

const LAST_ROWS: typeof FIRST_ROWS = [
  [
    'Plans and other documents',
    ({ council: { plan_count: plans } }) => [
      plans === 0 ? gap('none on record') : { text: counted(plans, 'document'), part: '#plans' },
    ],
  ],
  [
    'Newest record of a plan',
    ({ council: { plans_last_update: date } }) => [date === null ? gap('not recorded') : { text: dayText(date) }],
  ],
  ['Sources of commitments', sourceLines],
];

/** @param compared in the order of the columns */
export function comparisonRows(compared: readonly CouncilRecords[]): readonly ComparedRow[] {
  const isUnscoped = compared.some(({ commitments }) => hasPromised(commitments, null));
  const scopes = [...SCOPES, ...(isUnscoped ? [null] : [])];
  const rows: typeof FIRST_ROWS = [
    ...FIRST_ROWS,
    ...scopes.map(
      (scope) =>
        [`Target: ${scopeName(scope).toLowerCase()}`, (own: CouncilRecords) => targetLines(own, scope)] as const,
    ),
    ...LAST_ROWS,
  ];
  return rows.map(([title, linesOf]) => ({ title, cells: compared.map(linesOf) }));
}
