// Every problem code has an example here: a new code without one fails.

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fileOf } from '../src/addressing/address.ts';
import { PAGED_NAMES } from '../src/api/api.ts';
import { build } from '../src/commands/build.ts';
import { check } from '../src/commands/check.ts';
import { diff } from '../src/commands/diff.ts';
import { host } from '../src/commands/host.ts';
import { importSheets } from '../src/commands/import.ts';
import { type RedactOptions, redact } from '../src/commands/redact.ts';
import { rollback } from '../src/commands/rollback.ts';
import { type SchemaOptions, schema } from '../src/commands/schema.ts';
import { serve } from '../src/commands/serve.ts';
import { verify } from '../src/commands/verify.ts';
import { checkHosts } from '../src/hosts/check-hosts.ts';
import { HOSTS } from '../src/hosts/registry.ts';
import type { SheetName } from '../src/import/sheet.ts';
import { once } from '../src/once.ts';
import {
  andThen,
  exitCodeFor,
  hasErrors,
  isFault,
  PROBLEMS,
  type Problem,
  type ProblemCode,
  type Severity,
} from '../src/problem.ts';
import { LARGEST_TEXT, MOST_CELLS, MOST_RECORDS } from '../src/read/limits.ts';
import { readSource } from '../src/read/read-source.ts';
import { readSearchLogs } from '../src/read/searches.ts';
import { problemRecords } from '../src/report/json.ts';
import { type ListenOptions, listenOn } from '../src/server/listen.ts';
import type { Host } from '../src/site/host.ts';
import { reservedNames } from '../src/site/path-problems.ts';
import { writeSite } from '../src/write/write-site.ts';
import { orProblem } from '../src/write/write-tree.ts';
import { committed, git } from './support/git.ts';
import { importInto } from './support/importing.ts';
import { readAndPlan, testHost } from './support/planned.ts';
import { recorded, temporaryFolder } from './support/program.ts';
import {
  COUNTS_HEADER,
  type Files,
  GOOD,
  LOG_HEADER,
  logFile,
  problemsOf,
  problemsOfFolder,
  REDACTED_HEADER,
  sourceFolder,
} from './support/source.ts';

/** A fault in the good folder, and where it must be found. */
interface DataExample {
  /** The file with the fault. */
  readonly file: string;
  /** What is put in place of what, or the whole file; null for no file. */
  readonly change: readonly [from: string, to: string] | string | Uint8Array | null;
  /** Line and column; absent where the fault is of the file as a whole. */
  readonly at?: readonly [line: number, column: number];
  readonly suggestion?: string;
  /** The line of the row that it clashes with. */
  readonly other?: number;
  /** The text that is shown, where it isn't the line's. */
  readonly text?: string;
  /** Whether the text of the line must not be shown, or can't be. */
  readonly noText?: true;
}

const [councils, commitments, plans] = ['councils.csv', 'commitments.csv', 'plans.csv'] as const;
const [emergencies, searches, site] = ['emergencies.csv', 'searches.csv', 'site.json'] as const;
const withheld = 'withheld-searches.csv';
const home = 'templates/home.html';
const SAME_COMMITMENT = 'ABC,true,2030,Whole area,Net zero by 2030,https://abbey.example/plan,Plan\n';
const THIRD_COUNCIL = 'ABC,Cedar,cedar,https://cedar.example/,W06000003,Wales,Unitary Authority\n';

const DATA_EXAMPLES: Readonly<Record<string, DataExample>> = {
  'missing-file': { file: plans, change: null },
  'unread-file': { file: 'plans (1).csv', change: GOOD[plans], suggestion: plans },
  'not-utf8': {
    file: plans,
    change: Buffer.from(GOOD[plans].replace('Our', 'We\x92re'), 'latin1'),
    at: [2, 7],
    text: 'ABC,We’re plan,Action plan,2021-05-06',
  },
  'not-csv': { file: emergencies, change: Buffer.from(`\ufeff${GOOD[emergencies]}`, 'utf16le') },
  'merge-conflict': {
    file: emergencies,
    change: 'authority_code,date_declared\n<<<<<<< HEAD\nABC,2019-05-01\n=======\nABC,2019-05-02\n>>>>>>> main\n',
    at: [2, 1],
  },
  'missing-column': { file: plans, change: ['title', 'titl'], at: [1, 16], suggestion: 'title in place of “titl”' },
  'duplicate-column': { file: emergencies, change: ['date_declared', 'date_declared,date_declared'], at: [1, 30] },
  'unclosed-quote': { file: plans, change: ['Our', '"Our'], at: [2, 5] },
  'stray-quote': { file: plans, change: ['Our plan', 'Our "plan"'], at: [2, 9] },
  'wrong-cell-count': { file: emergencies, change: ['2019-05-01', '2019-05-01,more'], at: [2, 16] },
  'other-separator': { file: emergencies, change: 'authority_code;date_declared\nABC;2019-05-01\n', at: [1, 1] },
  'header-again': {
    ...{ file: emergencies, change: 'authority_code,date_declared\nABC,2019-05-01\nauthority_code,date_declared\n' },
    at: [3, 1],
  },
  'mixed-log': { file: searches, change: [LOG_HEADER, `${LOG_HEADER},times_seen`], at: [1, 1], noText: true },
  'empty-cell': { file: councils, change: ['Beech', ''], at: [3, 5] },
  'bad-code': { file: emergencies, change: ['ABC', 'abc'], at: [2, 1], suggestion: 'ABC' },
  'bad-gss-code': { file: councils, change: ['S1', 's1'], at: [3, 40], suggestion: 'S12000002' },
  'bad-slug': { file: councils, change: [',beech,', ',Beech Tree,'], at: [3, 11], suggestion: 'beech-tree' },
  'unknown-country': { file: councils, change: ['Scotland', 'scotland'], at: [3, 50], suggestion: 'Scotland' },
  'unknown-type': { file: councils, change: ['Unitary', 'Unitry'], at: [2, 58], suggestion: 'Unitary Authority' },
  'unknown-scope': { file: commitments, change: ['Whole area', 'Whole Area'], at: [2, 15], suggestion: 'Whole area' },
  'bad-boolean': { file: commitments, change: ['true', 'Y'], at: [2, 5], suggestion: 'yes' },
  'bad-year': { file: commitments, change: [',2030,', ',2030.0,'], at: [2, 10], suggestion: '2030' },
  'bad-date': { file: emergencies, change: ['2019-05-01', '31/05/2019'], at: [2, 5], suggestion: '2019-05-31' },
  'bad-time': { file: searches, change: ['2025-01-02', '2025-02-30'], at: [2, 1], noText: true },
  'bad-count': { file: searches, change: [',4,', ',-4,'], at: [3, 28], noText: true },
  'bad-address': {
    file: councils,
    change: ['https://b', 'www.b'],
    at: [3, 17],
    suggestion: 'https://www.beech.example/',
  },
  'bad-restriction': { file: searches, change: ['"""Abbey"""', 'Abbey'], at: [2, 24], noText: true },
  'control-character': { file: councils, change: ['Beech', 'Bee\tch'], at: [3, 5], suggestion: 'Bee ch' },
  'blank-gss-code': { file: councils, change: ['S12000002', ''], at: [3, 40] },
  'blank-type': { file: councils, change: ['Scotland,Unitary Authority', 'Scotland,'], at: [3, 59] },
  'blank-emergency-date': { file: emergencies, change: ['2019-05-01', ''], at: [2, 5] },
  'outer-space': { file: councils, change: ['Beech', '"Beech "'], at: [3, 5], suggestion: 'Beech' },
  'space-in-address': {
    ...{ file: commitments, change: ['abbey.example/plan', 'abbey.example/the plan'], at: [2, 43] },
    suggestion: 'https://abbey.example/the%20plan',
  },
  'several-addresses': { file: councils, change: ['beech.example/', 'beech.example/;https://b.example/'], at: [3, 17] },
  'spreadsheet-error': { file: plans, change: ['Our plan', '#NAME?'], at: [2, 5] },
  'garbled-text': { file: plans, change: ['Our', 'Weâ€™re'], at: [2, 5], suggestion: 'We’re plan' },
  'unlikely-date': { file: emergencies, change: ['2019', '2109'], at: [2, 5] },
  'unknown-column': { file: emergencies, change: 'authority_code,date_declared,note\nABC,2019-05-01,x\n', at: [1, 30] },
  'duplicate-code': { file: councils, change: GOOD[councils] + THIRD_COUNCIL, at: [4, 1], other: 2 },
  'duplicate-gss-code': { file: councils, change: ['S12000002', 'E06000001'], at: [3, 40], other: 2 },
  'duplicate-slug': { file: councils, change: [',beech,', ',abbey,'], at: [3, 11], other: 2 },
  'no-councils': { file: councils, change: `${GOOD[councils].split('\n')[0]}\n`, at: [1, 1] },
  'unknown-council': { file: emergencies, change: ['ABC', 'ABX'], at: [2, 1], suggestion: 'ABC' },
  'name-twice': { file: councils, change: ['Beech', 'Abbey'], at: [3, 5], other: 2 },
  'commitment-twice': { file: commitments, change: GOOD[commitments] + SAME_COMMITMENT, at: [4, 1], other: 2 },
  'update-without-plan': { file: plans, change: ['Our plan,Action plan', ','], at: [2, 7] },
  'unknown-restriction': { file: searches, change: ['"""Abbey"""', '"""Cedar"""'], at: [2, 24], noText: true },
  'unknown-match': { file: withheld, change: 'user_query,match\nwind,maybe\n', at: [2, 6], noText: true },
  'withholds-all': { file: withheld, change: 'user_query,match\n* *,pattern\n', at: [2, 1], noText: true },
  'exact-asterisk': { file: withheld, change: 'user_query\nwind*\n', at: [2, 1], noText: true },
  'withheld-twice': { file: withheld, change: 'user_query\nwind\n WIND\n', at: [3, 1], noText: true },
  'searches-withheld': { file: withheld, change: 'user_query\nsolar\n' },
  'bad-json': { file: site, change: '{\n  "title": "A",\n  "dates": {,}\n}', at: [3, 13] },
  'unknown-option': { file: site, change: '{ "titl": "A" }', at: [1, 3], suggestion: 'title' },
  'bad-option': { file: site, change: '{\n  "pageSizes": { "commitments": 0 }\n}', at: [2, 18] },
  'not-utf8-text': {
    ...{ file: home, change: Buffer.from('{{title}}\n<p>Caf\xe9</p>{{examples}}', 'latin1'), at: [2, 7] },
    text: '<p>Café</p>{{examples}}',
  },
  'unknown-template': { file: 'templates/homee.html', change: '{{title}}{{examples}}', suggestion: 'home.html' },
  'unknown-slot': { file: home, change: '{{title}}\n{{examples}}{{titles}}', at: [2, 13], suggestion: '{{title}}' },
  'missing-slot': { file: home, change: '<h1>{{title}}</h1>' },
  'misplaced-slot': { file: home, change: '<h1>{{title}}</h1>\n<p id={{title}}>{{examples}}', at: [2, 7] },
  'almost-slot': { file: home, change: '{{title}}\n{{examples}}{{ About }}', at: [2, 13], suggestion: '{{about}}' },
  'never-loaded': { file: home, change: '{{title}}{{examples}}\n<script src="a.js"></script>', at: [2, 1] },
};

/** Codes of faults in a call and not in the data, each with something that gives a problem of it, or a report. */
const OTHER_EXAMPLES: Readonly<Record<string, () => unknown>> = {
  'unreadable-file': () => {
    const folder = sourceFolder({ 'plans.csv': null });
    mkdirSync(path.join(folder, 'plans.csv'));
    return problemsOfFolder(folder);
  },
  'bad-gzip': () => problemsOfFolder(sourceFolder({ [searches]: null, 'searches.csv.gz': GOOD[searches] })),
  // test/slow/problems.test.ts has a row of a log with more bytes than it may have.
  'endless-row': () => problemsOf({ [plans]: `${GOOD[plans]}${','.repeat(MOST_CELLS)}` }),
  'too-large-file': () => problemsOfFolder(sourceFolder({ [site]: '['.repeat(LARGEST_TEXT + 1) })),
  'too-many-terms': async () => {
    const logs = [logFile('a.csv', Buffer.from(GOOD[searches]))];
    return (await readSearchLogs(logs, { room: { keys: 1, characters: 100 } })).problems;
  },
  'too-many-rows': () => problemsOf({ [plans]: `${GOOD[plans]}${'ABC,,,\n'.repeat(MOST_RECORDS)}` }),
  'more-problems': async () => {
    // test/slow/problems.test.ts has a log with more wrong rows than are told.
    const options = Array.from({ length: 101 }, (_, index) => [`option-${index}`, 1]);
    const problems = await problemsOfFolder(sourceFolder({ [site]: JSON.stringify(Object.fromEntries(options)) }));
    expect(problems.length).toBe(101);
    return problems.slice(-1);
  },
  'log-twice': () => problemsOfFolder(sourceFolder({ 'searches/again.csv': GOOD[searches] })),
  'day-in-both': () => {
    const counts = `${COUNTS_HEADER}\n2025-01-03,solar,4,,1\n`;
    return problemsOfFolder(sourceFolder({ 'searches/counts.csv': counts }));
  },
  'redacted-beside-others': () => {
    const redacted = `${REDACTED_HEADER}\n2025-01-04,solar,4,,5\n`;
    return problemsOfFolder(sourceFolder({ 'searches/redacted.csv': redacted }));
  },
  'too-many-searches': () =>
    problemsOfFolder(
      sourceFolder({
        [searches]: `${COUNTS_HEADER}\n2025-01-03,solar,4,,${Number.MAX_SAFE_INTEGER}\n2025-01-04,wind,4,,1\n`,
      }),
    ),
  'rare-in-redacted': () =>
    problemsOfFolder(sourceFolder({ [searches]: `${REDACTED_HEADER}\n2025-01-04,solar,4,,4\n` })),
  'gap-in-log': () => problemsOfFolder(sourceFolder({ [searches]: `${GOOD[searches]}2052-01-03,solar,4,\n` })),
  'private-log-tracked': () => {
    const folder = sourceFolder();
    git(folder, 'init', '--quiet');
    git(folder, 'add', searches);
    return told((effects) => check({ data: folder, site: {}, format: 'pretty' }, effects));
  },
  'withheld-list-tracked': () => {
    const folder = sourceFolder({ [withheld]: 'user_query\nwind\n' });
    git(folder, 'init', '--quiet');
    git(folder, 'add', withheld);
    return told((effects) => check({ data: folder, site: {}, format: 'pretty' }, effects));
  },
  'other-sheet': () => importing('promises', 'council,url,type\n'),
  'missing-sheet-column': () => importing('promises', 'council,scope,wording,source_url\n'),
  'no-sheet': () =>
    told((effects) =>
      importSheets({ ...IMPORT_FLAGS, sheet: 'plans', files: ['/nowhere.csv'], data: sourceFolder() }, effects),
    ),
  'no-councils-yet': () => importing('plans', 'council,url,type\n', { [councils]: null }),
  'broken-before-import': () =>
    importing('plans', 'council,url,type\n', { [councils]: GOOD[councils].replace('England', 'Engelland') }),
  'import-breaks': () =>
    importing(
      'register',
      'local-authority-code,official-name,gss-code,nation,local-authority-type\nNEW,New,E06000001,England,UA\n',
    ),
  'not-a-raw-log': () =>
    importing('searches', 'created,user_query,result_count,council_restriction\n', {
      [searches]: `${REDACTED_HEADER}\n`,
    }),
  'missing-logo': () => withLogo({}),
  'large-logo': () => withLogo({ 'logo.svg': `<svg>${' '.repeat(100_000)}</svg>` }),
  'bad-logo': () => withLogo({ 'logo.svg': '<html></html>' }),
  'no-site-url': async () => (await readAndPlan(sourceFolder())).problems,
  'links-mismatch': async () => {
    const site = { siteUrl: 'https://climate.example' };
    return (await readAndPlan(sourceFolder(), site, [HOSTS.nginx, HOSTS.s3])).problems;
  },
  'compressed-for-nobody': () => problemsFor({ precompressed: false }, { precompress: true }),
  'too-many-answers': async () => {
    const data = sourceFolder({ [searches]: `${LOG_HEADER}\n2000-01-01,a,1,\n2000-12-31,b,1,\n` });
    const thresholds = { minCounts: [5, 6, 7, 8, 9, 10], minResults: [1, 2, 3, 4] };
    const site = {
      siteUrl: 'https://climate.example',
      dates: { ...thresholds, dateRangeDays: 366, openEndedDays: 366 },
    };
    return (await readAndPlan(data, site)).problems;
  },
  'beyond-limit': () => problemsFor({ limits: { files: limitOf(100) } }),
  'near-limit': () => problemsFor({ limits: { files: limitOf(9000) } }),
  'no-data-folder': async () => (await readSource({ data: path.join(temporaryFolder(), 'none'), site: {} })).problems,
  'foreign-folder': async () => [await writeSite(sourceFolder(), [])],
  'no-manifest': async () => {
    const out = temporaryFolder();
    writeFileSync(path.join(out, 'a'), 'a');
    return [await writeSite(out, [{ path: 'a', render: () => 'a' }])];
  },
  'foreign-releases': () => {
    const folder = sourceFolder();
    const options = { data: sourceFolder(), out: path.join(folder, 'current'), releases: { folder, keep: 2 } };
    return told((effects) => build({ ...options, site: { siteUrl: 'https://climate.example' } }, effects));
  },
  'no-release': () => told((effects) => rollback({ folder: 'nowhere' }, effects)),
  'unfit-out': () => {
    const data = sourceFolder();
    return told((effects) => build({ data, out: data, site: {} }, effects));
  },
  'linked-folder': async () => {
    const out = temporaryFolder();
    await writeSite(out, []);
    symlinkSync(temporaryFolder(), path.join(out, 'api'));
    return [await writeSite(out, [{ path: 'api/a', render: () => 'a' }])];
  },
  'busy-folder': async () => {
    const out = temporaryFolder();
    const file = { path: 'a', render: () => 'a' };
    const first = writeSite(out, [file]);
    const second = await writeSite(out, [file]);
    await first;
    return [second];
  },
  'no-site': () =>
    told((effects) => serve({ out: temporaryFolder(), port: 0, listen: '127.0.0.1', drain: 1000 }, effects)),
  'built-for-others': async () => {
    const out = await builtFolder();
    return told((effects) => host({ name: 'nginx', out }, effects));
  },
  'unused-flag': () => told((effects) => host({ name: 's3', out: 'dist', listen: '80' }, effects)),
  'bad-server-flag': () => told((effects) => host({ name: 'nginx', out: 'dist', root: 'site' }, effects)),
  'unfit-configuration': async () => {
    const out = await builtFolder();
    // All that Caddy needs of a site beyond what others do.
    for (const endpoint of PAGED_NAMES) writeFileSync(path.join(out, fileOf({ endpoint, page: 'last' }, 'json')), '{}');
    return told((effects) => host({ name: 'caddy', out, root: '/{$HOME}' }, effects));
  },
  'no-repository': () => diffSince(sourceFolder(), 'main'),
  'no-revision': () => diffSince(committed(sourceFolder()), '-x'),
  'no-tables': () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'README.md'), '');
    committed(folder);
    for (const [name, content] of Object.entries(GOOD)) writeFileSync(path.join(folder, name), content);
    return diffSince(folder, 'HEAD');
  },
  'broken-before': () => {
    const folder = committed(sourceFolder({ [plans]: 'title\n' }));
    writeFileSync(path.join(folder, plans), GOOD[plans]);
    return diffSince(folder, 'HEAD');
  },
  'reserved-name': () => reservedNames(['api/councils/CON/index.json'], 'win32'),
  'path-clash': async () => {
    const host = (name: string, file: string) => testHost({ name, files: () => [{ path: file, text: '' }] });
    const hosts = [host('one', 'same.txt'), host('two', 'SAME.txt')];
    return (await readAndPlan(sourceFolder(), { siteUrl: 'https://climate.example' }, hosts)).problems;
  },
  unwritable: async () => {
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    return [await writeSite(path.join(file, 'out'), [])];
  },
  // test/slow/write/disk.test.ts fills a disk.
  'full-disk': async () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
    return [await orProblem<Problem>('dist', () => Promise.reject(error))];
  },
  'unusable-address': () =>
    // RFC 5737 keeps this address for documentation: no machine has it.
    problemsOn({ port: 0, fallback: 0, address: '192.0.2.1' }),
  'bad-site-address': () =>
    told((effects) => verify({ url: 'climate.example', timeout: 1000, format: 'pretty' }, effects)),
  'unreachable-site': () =>
    told((effects) => verify({ url: 'http://127.0.0.1:1', timeout: 1000, format: 'pretty' }, effects)),
  'no-search-logs': () => redacting({}),
  'parquet-log': () => redacting({ 'a.parquet': '' }, { logs: ['a.parquet'] }),
  'redacted-input': () => redacting({ 'a.csv': REDACTED_HEADER }),
  'out-is-input': () => redacting({ 'a.csv': LOG_HEADER }, { out: 'a.csv' }),
  'not-redacted': () => redacting({ 'a.csv': LOG_HEADER, 'a.txt': '' }, { out: 'a.txt' }),
  'shorter-history': () =>
    redacting({ 'a.csv': LOG_HEADER, 'old.txt': `${REDACTED_HEADER}\n2025-01-01,solar,3,,5\n` }, { out: 'old.txt' }),
  'package-of-a-table': () => describing({ table: 'plans', format: 'data-package' }),
  'tables-elsewhere': () => describing({ out: temporaryFolder() }),
  'foreign-file': () => {
    const out = sourceFolder({ 'datapackage.json': '{}' });
    return describing({ data: out, out });
  },
  'port-taken': async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void holder.close());
    const { port } = holder.address() as { port: number };
    return problemsOn({ port, fallback: port, address: '127.0.0.1' });
  },
};

const withLogo = (files: Files) => problemsOfFolder(sourceFolder(files), { theme: { logo: 'logo.svg' } });

const problemsOn = async (options: ListenOptions) => [(await listenOn(createServer(), options)) as Problem];

const limitOf = (most: number) => ({ most, remedy: 'another host', source: 'https://host.example/limits' });

/** The problems of the good folder with a host that differs so from the default one. */
async function problemsFor(
  host: Partial<Host>,
  site: Readonly<Record<string, unknown>> = {},
): Promise<readonly Problem[]> {
  const options = { siteUrl: 'https://climate.example', ...site };
  const planned = await readAndPlan(sourceFolder(), options, [{ ...HOSTS.static, ...host }]);
  return andThen(planned, (plan) => checkHosts({ plan })).problems;
}

async function builtFolder(): Promise<string> {
  const out = path.join(temporaryFolder(), 'dist');
  const site = { siteUrl: 'https://climate.example', hosts: ['fetch'], dates: { dateRangeDays: 0, openEndedDays: 0 } };
  expect(await build({ data: sourceFolder(), out, site }, recorded().effects)).toBe(0);
  return out;
}

/** What is told of redacting a folder of these files; paths are named within it. */
function redacting(files: Files, options: Partial<RedactOptions> = {}): Promise<string> {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content ?? '');
  const within = (name: string) => path.join(folder, name);
  const paths = { logs: (options.logs ?? ['.']).map(within), out: within(options.out ?? 'out.csv') };
  return told((effects) => redact({ format: 'pretty', allowTruncation: false, ...options, ...paths }, effects));
}

const describing = (options: Partial<SchemaOptions>): Promise<string> =>
  told((effects) => schema({ data: sourceFolder(), ...options }, effects));

const diffSince = (data: string, since: string) =>
  told((effects) => diff({ data, since, out: 'dist', site: {}, format: 'pretty' }, effects));

/** What a command tells and prints. */
const IMPORT_FLAGS = { write: false, format: 'pretty', today: '2026-11-21' } as const;

const importing = async (sheet: SheetName, content: string, tables: Files = {}): Promise<string> =>
  (await importInto(tables, sheet, content)).told;

async function told(run: (effects: ReturnType<typeof recorded>['effects']) => unknown): Promise<string> {
  const { effects, told, printed } = recorded();
  await run(effects);
  return [...told, ...printed].join('\n');
}

function filesOf({ file, change }: DataExample): Files {
  if (!Array.isArray(change)) return { [file]: change as string | Uint8Array | null };
  const good = GOOD[file as keyof typeof GOOD];
  expect(good).toContain(change[0]);
  return { [file]: good.replace(change[0], change[1]) };
}

/** All `{name}` in the texts of a code have a value. */
function expectFullTexts(problem: Problem): void {
  const { message, expected = '' } = PROBLEMS[problem.code] as { message: string; expected?: string };
  const names = Array.from(`${message} ${expected}`.matchAll(/\{(\w+)\}/g), (match) => match[1]!);
  expect(Object.keys(problem.values ?? {})).toEqual(expect.arrayContaining(names));
}

test('every code has an example, and every example a code', () => {
  expect(Object.keys({ ...DATA_EXAMPLES, ...OTHER_EXAMPLES }).sort()).toEqual(Object.keys(PROBLEMS).sort());
});

/** What the program promises: errors stop a build, warnings and notices don't. */
const PROMISED: Readonly<Record<Severity, readonly ProblemCode[]>> = {
  error: [
    ...([
      'missing-file',
      'missing-column',
      'duplicate-column',
      'unclosed-quote',
      'wrong-cell-count',
      'not-utf8',
    ] as const),
    ...(['duplicate-code', 'duplicate-gss-code', 'duplicate-slug', 'unknown-council', 'unknown-country'] as const),
    ...(['unknown-type', 'unknown-scope', 'bad-year', 'bad-date', 'bad-boolean', 'bad-count', 'bad-address'] as const),
    ...(['bad-code', 'control-character'] as const),
  ],
  warning: [
    ...(['blank-gss-code', 'blank-type', 'blank-emergency-date', 'name-twice', 'commitment-twice'] as const),
    ...(['space-in-address', 'unknown-column', 'update-without-plan'] as const),
  ],
  notice: ['searches-withheld'],
};

test.each(Object.entries(PROMISED))('what is promised to be an %s is one', (severity, codes) => {
  expect(codes.filter((code) => PROBLEMS[code].severity !== severity)).toEqual([]);
});

test('the good folder has no problem', async () => {
  expect(await problemsOfFolder(sourceFolder())).toEqual([]);
});

describe.each(Object.entries(DATA_EXAMPLES))('%s', (code, example) => {
  const { at, file, suggestion, other, text, noText } = example;

  const files = filesOf(example);
  // Both tests ask for the problems of the same folder; a notice may stand beside any.
  const found = once(async () =>
    (await problemsOfFolder(sourceFolder(files))).filter((problem) => isFault(problem) || problem.code === code),
  );

  test('is found, alone, where it stands', async () => {
    const problems = await found();
    expect(problems.map((problem) => problem.code)).toEqual([code]);
    const [problem] = problems as [Problem];
    const line = String(files[file]).split(/\r\n|\n|\r/)[(at?.[0] ?? 1) - 1];
    expect({ code: problem.code, file: problem.file, suggestion: problem.suggestion }).toEqual({
      code,
      file,
      suggestion,
    });
    expect([problem.place?.line, problem.place?.column]).toEqual(at ?? [undefined, undefined]);
    expect(problem.place?.excerpt?.text).toBe(text ?? (at && !noText ? line : undefined));
    expect(problem.other?.line).toBe(other);
    expectFullTexts(problem);
  });

  test('is told to programs in the same words', async () => {
    const problems = await found();
    const [record] = JSON.parse(JSON.stringify(problemRecords(problems)));
    expect(record).toMatchObject({
      code,
      ...(at && { line: at[0], column: at[1] }),
      ...(suggestion && { suggestion }),
    });
    expect(record.severity).toBe(PROBLEMS[code as ProblemCode].severity);
  });

  test('ends a check with 1 for an error, with 0 for a warning', async () => {
    const { effects } = recorded();
    const exitCode = await check({ data: sourceFolder(files), site: {}, format: 'pretty' }, effects);
    expect(exitCode).toBe(PROBLEMS[code as ProblemCode].severity === 'error' ? 1 : 0);
  });
});

/** Errors among the examples above that are not about the call. */
const NO_MISUSE: readonly string[] = [
  ...['unreadable-file', 'path-clash', 'beyond-limit', 'bad-gzip', 'endless-row', 'more-problems'],
  ...['too-large-file', 'too-many-rows', 'too-many-answers', 'too-many-terms'],
  ...['day-in-both', 'log-twice', 'redacted-beside-others', 'rare-in-redacted', 'too-many-searches'],
  ...['missing-logo', 'large-logo', 'bad-logo'],
];

test.each(Object.entries(OTHER_EXAMPLES))('%s is said', async (code, make) => {
  const found = await make();
  if (typeof found === 'string') return expect(found).toContain(`[${code}]`);
  const problems = found as readonly Problem[];
  expect(problems.map((problem) => problem.code)).toEqual([code]);
  const { severity } = PROBLEMS[code as ProblemCode];
  expect(hasErrors(problems)).toBe(severity === 'error');
  const misuse = NO_MISUSE.includes(code) ? 1 : 2;
  expect(exitCodeFor(problems)).toBe(severity === 'error' ? misuse : 0);
  expectFullTexts(problems[0]!);
});
