// Rows and values that an earlier version of the tables had, compared in memory.

import { expect, test } from 'vitest';
import { type Diagnostic, helpOf } from '../../../../src/engine/diagnostics/diagnostic.ts';
import type { EarlierTables } from '../../../../src/engine/tables/checks/earlier.ts';
import { readTables } from '../../../../src/engine/tables/read-tables.ts';
import { messageText } from '../../../../src/program/report/texts.ts';
import {
  COMMITMENTS_HEADER,
  COUNCILS_HEADER,
  EMERGENCIES_HEADER,
  ENDED_HEADER,
  PLANS_HEADER,
  text,
} from '../../../support/source.ts';

const CODES = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF'];
const rows = (header: string, row: (code: string, number: number) => string, count = CODES.length) =>
  text(header, ...CODES.slice(0, count).map(row));

const council = (code: string, index: number) =>
  `${code},Council ${code},c-${code.toLowerCase()},https://${code}.example/,E0600000${index},England,Unitary Authority`;
const plan = (code: string) => `${code},Plan,Action plan,2021-05-06`;

const TABLES = {
  councils: rows(COUNCILS_HEADER, council),
  commitments: rows(COMMITMENTS_HEADER, (code) => `${code},true,2030,Whole area,Text,https://${code}.example/,Source`),
  plans: rows(PLANS_HEADER, plan),
  emergencies: rows(EMERGENCIES_HEADER, (code) => `${code},2019-05-01`),
  'ended-councils': rows(ENDED_HEADER, (code) => `${code}-A,Former ${code},2009-03-31,`),
};
type Texts = Partial<Record<keyof typeof TABLES, string>>;

const filesIn = (texts: Texts) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, content]) => [name, { name: `${name}.csv`, bytes: Buffer.from(content) }]),
  );

const shown = (problems: readonly Diagnostic[]) =>
  problems.map((problem) => {
    const { file, line, cell } = problem.location!;
    return `${file}:${line} ${cell?.address ?? ''} ${problem.code}: ${messageText(problem)}`;
  });

const problemsOf = (changed: Texts, tables: EarlierTables['tables'] = filesIn(TABLES)) =>
  shown(readTables(filesIn({ ...TABLES, ...changed }), { earlier: { name: 'HEAD', tables } }).problems);

test('equal tables, or tables with a few changes, have no losses', () => {
  expect(problemsOf({})).toEqual([]);
  const changed = TABLES.plans.replace('Plan', 'Strategy');
  expect(problemsOf({ plans: changed })).toEqual([]);
  expect(problemsOf({ plans: `${TABLES.plans}AAA,Another plan,,\n` })).toEqual([]);
});

test.each(['commitments', 'plans', 'emergencies', 'ended-councils'] as const)('all rows of %s are lost', (name) => {
  const [header] = TABLES[name].split('\n');
  expect(problemsOf({ [name]: `${header}\n` })).toEqual([
    `${name}.csv:1  lost-rows: the table has no rows, but had 6 in HEAD`,
  ]);
});

test('more than half of the rows are lost', () => {
  expect(problemsOf({ plans: rows(PLANS_HEADER, plan, 3) })).toEqual([]);
  expect(problemsOf({ plans: rows(PLANS_HEADER, plan, 2) })).toEqual([
    'plans.csv:1  lost-rows: the table has 2 rows, but had 6 in HEAD',
  ]);
  expect(problemsOf({ plans: rows(PLANS_HEADER, plan, 1) })).toEqual([
    'plans.csv:1  lost-rows: the table has 1 row, but had 6 in HEAD',
  ]);
});

test('the rows of more than half of the councils are lost', () => {
  const only = (kept: number) =>
    rows(PLANS_HEADER, (code, index) =>
      plan(CODES[Math.min(index, kept - 1)] ?? code).replace('Plan', `Plan ${index}`),
    );
  expect(problemsOf({ plans: only(3) })).not.toContainEqual(expect.stringContaining('lost'));
  expect(problemsOf({ plans: only(2) })).toEqual([
    'plans.csv:1 A1 lost-councils: the table has rows for 2 councils, but had rows for 6 in HEAD',
  ]);
  expect(problemsOf({ plans: TABLES.plans.replace(/^[A-Z]{3}(?=,)/gm, '') }).join()).not.toContain('lost');
  expect(problemsOf({ councils: rows(COUNCILS_HEADER, (_, index) => council('AAA', index)) }).join()).not.toContain(
    'lost',
  );
});

test('if all councils are lost, only the error for rows without a council is reported', () => {
  const councils = text(COUNCILS_HEADER);
  expect(problemsOf({ councils }).map((problem) => problem.split(' ')[2])).toEqual(['no-councils:']);
  const others = {
    commitments: text(COMMITMENTS_HEADER),
    plans: text(PLANS_HEADER),
    emergencies: text(EMERGENCIES_HEADER),
  };
  expect(problemsOf({ councils, ...others })).toEqual([
    'councils.csv:1  lost-rows: the table has no rows, but had 6 in HEAD',
    'commitments.csv:1  lost-rows: the table has no rows, but had 6 in HEAD',
    'plans.csv:1  lost-rows: the table has no rows, but had 6 in HEAD',
    'emergencies.csv:1  lost-rows: the table has no rows, but had 6 in HEAD',
  ]);
});

test('an empty commitments table is a warning even without an earlier version', () => {
  const commitments = text(COMMITMENTS_HEADER);
  const expected = ['commitments.csv:1  no-commitments: the table contains no commitments'];
  expect(problemsOf({ commitments }, {})).toEqual(expected);
  expect(problemsOf({ commitments }, filesIn({ commitments }))).toEqual(expected);
  expect(problemsOf({ plans: text(PLANS_HEADER), emergencies: text(EMERGENCIES_HEADER) }, {})).toEqual([]);
  expect(readTables(filesIn({ ...TABLES, commitments })).problems).toEqual([]);
});

test('all values of a column are lost', () => {
  expect(problemsOf({ commitments: TABLES.commitments.replaceAll('Text', '') })).toEqual([
    'commitments.csv:1 E1 lost-values: the column “text” is empty, but had 6 values in HEAD',
  ]);
});

test('an optional column is lost', () => {
  const councils = TABLES.councils.replace(',slug', '').replace(/,c-[a-z]+/g, '');
  expect(problemsOf({ councils })).toEqual([
    'councils.csv:1  lost-values: the column “slug” is missing, but had 6 values in HEAD',
  ]);
});

test('a misspelt or emptied column with a message of its own isn’t reported again', () => {
  const codes = (changed: Texts) => problemsOf(changed).map((problem) => problem.split(' ')[2]!.slice(0, -1));
  expect(codes({ councils: TABLES.councils.replace('slug', 'slugg') })).toEqual(['unknown-column']);
  expect(new Set(codes({ councils: TABLES.councils.replace(/E0\d+/g, '') }))).toEqual(new Set(['missing-gss-code']));
  expect(new Set(codes({ councils: TABLES.councils.replace(/England/g, '') }))).toEqual(new Set(['empty-cell']));
});

test('a single value, or values in deleted rows, aren’t reported', () => {
  const before = (values: number) =>
    filesIn({ plans: rows(PLANS_HEADER, (code, index) => (index < values ? plan(code) : `${code},Plan,,`)) });
  const plans = rows(PLANS_HEADER, (code) => `${code},Plan,,`);
  expect(problemsOf({ plans }, before(1))).toEqual([]);
  expect(problemsOf({ plans }, before(2))).toHaveLength(2);
  const [header, ...others] = plans.trim().split('\n');
  expect(problemsOf({ plans: text(header!, ...others.slice(2)) }, before(2))).toEqual([]);
});

test('nothing is compared with an earlier table that is missing or invalid, or if the table itself is invalid', () => {
  const plans = text(PLANS_HEADER);
  expect(problemsOf({ plans }, {})).toEqual([]);
  for (const earlier of ['title\nPlan\n', `${TABLES.plans}"`, '', TABLES.plans.replaceAll(',', ';')])
    expect(problemsOf({ plans }, filesIn({ plans: earlier }))).toEqual([]);
  expect(problemsOf({ plans: 'authority_code\n' }).join()).not.toContain('lost-');
});

test('a missing council that the earlier version had is named', () => {
  const [header, first, ...others] = TABLES.councils.split('\n');
  expect(problemsOf({ councils: [header, ...others].join('\n') })).toEqual(
    ['commitments', 'plans', 'emergencies'].map(
      (name) =>
        `${name}.csv:2 A2 missing-council: Council AAA (“AAA”) was in councils.csv in HEAD, but isn’t there now`,
    ),
  );
  const renamed = [header, first!.replace('AAA', 'AAX'), ...others].join('\n');
  const problems = readTables(filesIn({ ...TABLES, councils: renamed }), {
    earlier: { name: 'HEAD', tables: filesIn(TABLES) },
  }).problems;
  expect(problems.map(({ code, suggestion }) => [code, suggestion])).toEqual(Array(3).fill(['missing-council', 'AAX']));
  expect(helpOf(problems[0]!)).toMatch(/^Its code is AAX there now\. /);
});

test('a code that the earlier version didn’t have is unknown', () => {
  expect(problemsOf({ plans: `${TABLES.plans}ZZZ,Plan,,\n` })).toEqual([
    'plans.csv:8 A8 unknown-council: “ZZZ” doesn’t match any council in councils.csv',
  ]);
});
