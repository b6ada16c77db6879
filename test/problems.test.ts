// Every problem code has an example in test/broken/mistakes.ts, in test/tools/verify/faults.ts or in this file. A new code without an
// example fails the test.

import { mkdirSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSearchLogs } from '../src/councils/searches/read-logs.ts';
import { type RedactOptions, redact } from '../src/councils/searches/redact.ts';
import { importSheets } from '../src/councils/sheets/import.ts';
import type { SheetName } from '../src/councils/sheets/sheet-names.ts';
import { fileOf } from '../src/engine/addressing/address.ts';
import { PAGED_NAMES } from '../src/engine/api/api.ts';
import { readPublications } from '../src/engine/changes/publications.ts';
import { MOST_RECORDS, SIZE_LIMITS } from '../src/engine/csv/limits.ts';
import {
  andThen,
  CODES,
  type Diagnostic,
  type DiagnosticCode,
  exitCodeFor,
  hasErrors,
} from '../src/engine/diagnostics/diagnostic.ts';
import type { ChangesOption } from '../src/engine/options/site-options.ts';
import type { Host } from '../src/engine/site/host.ts';
import { reservedNames } from '../src/engine/site/plan-site.ts';
import { readSource } from '../src/engine/site/read-source.ts';
import { LARGEST_TEXT } from '../src/engine/source/read-file.ts';
import { writeSite } from '../src/engine/write/write-site.ts';
import { orProblem } from '../src/engine/write/write-tree.ts';
import { checkHosts } from '../src/hosts/check-hosts.ts';
import { HOSTS } from '../src/hosts/registry.ts';
import { type ListenOptions, listenOn } from '../src/hosts/serve/listen.ts';
import { build } from '../src/program/commands/build.ts';
import { check } from '../src/program/commands/check.ts';
import { diff } from '../src/program/commands/diff.ts';
import { host } from '../src/program/commands/host.ts';
import { init } from '../src/program/commands/init.ts';
import { rollback } from '../src/program/commands/rollback.ts';
import { type SchemaOptions, schema } from '../src/program/commands/schema.ts';
import { serve } from '../src/program/commands/serve.ts';
import { verify } from '../src/program/commands/verify.ts';
import { diagnosticRecords } from '../src/program/report/json.ts';
import { readWorkbook } from '../src/tools/import/workbook/workbook.ts';
import { MISTAKES } from './broken/mistakes.ts';
import { IMPORT_EXAMPLES } from './councils/sheets/examples.ts';
import { breakConfiguration, committed, git } from './support/git.ts';
import { importInto } from './support/importing.ts';
import { limitTerms } from './support/limited-terms.ts';
import { readAndPlan } from './support/planned.ts';
import { outputOf, recorded, temporaryFolder } from './support/program.ts';
import {
  COUNCILS_HEADER,
  COUNTS_HEADER,
  ENDED_HEADER,
  type Files,
  GOOD,
  LOG_HEADER,
  logFile,
  PLANS_HEADER,
  problemsOf,
  problemsOfFolder,
  REDACTED_HEADER,
  sourceFolder,
  text,
} from './support/source.ts';
import { workbookOf, workbookParts, zipped } from './support/workbooks.ts';
import { BROKEN, OTHER_CODES } from './tools/verify/faults.ts';

const [councils, plans, searches, site] = ['councils.csv', 'plans.csv', 'searches.csv', 'site.json'] as const;
const withheld = 'withheld-searches.csv';
/** Returns the problem, or the output that reports it. */
const EXAMPLES: Readonly<Record<string, () => unknown>> = {
  'misplaced-file': () => problemsOfFolder(sourceFolder({ 'old/ended-councils.csv': ENDED_HEADER })),
  'unreadable-file': () => {
    const folder = sourceFolder({ 'plans.csv': null });
    mkdirSync(path.join(folder, 'plans.csv'));
    return problemsOfFolder(folder);
  },
  // test/slow/problems.test.ts has a log with a row that is too long.
  'row-too-long': () => problemsOf({ [plans]: `${GOOD[plans]}${','.repeat(SIZE_LIMITS.cells)}` }),
  'file-too-large': () => problemsOfFolder(sourceFolder({ [site]: '['.repeat(LARGEST_TEXT + 1) })),
  'too-many-terms': async () => {
    const logs = [logFile('a.csv', Buffer.from(GOOD[searches]))];
    limitTerms(1);
    return (await readSearchLogs(logs)).problems;
  },
  'too-many-rows': () =>
    problemsOf({
      [plans]: `${GOOD[plans]}${Array.from({ length: MOST_RECORDS }, (_, index) => `ABC,${index},,\n`).join('')}`,
    }),
  'too-many-problems': async () => {
    // test/slow/problems.test.ts has a log with more wrong rows than a report can contain.
    const options = Array.from({ length: 101 }, (_, index) => [`option-${index}`, 1]);
    const problems = await problemsOfFolder(sourceFolder({ [site]: JSON.stringify(Object.fromEntries(options)) }));
    expect(problems.length).toBe(101);
    return problems.slice(-1);
  },
  'not-utf8-text': () => problemsOfFolder(sourceFolder({ 'templates/about.html': Buffer.from('\xe9', 'latin1') })),
  'too-many-searches': () =>
    problemsOfFolder(
      sourceFolder({
        [searches]: `${COUNTS_HEADER}\n2025-01-03,solar,4,,${Number.MAX_SAFE_INTEGER}\n2025-01-04,wind,4,,1\n`,
      }),
    ),
  'private-log-tracked': () => {
    const folder = sourceFolder();
    git(folder, 'init', '--quiet');
    git(folder, 'add', searches);
    return checkFolder(folder);
  },
  'withheld-list-tracked': () => {
    const folder = sourceFolder({ [withheld]: 'user_query\nwind\n' });
    git(folder, 'init', '--quiet');
    git(folder, 'add', withheld);
    return checkFolder(folder);
  },
  'tracking-unknown': () => checkFolder(breakConfiguration(committed(sourceFolder()))),
  'not-compared': () => checkFolder(breakConfiguration(committed(sourceFolder({ [searches]: null })))),
  'git-failed': () => diffSince(breakConfiguration(committed(sourceFolder())), 'HEAD'),
  'lost-rows': () => {
    const folder = committed(sourceFolder());
    writeFileSync(path.join(folder, plans), text(PLANS_HEADER));
    return checkFolder(folder);
  },
  'lost-file': () => {
    const folder = committed(sourceFolder({ [searches]: null }));
    unlinkSync(path.join(folder, plans));
    return checkFolder(folder);
  },
  'lost-councils': () => {
    const planned = (...codes: readonly string[]) => text(PLANS_HEADER, ...codes.map((code) => `${code},Our plan,,`));
    const folder = committed(sourceFolder({ [plans]: planned('ABC', 'BCD', 'CDE') }));
    writeFileSync(path.join(folder, plans), planned('ABC', 'ABC', 'ABC').replaceAll('Our', 'Another'));
    return checkFolder(folder);
  },
  'moved-column': () => {
    const planned = (...dates: readonly string[]) =>
      text(PLANS_HEADER, ...dates.map((date, index) => `ABC,Plan ${index},,${date}`));
    const dates = ['2021-05-31', '2020-01-01', '2023-02-28', '2019-12-31', '2022-07-01'];
    const folder = committed(sourceFolder({ [plans]: planned(...dates) }));
    writeFileSync(path.join(folder, plans), planned(...dates.toSorted()));
    return checkFolder(folder);
  },
  'missing-council': () => {
    const folder = committed(sourceFolder({ [plans]: text(PLANS_HEADER), [searches]: null }));
    writeFileSync(path.join(folder, councils), GOOD[councils].replace(/^BCD.*\n/m, ''));
    return checkFolder(folder);
  },
  'lost-values': () => {
    const folder = committed(sourceFolder());
    writeFileSync(path.join(folder, councils), GOOD[councils].replace(/https:[^,]+/g, ''));
    return checkFolder(folder);
  },
  'no-such-path': () => checkPath('/nowhere.csv'),
  'not-checked': () => {
    const file = path.join(temporaryFolder(), 'notes.txt');
    writeFileSync(file, '');
    return checkPath(file);
  },
  'url-as-path': () => checkPath('https://climate.example/plans.csv'),
  'ended-council': () =>
    problemsOf({
      'ended-councils.csv': text(ENDED_HEADER, 'OLD,Oldham,2023-03-31,ABC'),
      [plans]: `${GOOD[plans]}OLD,Plan,,\n`,
    }),
  'wrong-sheet': () => importing('promises', 'council,url,type\n'),
  'missing-sheet-column': () => importing('promises', 'council,scope,wording,source_url\n'),
  'unreadable-sheet': () =>
    outputOf((effects) =>
      importSheets({ ...IMPORT_FLAGS, sheet: 'plans', paths: ['/nowhere.csv'], data: sourceFolder() }, effects),
    ),
  'unknown-sheet': () => importing(undefined, 'a,b\n'),
  'private-sheet': () => importing(undefined, 'created,user_query,result_count,council_restriction\n'),
  'no-such-sheet': () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'plans.csv'), 'council,url,type\n');
    return outputOf((effects) =>
      importSheets({ ...IMPORT_FLAGS, sheet: 'promises', paths: [folder], data: sourceFolder() }, effects),
    );
  },
  'unknown-reported-sheet': async () =>
    (
      await importInto({}, undefined, 'reported_sheet,council,url,type\nplans,Abbey,,\nplan,Abbey,,\n', {
        format: 'pretty',
      })
    ).printed,
  'no-rejects': async () => (await importInto({}, undefined, 'reported_sheet\n')).told,
  'hidden-worksheet': async () => {
    const parts = workbookParts({ sheets: { Old: '' } });
    const hidden = parts.map((part) => ({
      ...part,
      content: String(part.content).replace('name="Old"', 'name="Old" state="hidden"'),
    }));
    return (await importInto({}, undefined, { 'a.xlsx': zipped(hidden) })).told;
  },
  'other-separator': async () =>
    (await importInto({}, 'plans', 'council;url;type\nAbbey;;\n', { format: 'pretty' })).printed,
  'other-encoding': async () =>
    (await importInto({}, 'plans', Buffer.from('council,url,type\nM\xf4n,,\n', 'latin1'), { format: 'pretty' }))
      .printed,
  'text-above-header': async () =>
    (await importInto({}, 'plans', 'Plans\ncouncil,url,type\nAbbey,,\n', { format: 'pretty' })).printed,
  'no-sheets': () =>
    outputOf((effects) => importSheets({ ...IMPORT_FLAGS, paths: [temporaryFolder()], data: sourceFolder() }, effects)),
  'unsupported-workbook': async () => [
    await readWorkbook({ name: 'a.xlsx', bytes: zipped([{ path: 'content.xml', content: '' }]) }),
  ],
  'bad-workbook': async () => [await readWorkbook({ name: 'a.xlsx', bytes: Buffer.from('PK\x03\x04') })],
  'workbook-too-large': async () => [await readWorkbook({ name: 'a.xlsx', bytes: workbookOf({ sheets: {} }) }, 1)],
  'no-councils-yet': () => importing('plans', 'council,url,type\n', { [councils]: null }),
  'tables-have-errors': () =>
    importing('plans', 'council,url,type\n', { [councils]: GOOD[councils].replace('England', 'Engelland') }),
  'import-causes-errors': () =>
    importing(
      'register',
      'local-authority-code,official-name,gss-code,nation,local-authority-type\nNEW,New,E06000001,England,UA\n',
    ),
  'unused-columns': async () =>
    (await importInto({}, 'plans', 'council,url,type,notes\nAbbey,,,x\n', { format: 'pretty' })).printed,
  'not-a-raw-log': () =>
    importing('searches', 'created,user_query,result_count,council_restriction\n', {
      [searches]: `${REDACTED_HEADER}\n`,
    }),
  'logo-too-large': () => withLogo({ 'logo.svg': `<svg>${' '.repeat(100_000)}</svg>` }),
  'bad-logo': () => withLogo({ 'logo.svg': '<html></html>' }),
  'picture-too-large': () => withPicture(Buffer.alloc(300_001)),
  'bad-picture': () => withPicture('<html></html>'),
  'no-site-url': async () => (await readAndPlan(sourceFolder())).problems,
  'unfilled-option': () => {
    const folder = temporaryFolder();
    init({ folder, data: 'data' }, recorded().effects);
    return checkFolder(path.join(folder, 'data'));
  },
  'no-licence': () =>
    outputOf((effects) =>
      build(
        {
          data: sourceFolder(),
          out: path.join(temporaryFolder(), 'dist'),
          site: { siteUrl: 'https://climate.example', hosts: ['fetch'] },
        },
        effects,
      ),
    ),
  'links-mismatch': async () => {
    const site = { siteUrl: 'https://climate.example' };
    return (await readAndPlan(sourceFolder(), site, [HOSTS.nginx, HOSTS.s3])).problems;
  },
  'unused-compression': () => problemsFor({ precompressed: false }, { precompress: true }),
  'too-many-responses': async () => {
    const data = sourceFolder({ [searches]: `${LOG_HEADER}\n2000-01-01,a,1,\n2000-12-31,b,1,\n` });
    const thresholds = { minCounts: [5, 6, 7, 8, 9, 10], minResults: [1, 2, 3, 4] };
    const site = {
      siteUrl: 'https://climate.example',
      dates: { ...thresholds, dateRangeDays: 366, openEndedDays: 366 },
    };
    return (await readAndPlan(data, site)).problems;
  },
  'limit-exceeded': () => problemsFor({ limits: { files: limitOf(100) } }),
  'limit-near': () => problemsFor({ limits: { files: limitOf(9000) } }),
  'no-data-directory': async () =>
    (await readSource({ data: path.join(temporaryFolder(), 'none'), site: {} })).problems,
  'output-not-empty': async () => [await writeSite(sourceFolder(), [])],
  'no-manifest': async () => {
    const out = temporaryFolder();
    writeFileSync(path.join(out, 'a'), 'a');
    return [await writeSite(out, [{ path: 'a', render: () => 'a', origin: undefined }])];
  },
  'releases-not-empty': () => {
    const folder = sourceFolder();
    const options = { data: sourceFolder(), out: path.join(folder, 'current'), releases: { folder, keep: 2 } };
    return outputOf((effects) => build({ ...options, site: { siteUrl: 'https://climate.example' } }, effects));
  },
  'no-release': () => outputOf((effects) => rollback({ folder: 'nowhere' }, effects)),
  'bad-output-directory': () => {
    const data = sourceFolder();
    return outputOf((effects) => build({ data, out: data, site: {} }, effects));
  },
  'linked-directory': async () => {
    const out = temporaryFolder();
    await writeSite(out, []);
    symlinkSync(temporaryFolder(), path.join(out, 'api'));
    return [await writeSite(out, [{ path: 'api/a', render: () => 'a', origin: undefined }])];
  },
  'output-locked': async () => {
    const out = temporaryFolder();
    const file = { path: 'a', render: () => 'a', origin: undefined };
    const first = writeSite(out, [file]);
    const second = await writeSite(out, [file]);
    await first;
    return [second];
  },
  'no-site': () =>
    outputOf((effects) => serve({ out: temporaryFolder(), port: 0, listen: '127.0.0.1', drain: 1000 }, effects)),
  'built-for-another-host': async () => {
    const out = await builtFolder();
    return outputOf((effects) => host({ name: 'nginx', out }, effects));
  },
  'unused-flag': () => outputOf((effects) => host({ name: 's3', out: 'dist', listen: '80' }, effects)),
  'bad-server-flag': () => outputOf((effects) => host({ name: 'nginx', out: 'dist', root: 'site' }, effects)),
  'bad-configuration': async () => {
    const out = await builtFolder();
    // Only Caddy needs these files.
    for (const endpoint of PAGED_NAMES) writeFileSync(path.join(out, fileOf({ endpoint, page: 'last' }, 'json')), '{}');
    return outputOf((effects) => host({ name: 'caddy', out, root: '/{$HOME}' }, effects));
  },
  'no-repository': () => diffSince(sourceFolder(), 'main'),
  'nothing-to-compare': async () => {
    const data = sourceFolder();
    const before = process.cwd();
    onTestFinished(() => process.chdir(before));
    process.chdir(temporaryFolder());
    return outputOf((effects) => diff({ data, site: {}, format: 'pretty' }, effects));
  },
  'no-revision': () => diffSince(committed(sourceFolder()), '-x'),
  'no-tables': () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'README.md'), '');
    committed(folder);
    for (const [name, content] of Object.entries(GOOD)) writeFileSync(path.join(folder, name), content);
    return diffSince(folder, 'HEAD');
  },
  'revision-has-errors': () => {
    const folder = committed(sourceFolder({ [plans]: 'title\n' }));
    writeFileSync(path.join(folder, plans), GOOD[plans]);
    return diffSince(folder, 'HEAD');
  },
  'no-history': () => problemsOfChanges(sourceFolder(), { commits: 1 }),
  'shallow-history': () => {
    const folder = committed(committed(sourceFolder()));
    writeFileSync(path.join(folder, plans), `${GOOD[plans]}ABC,Another plan,,\n`);
    committed(folder);
    const clone = path.join(temporaryFolder(), 'clone');
    git(folder, 'clone', '--quiet', '--depth=2', `file://${folder}`, clone);
    return problemsOfChanges(clone, { commits: 2 });
  },
  'rewritten-history': () => {
    const folder = committed(sourceFolder());
    git(folder, 'tag', 'v1.0');
    git(folder, 'commit', '--quiet', '--amend', '--message', 'Tables again');
    return problemsOfChanges(folder, { since: 'v1.0' });
  },
  'renamed-table': () => {
    const folder = committed(sourceFolder({ [plans]: null, 'climate-plans.csv': GOOD[plans] }));
    git(folder, 'mv', 'climate-plans.csv', plans);
    return problemsOfChanges(committed(folder), { commits: 10 });
  },
  'broken-version': () => {
    const folder = committed(sourceFolder({ [councils]: GOOD[councils].replace('England', 'Engelland') }));
    writeFileSync(path.join(folder, councils), GOOD[councils]);
    return problemsOfChanges(committed(folder), { commits: 10 });
  },
  'uncommitted-changes': () => {
    const folder = committed(sourceFolder());
    writeFileSync(path.join(folder, plans), text(PLANS_HEADER));
    return problemsOfChanges(folder, { commits: 10 });
  },
  'unlisted-tables': () =>
    problemsOfChanges(sourceFolder(earlier('2025-08-17', text(PLANS_HEADER))), { folder: 'earlier' }),
  'no-tags': () => problemsOfChanges(committed(sourceFolder()), { tags: 'v*' }),
  'no-version-folder': () => problemsOfChanges(sourceFolder(), { folder: 'earlier' }),
  'unnamed-version': () =>
    problemsOfChanges(sourceFolder({ ...earlier('2025-08-17'), ...earlier('August') }), { folder: 'earlier' }),
  'reserved-name': () => reservedNames(['api/councils/CON/index.json'], 'win32'),
  unwritable: async () => {
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    return [await writeSite(path.join(file, 'out'), [])];
  },
  // test/slow/engine/write/disk.test.ts fills a disk.
  'disk-full': async () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
    return [await orProblem<Diagnostic>('dist', () => Promise.reject(error))];
  },
  'bad-listen-address': () =>
    // RFC 5737 reserves this address for documentation, so no machine has it.
    problemsOn({ port: 0, fallback: 0, address: '192.0.2.1' }),
  'bad-site-url': () =>
    outputOf((effects) => verify({ url: 'climate.example', timeout: 1000, format: 'pretty' }, effects)),
  'unreachable-site': () =>
    outputOf((effects) => verify({ url: 'http://127.0.0.1:1', timeout: 1000, format: 'pretty' }, effects)),
  'no-search-logs': () => redacting({}),
  'parquet-log': () => redacting({ 'a.parquet': '' }, { logs: ['a.parquet'] }),
  'redacted-input': () => redacting({ 'a.csv': REDACTED_HEADER }),
  'output-is-input': () => redacting({ 'a.csv': LOG_HEADER }, { out: 'a.csv' }),
  'output-not-redacted': () => redacting({ 'a.csv': LOG_HEADER, 'a.txt': '' }, { out: 'a.txt' }),
  'shorter-history': () =>
    redacting({ 'a.csv': LOG_HEADER, 'old.txt': `${REDACTED_HEADER}\n2025-01-01,solar,3,,5\n` }, { out: 'old.txt' }),
  'package-of-one-table': () => describing({ table: 'plans', format: 'data-package' }),
  'tables-elsewhere': () => describing({ out: temporaryFolder() }),
  'existing-file': () => {
    const out = sourceFolder({ 'datapackage.json': '{}' });
    return describing({ data: out, out });
  },
  'port-in-use': async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void holder.close());
    const { port } = holder.address() as { port: number };
    return problemsOn({ port, fallback: port, address: '127.0.0.1' });
  },
};

const checkFolder = (data: string) => outputOf((effects) => check({ data, site: {}, format: 'pretty' }, effects));

const checkPath = (place: string) =>
  outputOf((effects) => check({ path: place, data: 'data', site: {}, format: 'pretty' }, effects));

const withLogo = (files: Files) => problemsOfFolder(sourceFolder(files), { theme: { logo: 'logo.svg' } });

const withPicture = (content: Files[string]) =>
  problemsOfFolder(sourceFolder({ 'picture.png': content }), { theme: { picture: 'picture.png' } });

const problemsOn = async (options: ListenOptions) => [(await listenOn(createServer(), options)) as Diagnostic];

const limitOf = (most: number) => ({ most, remedy: 'Use another host.', source: 'https://host.example/limits' });

/** The problems of the good folder if the default host has other properties. */
async function problemsFor(
  host: Partial<Host>,
  site: Readonly<Record<string, unknown>> = {},
): Promise<readonly Diagnostic[]> {
  const options = { siteUrl: 'https://climate.example', ...site };
  const planned = await readAndPlan(sourceFolder(), options, [{ ...HOSTS.static, ...host }]);
  return andThen(planned, (plan) => checkHosts(plan)).problems;
}

async function builtFolder(): Promise<string> {
  const out = path.join(temporaryFolder(), 'dist');
  const site = { siteUrl: 'https://climate.example', hosts: ['fetch'], dates: { dateRangeDays: 0, openEndedDays: 0 } };
  expect(await build({ data: sourceFolder(), out, site }, recorded().effects)).toBe(0);
  return out;
}

/** Redacts a folder that contains these files. Paths are relative to it. */
function redacting(files: Files, options: Partial<RedactOptions> = {}): Promise<string> {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content ?? '');
  const within = (name: string) => path.join(folder, name);
  const paths = { logs: (options.logs ?? ['.']).map(within), out: within(options.out ?? 'out.csv') };
  return outputOf((effects) => redact({ format: 'pretty', allowTruncation: false, ...options, ...paths }, effects));
}

const describing = (options: Partial<SchemaOptions>): Promise<string> =>
  outputOf((effects) => schema({ data: sourceFolder(), ...options }, effects));

const diffSince = (data: string, since: string) =>
  outputOf((effects) => diff({ data, since, out: 'dist', site: {}, format: 'pretty' }, effects));

const problemsOfChanges = async (data: string, option: ChangesOption): Promise<readonly Diagnostic[]> =>
  (await readPublications(data, option, undefined)).problems;

/** The good tables in a folder of earlier ones. */
const earlier = (folder: string, ownPlans: string = GOOD[plans]): Files =>
  Object.fromEntries(
    Object.entries({ ...GOOD, [plans]: ownPlans }).map(([file, content]) => [`earlier/${folder}/${file}`, content]),
  );

const IMPORT_FLAGS = { write: false, format: 'pretty', today: '2026-11-21' } as const;

const importing = async (sheet: SheetName | undefined, content: string, tables: Files = {}): Promise<string> =>
  (await importInto(tables, sheet, content)).told;

/** Every placeholder in the code's texts has a value. */
function expectFullTexts(problem: Diagnostic): void {
  const { message, expected = '' } = CODES[problem.code] as { message: string; expected?: string };
  const names = Array.from(`${message} ${expected}`.matchAll(/\{(\w+)\}/g), (match) => match[1]!);
  expect(Object.keys(problem.values ?? {})).toEqual(expect.arrayContaining(names));
}

test('every code has one kind of example, and every example has a code', () => {
  const codes = [
    ...MISTAKES.flatMap((mistake) => mistake.codes),
    ...BROKEN.map(({ code }) => code),
    ...Object.keys(IMPORT_EXAMPLES),
  ];
  expect([...new Set(codes), ...OTHER_CODES, ...Object.keys(EXAMPLES)].sort()).toEqual(Object.keys(CODES).sort());
});

test('problems can be written as JSON', async () => {
  const row = 'ABC,Beech,beech,,E06000002,scotland,SRA';
  const changed = { [councils]: text(COUNCILS_HEADER, 'ABC,Abbey,abbey,,E61000001,England,SRA', row) };
  const problems = diagnosticRecords(await problemsOf({ ...changed, [searches]: LOG_HEADER }));
  const place = { file: councils, severity: 'error', line: 3, row: 3, text: row };
  expect(JSON.parse(JSON.stringify(problems)).slice(0, 2)).toEqual([
    {
      ...{ ...place, code: 'duplicate-code', column: 1, cell: 'A3', field: 'authority_code' },
      ...{
        message: 'the council with the authority code “ABC” is already on line 2',
        help: 'Delete one of the two rows, or correct its code.',
      },
      length: 3,
      related: [
        {
          ...{ relation: 'first', line: 2, column: 1, length: 3, row: 2 },
          ...{ cell: 'A2', field: 'authority_code', text: 'ABC,Abbey,abbey,,E61000001,England,SRA' },
        },
      ],
    },
    {
      ...{ ...place, code: 'unknown-country', column: 28, length: 8, cell: 'F3', field: 'country' },
      ...{ message: '“scotland” is not a UK country', help: 'Enter England, Northern Ireland, Scotland or Wales.' },
      // This can't be fixed, because the row has several errors.
      suggestion: 'Scotland',
    },
  ]);
});

/** Errors that aren't about the command line. */
const NO_MISUSE: readonly string[] = [
  ...['unreadable-file', 'limit-exceeded', 'row-too-long', 'too-many-problems', 'not-utf8-text'],
  ...['file-too-large', 'too-many-rows', 'too-many-responses', 'too-many-terms', 'too-many-searches'],
  ...['logo-too-large', 'bad-logo', 'picture-too-large', 'bad-picture', 'unsupported-workbook', 'bad-workbook'],
  'workbook-too-large',
];

test.each(Object.entries(EXAMPLES))('%s', async (code, make) => {
  const found = await make();
  if (typeof found === 'string') return expect(found).toContain(`[${code}]`);
  const problems = found as readonly Diagnostic[];
  expect(problems.map((problem) => problem.code)).toEqual([code]);
  const { severity } = CODES[code as DiagnosticCode];
  expect(hasErrors(problems)).toBe(severity === 'error');
  const misuse = NO_MISUSE.includes(code) ? 1 : 2;
  expect(exitCodeFor(problems)).toBe(severity === 'error' ? misuse : 0);
  expectFullTexts(problems[0]!);
});
