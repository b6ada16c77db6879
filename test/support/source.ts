// Source folders for tests: a small one without errors, of which each test changes only what it is about.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Dataset } from '../../src/councils/dataset.ts';
import { type Diagnostic, hasErrors } from '../../src/engine/diagnostics/diagnostic.ts';
import { readData } from '../../src/engine/site/read-data.ts';
import { readSource } from '../../src/engine/site/read-source.ts';
import type { LogFile } from '../../src/engine/source/log-file.ts';
import type { SourceFiles } from '../../src/engine/source/source-folder.ts';
import type { SearchLog } from '../../src/engine/terms/search-log.ts';
import { type AtEnd, temporaryFolder } from './program.ts';

/** Files, keyed by their names in the folder. `null` removes a file from the good folder. */
export type Files = Readonly<Record<string, string | Uint8Array | null>>;

export const text = (...lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

export const COUNCILS_HEADER = 'authority_code,name,slug,website_url,gss_code,country,authority_type';
export const COMMITMENTS_HEADER = 'authority_code,has_promise,target_year,scope,text,source,source_name';
export const PLANS_HEADER = 'authority_code,title,document_type,updated_at';
export const EMERGENCIES_HEADER = 'authority_code,date_declared';
export const ENDED_HEADER = 'authority_code,name,end_date,replaced_by';
export const LOG_HEADER = 'searched_at,user_query,result_count,council_restriction';
export const COUNTS_HEADER = 'date,user_query,result_count,council_restriction,times_seen';
export const REDACTED_HEADER = 'redacted_date,user_query,result_count,council_restriction,times_seen';

/** Without these options, “check” shows a notice. */
export const SITE = { siteUrl: 'https://climate.example' };

/** A folder without any problems. */
export const GOOD = {
  'councils.csv': text(
    COUNCILS_HEADER,
    'ABC,Abbey,abbey,https://abbey.example/,E06000001,England,Unitary Authority',
    'BCD,Beech,beech,https://beech.example/,S12000002,Scotland,Unitary Authority',
  ),
  'commitments.csv': text(
    COMMITMENTS_HEADER,
    'ABC,true,2030,Whole area,Net zero by 2030,https://abbey.example/plan,Plan',
    'BCD,no,2045,Council only,Less by 2045,https://beech.example/plan,Plan',
  ),
  'plans.csv': text(PLANS_HEADER, 'ABC,Our plan,Action plan,2021-05-06'),
  'emergencies.csv': text(EMERGENCIES_HEADER, 'ABC,2019-05-01'),
  'searches.csv': text(LOG_HEADER, '2025-01-02,heat pump,3,"""Abbey"""', '2025-01-03T10:00:00Z,solar,4,'),
} as const satisfies Files;

/** The good folder with changed, additional or missing files. It is on disk by default until the test ends. */
export function sourceFolder(changed: Files = {}, atEnd?: AtEnd): string {
  const folder = temporaryFolder(atEnd);
  for (const [name, content] of Object.entries({ ...GOOD, ...changed })) {
    if (content === null) continue;
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}

/** The problems in a folder. File names are relative to the folder. */
export async function problemsOfFolder(
  folder: string,
  site: Readonly<Record<string, unknown>> = {},
): Promise<readonly Diagnostic[]> {
  return (await readSource({ data: folder, site })).problems.map((problem) =>
    problem.location
      ? { ...problem, location: { ...problem.location, file: path.relative(folder, problem.location.file) } }
      : problem,
  );
}

/** The good folder after some changes, read from memory. */
function readFiles(changed: Files = {}): ReturnType<typeof readData> {
  const files = Object.entries<string | Uint8Array | null>({ ...GOOD, ...changed }).flatMap(([name, content]) =>
    content === null ? [] : [{ name, bytes: typeof content === 'string' ? Buffer.from(content) : content }],
  );
  const named = (name: string) => files.find((file) => file.name === name)!;
  const source: SourceFiles = {
    tables: {
      councils: named('councils.csv'),
      commitments: named('commitments.csv'),
      plans: named('plans.csv'),
      emergencies: named('emergencies.csv'),
      'ended-councils': named('ended-councils.csv'),
    },
    logs: files.filter(({ name }) => name.startsWith('searches')).map(({ name, bytes }) => logFile(name, bytes)),
    withheld: named('withheld-searches.csv'),
    site: undefined,
    problems: [],
  };
  return readData(source);
}

/** A log in memory, in pieces of this many bytes. */
export function logFile(name: string, bytes: Uint8Array, size = Math.max(bytes.length, 1)): LogFile {
  const pieces = Math.ceil(bytes.length / size);
  const open = () => Array.from({ length: pieces }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
  return { name, size: bytes.length, open };
}

export const problemsOf = async (changed: Files): Promise<readonly Diagnostic[]> => (await readFiles(changed)).problems;

/** A dataset with its search log. */
export type LoggedDataset = Dataset & { readonly searchLog: SearchLog };

/** The dataset of the good folder after some changes, which must not cause errors. */
export async function datasetOf(changed: Files = {}): Promise<LoggedDataset> {
  const { value, problems } = await readFiles(changed);
  expect(hasErrors(problems), JSON.stringify(problems, null, 2)).toBe(false);
  return { ...value!.dataset, searchLog: value!.searchLog! };
}

/** A row of CSV in which every cell is in quotation marks. */
export const quotedRow = (cells: readonly string[]): string =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');

const ONE_ROW = {
  councils: [
    `${COUNCILS_HEADER},region,latitude,longitude,former_slugs,alternative_names,county`,
    'ABC,Abbey,abbey,https://abbey.example/,E06000001,England,Unitary Authority,North,53.8,-1.55,abbey-old,Abaty,',
  ],
  commitments: [COMMITMENTS_HEADER, 'ABC,true,2030,Whole area,Net zero,https://abbey.example/plan,Plan'],
  plans: [PLANS_HEADER, 'ABC,Our plan,Action plan,2021-05-06'],
  emergencies: [EMERGENCIES_HEADER, 'ABC,2019-05-01'],
} as const;

export type TestedTable = keyof typeof ONE_ROW;

/** Tables with at most one row, in which only one cell can be invalid. In the tested table, the row is on line 2. */
export function withCell(table: TestedTable, column: string, cell: string): Files {
  const [header, row] = ONE_ROW[table];
  const cells = row.split(',').map((good, index) => (header.split(',')[index] === column ? cell : good));
  return {
    'councils.csv': text(...ONE_ROW.councils),
    'commitments.csv': text(COMMITMENTS_HEADER),
    'plans.csv': text(PLANS_HEADER),
    'emergencies.csv': text(EMERGENCIES_HEADER),
    'searches.csv': text(LOG_HEADER),
    [`${table}.csv`]: text(header, quotedRow(cells)),
  };
}

export const problemsOfCell = (table: TestedTable, column: string, cell: string): Promise<readonly Diagnostic[]> =>
  problemsOf(withCell(table, column, cell));

/** Each problem as `councils.csv 2:40 bad-gss-code`, so that many problems are easy to compare. */
export function briefly(problems: readonly Diagnostic[]): readonly string[] {
  return problems.map(
    ({ location, code }) => `${location?.file ?? '-'} ${location?.line ?? 0}:${location?.column ?? 0} ${code}`,
  );
}
