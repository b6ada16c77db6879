// The “diff” command: what it compares, what it says if it can't compare anything, and its output formats.

import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { wordsOf } from '../../../src/engine/api/words.ts';
import { once } from '../../../src/engine/once.ts';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { FILTERED_GROUPS } from '../../../src/engine/site/url-groups.ts';
import { fileRecordOf } from '../../../src/engine/write/manifest.ts';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import { build } from '../../../src/program/commands/build.ts';
import { type DiffOptions, diff } from '../../../src/program/commands/diff.ts';
import { breakConfiguration, committed, git, giveAway } from '../../support/git.ts';
import { planOf, testHost } from '../../support/planned.ts';
import { recorded, temporaryFolder, unwrapped } from '../../support/program.ts';
import { type Files, GOOD, LOG_HEADER, sourceFolder, text } from '../../support/source.ts';

const SITE = { siteUrl: 'https://climate.example', dates: { dateRangeDays: 2, openEndedDays: 1 } };
const LOG = text(LOG_HEADER, ...Array<string>(6).fill('2025-01-02,heat pump,3,'));
/** Searches that make another term popular enough to be published. */
const MORE = text(...Array<string>(7).fill('2025-01-03,solar,4,'));

const edit = (folder: string, file: string, change: (text: string) => string): void =>
  writeFileSync(path.join(folder, file), change(readFileSync(path.join(folder, file), 'utf8')));

const toWales = (text: string): string => text.replace('S12000002,Scotland', 'W06000002,Wales');

const FILES: Files = { 'searches.csv': LOG };

interface Ran {
  readonly code: number;
  readonly printed: string;
  readonly told: string;
}

async function run(options: Partial<DiffOptions>): Promise<Ran> {
  const { effects, printed, told } = recorded();
  const code = await diff({ data: 'data', out: 'dist', site: SITE, format: 'pretty', ...options }, effects);
  return { code, printed: printed.join('\n'), told: told.join('\n') };
}

const jsonOf = async (options: Partial<DiffOptions>) => {
  const { printed, told } = await run({ ...options, format: 'json' });
  expect(told).toBe('');
  return JSON.parse(printed);
};

async function built(data: string, site: object = {}, out = path.join(temporaryFolder(), 'dist')): Promise<string> {
  expect(await build({ data, out, site: { ...SITE, hosts: ['fetch'], ...site } }, recorded().effects)).toBe(0);
  return out;
}

/** The part of a build that “diff” reads. All tests use the same build of the good folder. */
const buildOfGood = once(() => built(sourceFolder(FILES), {}, path.join(originals, 'dist')));
async function copyOfBuild(): Promise<string> {
  const out = path.join(temporaryFolder(), 'dist');
  for (const part of ['build-manifest.json', 'store', 'downloads', 'api/openapi.json']) {
    cpSync(path.join(await buildOfGood(), part), path.join(out, part), { recursive: true });
  }
  return out;
}

const originals = mkdtempSync(path.join(tmpdir(), 'council-climate-api-test-'));
afterAll(() => rmSync(originals, { recursive: true, force: true }));

// “diff” runs git once more for each table that is small enough to be a Git LFS pointer.
const NO_POINTER = '\n'.repeat(1024);
const LARGER: Files = Object.fromEntries(
  (['councils.csv', 'commitments.csv', 'plans.csv', 'emergencies.csv'] as const).map((name) => [
    name,
    GOOD[name] + NO_POINTER,
  ]),
);

/** The good folder with these files, below the root of a repository, in a commit. */
function newRepository(files: Files = {}, name = 'data', root = temporaryFolder()): string {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  renameSync(sourceFolder({ ...LARGER, ...FILES, ...files }), path.join(root, name));
  committed(root);
  return path.join(root, name);
}

/** For tests that don't change the repository. */
const sharedRepository = once(() => {
  const data = newRepository({}, 'data', mkdtempSync(path.join(originals, 'repository-')));
  git(data, 'tag', '--annotate', '--message', 'A tag', 'a-tag');
  git(data, 'update-ref', 'refs/heads/-n', 'HEAD');
  return data;
});

/** A copy of the shared repository for a test that changes it, because git takes longer to create one. */
function repository(): string {
  const root = temporaryFolder();
  cpSync(path.dirname(sharedRepository()), root, { recursive: true });
  return path.join(root, 'data');
}

/** Changes a git setting without starting git. */
const configure = (data: string, name: string, value: string) => {
  const [section, key] = name.split('.');
  appendFileSync(path.join(data, '..', '.git', 'config'), `[${section}]\n\t${key} = ${value}\n`);
};

describe('with a finished build', () => {
  test.each([
    ['router', '/api/councils/BCD/'],
    ['path', '/api/councils/BCD/index.json'],
  ] as const)('for a host of the kind %s', async (kind, url) => {
    const data = sourceFolder(FILES);
    // A host of its own, because hosts that link by path have a file for every filter.
    const plan = await planOf(data, SITE, [testHost({ kind, composes: FILTERED_GROUPS })]);
    const out = path.join(temporaryFolder(), 'dist');
    expect(await writeSite(out, filesOf(plan))).toHaveProperty('written');
    expect(await jsonOf({ data, out })).toMatchObject({
      before: { build: out },
      ...{ isDifferent: false, notes: [], options: [] },
    });
    edit(data, 'councils.csv', toWales);
    edit(data, 'searches.csv', (log) => log + MORE);
    const { councils, searchTerms, urls } = await jsonOf({ data, out });
    expect(councils.changed[0].fields).toEqual([
      { field: 'gss_code', before: 'S12000002', after: 'W06000002' },
      { field: 'country', before: 'Scotland', after: 'Wales' },
    ]);
    expect(searchTerms).toMatchObject({ added: [{ user_query: 'solar', times_seen: 7 }], removed: [] });
    expect(urls).toContainEqual({
      ...{ group: 'individual councils', responses: 2, added: [], removed: [], changed: [url] },
    });
  });

  test('documents and pages aren’t read', async () => {
    const data = sourceFolder(FILES);
    const out = await built(data);
    rmSync(path.join(out, 'documents'), { recursive: true });
    expect((await run({ data, out })).printed.replaceAll(/\s+/g, ' ')).toBe(
      `No changes to the API from ${out} to ${data}.`,
    );
  });

  test.each([
    ['no manifest', (out: string) => rmSync(path.join(out, 'build-manifest.json'))],
    ['no index', (out: string) => rmSync(path.join(out, 'store', 'index.json'))],
    [
      'an index of another build',
      (out: string) => edit(out, 'store/index.json', (index) => index.replace('climate', 'other')),
    ],
  ])('which has %s', async (_, spoil) => {
    const [data, out] = [sourceFolder(FILES), await copyOfBuild()];
    spoil(out);
    const { code, printed, told } = await run({ data, out });
    expect([code, printed]).toEqual([2, '']);
    expect(told).toContain('[no-site]');
  });

  test.each([
    ['another format', (index: { format?: number }) => Object.assign(index, { format: 2 })],
    ['no page sizes', (index: { pageSizes?: unknown }) => delete index.pageSizes],
    ['no store', (index: { store?: unknown }) => delete index.store],
    ['search terms in one file', (index: { store: object }) => Object.assign(index.store, { searchterms: 'a.bin' })],
    ['links of another form', (index: object) => Object.assign(index, { links: 'other' })],
  ])('from another version of the program, with %s', async (_, change) => {
    const [data, out] = [sourceFolder(FILES), await copyOfBuild()];
    edit(out, 'store/index.json', (text) => {
      const index = JSON.parse(text);
      change(index);
      return JSON.stringify(index);
    });
    const { hash, size } = fileRecordOf(readFileSync(path.join(out, 'store', 'index.json')));
    edit(out, 'build-manifest.json', (text) =>
      text.replace(/("store\/index.json": )\[.*?\]/, (_, name) => `${name}["${hash}", ${size}]`),
    );
    const { code, told } = await run({ data, out });
    expect(code).toBe(2);
    expect(unwrapped(told)).toContain('it was built by another version of the program [no-site]');
  });

  test('whose URL, title and page sizes were different', async () => {
    const data = sourceFolder(FILES);
    const out = await built(data, { siteUrl: 'https://old.example', title: 'Old', pageSizes: { commitments: 1 } });
    const { options, councils, commitments, urls } = await jsonOf({ data, out });
    expect(options.map(({ field }: { field: string }) => field)).toEqual(['title', 'siteUrl', 'pageSizes.commitments']);
    expect([...councils.changed, ...commitments.changed]).toEqual([]);
    const changing = urls.filter(
      ({ changed, group }: { changed: string[]; group: string }) =>
        changed.length > 0 && group !== wordsOf('commitments').filtered?.name,
    );
    expect(changing).toMatchObject([{ group: 'commitments', removed: ['/api/commitments/?page=2'] }]);
  });
});

describe('with a revision', () => {
  test('as text in 80 columns, and as Markdown', async () => {
    const data = repository();
    edit(data, 'councils.csv', toWales);
    const pretty = await run({ data, since: 'HEAD' });
    expect(pretty).toMatchObject({ code: 0, told: '' });
    expect(pretty.printed).toContain(
      '\n  ~ Beech (BCD)\n      ~ gss_code: S12000002 → W06000002\n      ~ country: Scotland → Wales\n',
    );
    expect(pretty.printed).toContain(
      '\nURLs\n  Councils: 1 changed\n    ~ /api/councils/BCD/\n  List of councils: 1 changed\n',
    );
    expect(pretty.printed).toMatch(/\n {2}Filter combinations of councils: 1,676 changed$/);
    expect(pretty.printed.split('\n').filter((line) => [...line].length > 80)).toEqual([]);
    const { printed } = await run({ data, since: 'HEAD', format: 'markdown' });
    expect(printed).toMatch(
      /^## What this edit does to the API\n\n1 council changed; 1,678 URLs changed, compared with `HEAD \(\w{7}\)`\.\n/,
    );
    expect(printed).toContain(
      '| ~ | `Beech (BCD)` | gss_code | `S12000002` | `W06000002` |\n|  |  | country | `Scotland` | `Wales` |',
    );
  });

  test('only the words that changed in a long text are marked in Markdown', async () => {
    const wording = 'Net zero across the whole area as soon as that can be done at all';
    const data = newRepository({ 'commitments.csv': GOOD['commitments.csv'].replace('Net zero by 2030', wording) });
    edit(data, 'commitments.csv', (text) => text.replace('can be done', 'is affordable'));
    const { printed } = await run({ data, since: 'HEAD', format: 'markdown' });
    expect(printed).toContain(
      '| text | `…o across the whole area as soon as that `<del>`can be done`</del>` at all` ' +
        '| `…o across the whole area as soon as that `<ins>`is affordable`</ins>` at all` |',
    );
  });

  test('Markdown counts new and removed URLs, even if there are as many of each', async () => {
    const data = repository();
    for (const table of ['councils.csv', 'commitments.csv']) edit(data, table, (text) => text.replaceAll('BCD', 'XYZ'));
    const { printed } = await run({ data, since: 'HEAD', format: 'markdown' });
    expect(printed).toContain(
      '\n- Councils: 1 added, 1 removed\n  - + `/api/councils/XYZ/`\n  - − `/api/councils/BCD/`\n',
    );
    expect(printed).toContain('\n- Pages of commitments: 1 changed');
  });

  test('lists the data first, then search terms, options and URLs', async () => {
    const data = repository();
    edit(data, 'councils.csv', toWales);
    edit(data, 'plans.csv', (rows) => `${rows}BCD,A plan,Action plan,\n`);
    edit(data, 'emergencies.csv', (rows) => `${rows}BCD,2020-01-02\n`);
    edit(data, 'commitments.csv', (rows) => rows.replace('2030', '2031'));
    edit(data, 'searches.csv', (log) => log + MORE);
    writeFileSync(path.join(data, 'site.json'), '{ "title": "Other" }');
    const pretty = (await run({ data, since: 'HEAD' })).printed;
    expect(pretty.match(/(?<=\n\n).*/g)).toEqual([
      'Councils',
      'Commitments',
      'Plans',
      'Emergencies',
      'Search terms',
      'Site options',
      'URLs',
    ]);
    expect(unwrapped(pretty)).toContain(
      ': 2 councils changed; 1 commitment changed; 1 plan added; 1 emergency declaration added; 1 search term added; site options',
    );
    expect(pretty).toContain('emergency declared (emergencies.csv): (none) → 2020-01-02\n');
    // Only the URLs of single councils are listed.
    expect(pretty.match(/^.*\/api\/.*$/gm)!.filter((line) => !/\/councils\/[A-Z]{3}\//.test(line))).toEqual([]);
    const { printed } = await run({ data, since: 'HEAD', format: 'markdown' });
    expect(printed.match(/(?<=^### ).*/gm)).toEqual([
      'Councils',
      'Commitments',
      'Plans',
      'Emergencies',
      'Search terms',
      'Site options',
      'URLs',
    ]);
  });

  test.each(['deep/in/it', '-C', 'with "quotes" and\nlines', '* ŵ 😀'])('in a folder at %j', async (name) => {
    const data = newRepository({}, name);
    edit(data, 'councils.csv', toWales);
    const { before, councils, notes } = await jsonOf({ data, since: 'HEAD' });
    expect(before).toEqual({ revision: 'HEAD', commit: git(data, 'rev-parse', 'HEAD').trim() });
    expect([councils.changed.length, notes]).toEqual([1, []]);
  });

  test.each(['HEAD^{commit}', ':/Tables', '@{0}', 'a-tag', '-n'])('called %j', async (since) => {
    const { isDifferent } = await jsonOf({ data: sharedRepository(), since });
    expect(isDifferent).toBe(false);
  });

  test.each(['', 'no-such', '--all', '--git-dir', 'HEAD..HEAD', 'HEAD:data', 'HEAD HEAD'])(
    'that is none: %j',
    async (since) => {
      const { code, told, printed } = await run({ data: sharedRepository(), since });
      expect([code, printed]).toEqual([2, '']);
      expect(told).toContain('[no-revision]');
    },
  );

  test('that is missing from a shallow clone', async () => {
    const data = repository();
    edit(data, 'councils.csv', toWales);
    committed(path.dirname(data));
    const clone = path.join(temporaryFolder(), 'clone');
    git(data, 'clone', '--quiet', '--depth', '1', `file://${path.dirname(data)}`, clone);
    const { code, told } = await run({ data: path.join(clone, 'data'), since: 'HEAD~1' });
    expect(code).toBe(2);
    expect(told).toContain('git fetch --unshallow');
  });

  test('for a folder outside any repository, or without git', async () => {
    expect((await run({ data: sourceFolder(FILES), since: 'HEAD' })).told).toContain('[no-repository]');
    const data = sharedRepository();
    vi.stubEnv('PATH', temporaryFolder());
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(unwrapped((await run({ data, since: 'HEAD' })).told)).toContain('git is not installed');
  });

  // Only root can change the owner of a folder.
  test.skipIf(process.getuid?.() !== 0)(
    'for a folder that belongs to someone else, which says how to let git read it',
    async () => {
      const data = giveAway(committed(sourceFolder(FILES)));
      const { code, told } = await run({ data, since: 'HEAD' });
      expect(code).toBe(2);
      expect(unwrapped(told)).toContain('If you trust this repository, run “git config --global --add safe.directory');
    },
  );

  test('in a hook of another repository', async () => {
    const [data, other] = [sharedRepository(), newRepository({ 'councils.csv': toWales(GOOD['councils.csv']) })];
    vi.stubEnv('GIT_DIR', path.join(path.dirname(other), '.git'));
    vi.stubEnv('GIT_INDEX_FILE', path.join(path.dirname(other), '.git', 'index'));
    onTestFinished(() => void vi.unstubAllEnvs());
    expect((await jsonOf({ data, since: 'HEAD' })).isDifferent).toBe(false);
  });

  test('whose tables had errors', async () => {
    const data = newRepository({ 'plans.csv': 'title\n', 'commitments.csv': null });
    for (const file of ['plans.csv', 'commitments.csv'] as const) writeFileSync(path.join(data, file), GOOD[file]);
    const { code, told, printed } = await run({ data, since: 'HEAD' });
    expect([code, printed]).toEqual([2, '']);
    expect(told).toContain('2 errors');
    expect(told).toContain('HEAD:data/commitments.csv');
    expect(told).toContain('[revision-has-errors]');
  });

  test.each([
    ['a wrong row', 'never,secret,4,\n', 'line 8, column 1'],
    ['a byte of no character', Buffer.from('2025-01-02,secret \xff,4,\n', 'latin1'), 'line 8, column 19'],
  ])('whose log had an error in %s, which is located but not shown', async (_, row, place) => {
    const log = [LOG, row, MORE.repeat(2000)].map((part) => Buffer.from(part));
    const data = newRepository({ 'searches.csv': Buffer.concat(log) });
    writeFileSync(path.join(data, 'searches.csv'), LOG);
    const { code, told } = await run({ data, since: 'HEAD' });
    expect(code).toBe(2);
    expect(told).toContain('HEAD:data/searches.csv');
    expect(told).toContain(place);
    expect(told).not.toContain('secret');
  });

  test('that git can’t read', async () => {
    const data = repository();
    rmSync(path.join(data, '..', '.git', 'objects'), { recursive: true });
    mkdirSync(path.join(data, '..', '.git', 'objects'));
    expect((await run({ data, since: 'HEAD' })).told).toContain('[git-failed]');
  });

  test('with a damaged index, from which git can’t tell which logs it tracks', async () => {
    const data = repository();
    writeFileSync(path.join(data, '..', '.git', 'index'), 'x');
    const { code, told, printed } = await run({ data, since: 'HEAD' });
    expect([code, printed]).toEqual([2, '']);
    expect(unwrapped(told)).toContain('index file smaller than expected [git-failed]');
  });

  test.each([
    ['a symbolic link', 'link', 'symbolic link'],
    ['a pointer of Git LFS', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n', 'Git LFS'],
  ])('in which a table is %s', async (_, content) => {
    const root = temporaryFolder();
    const data = path.join(root, 'data');
    renameSync(sourceFolder(FILES), data);
    const plans = path.join(data, 'plans.csv');
    rmSync(plans);
    if (content === 'link') symlinkSync('../plans.csv', plans);
    else writeFileSync(plans, content);
    committed(root);
    rmSync(plans);
    writeFileSync(plans, GOOD['plans.csv']);
    expect(unwrapped((await run({ data, since: 'HEAD' })).told)).toMatch(/1 error\b.*HEAD:data\/plans\.csv/);
  });

  test('with flags that override both versions of site.json', async () => {
    const data = newRepository({ 'site.json': '{ "title": "Old", "pageSizes": { "commitments": 9 } }' });
    writeFileSync(path.join(data, 'site.json'), '{ "title": "New" }');
    const { options } = await jsonOf({ data, since: 'HEAD', site: { ...SITE, pageSizes: { commitments: 2 } } });
    expect(options).toEqual([{ field: 'title', before: 'Old', after: 'New' }]);
  });

  test('given as a hash, which is shown once and shortened', async () => {
    const data = sharedRepository();
    const since = git(data, 'rev-parse', 'HEAD').trim();
    expect((await run({ data, since, format: 'markdown' })).printed).toMatch(/compared with `[0-9a-f]{7}`\.$/);
    expect((await run({ data, since: since.slice(0, 12) })).printed).toContain(`from ${since.slice(0, 12)} to`);
  });

  test('that prebuilds other days for another host, of which only the options in site.json are reported', async () => {
    const data = newRepository({ 'site.json': '{ "siteUrl": "https://climate.example" }' });
    const dates = { dateRangeDays: 3, minCounts: [5, 10], years: false };
    edit(data, 'site.json', () =>
      JSON.stringify({ siteUrl: 'https://climate.example', dates, hosts: ['nginx', 'caddy'] }),
    );
    const { options, isDifferent } = await jsonOf({ data, since: 'HEAD', site: {} });
    expect(isDifferent).toBe(true);
    expect(options).toEqual([
      { field: 'dates.dateRangeDays', before: 31, after: 3 },
      { field: 'dates.years', before: true, after: false },
      { field: 'dates.minCounts', before: '5', after: '5, 10' },
      { field: 'hosts', before: 'serve', after: 'nginx, caddy' },
    ]);
    // A build doesn't record this.
    const out = await built(data);
    expect(await jsonOf({ data, out, site: { ...SITE, hosts: ['fetch'] } })).toMatchObject({ isDifferent: false });
  });

  test('without the URL of a site', async () => {
    const data = repository();
    edit(data, 'councils.csv', toWales);
    expect(await jsonOf({ data, since: 'HEAD', site: {} })).toMatchObject({ isDifferent: true, options: [] });
  });
});

describe('line breaks', () => {
  const TWO_LINES = 'ABC,true,2031,Whole area,"One line\nand two",,\n';
  const OF_WINDOWS = (text: string) => text.replaceAll('\n', '\r\n');
  const twoLines = (files: Files = {}) =>
    newRepository({
      'commitments.csv': GOOD['commitments.csv'] + TWO_LINES,
      'searches.csv': `${LOG}${Array<string>(6).fill('2025-01-02,"heat\npump",3,\n').join('')}`,
      ...files,
    });
  const broken = (data: string) => {
    for (const file of ['commitments.csv', 'searches.csv']) edit(data, file, OF_WINDOWS);
  };

  test.each([
    ['core.autocrlf', 'true', {}],
    ['core.autocrlf', 'input', {}],
    ['core.eol', 'crlf', { '.gitattributes': '*.csv text=auto\n' }],
    ['core.eol', 'lf', { '.gitattributes': '*.csv eol=crlf\n' }],
  ])('that git converts aren’t edits: %s %s %j', async (name, value, files) => {
    const data = twoLines(files);
    configure(data, name, value);
    broken(data);
    expect(git(data, 'diff', '--name-only')).toBe('');
    edit(data, 'commitments.csv', (rows) => rows.replace('and two', 'and three'));
    const { notes, options, councils, commitments, reordered, searchTerms } = await jsonOf({ data, since: 'HEAD' });
    const terms = { ...searchTerms, withheld: [] };
    expect(commitments.changed.map(({ after }: { after: { text: string } }) => after.text)).toEqual([
      'One line\nand three',
    ]);
    // And nothing else.
    const others = [notes, options, councils, { ...commitments, changed: [] }, reordered, terms];
    expect(others.flatMap((each) => Object.values(each).flat())).toEqual([]);
  });

  test.each([
    ['false', {}, 'pretty'],
    ['true', { '.gitattributes': '*.csv -text\n' }, 'markdown'],
  ] as const)('that git keeps are edits, and reported as such: autocrlf %s %j, %s', async (value, files, format) => {
    const data = twoLines(files);
    configure(data, 'core.autocrlf', value);
    broken(data);
    const { commitments } = await jsonOf({ data, since: 'HEAD' });
    expect(commitments.changed[0].fields).toEqual([
      { field: 'text', before: 'One line\nand two', after: 'One line\r\nand two' },
    ]);
    expect((await run({ data, since: 'HEAD', format })).printed).toContain(
      'only line breaks or invisible characters changed',
    );
  });
});

describe('search logs in git', () => {
  test('are read in any number, whether they are packed or not', async () => {
    const packed = gzipSync(MORE.replace(/^/, `${LOG_HEADER}\n`));
    const data = newRepository({ 'searches.csv': null, 'searches/2025/a.csv': LOG, 'searches/b.csv.gz': packed });
    rmSync(path.join(data, 'searches', 'b.csv.gz'));
    const { searchTerms, notes } = await jsonOf({ data, since: 'HEAD' });
    expect(notes).toEqual([]);
    expect(searchTerms).toMatchObject({ added: [], removed: [{ user_query: 'solar', times_seen: 7 }] });
  });

  test('are read with few git processes, even if there are forty', async () => {
    const days = Array.from({ length: 40 }, (_, day) =>
      new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10),
    );
    const logs = days.map((day) => [`searches/${day}.csv`, text(LOG_HEADER, `${day},solar,4,`)] as const);
    const data = newRepository({ 'searches.csv': null, ...Object.fromEntries(logs) });
    edit(data, 'searches/2020-01-01.csv', (log) => log.replace('solar', 'wind'));
    // A git that counts how often it is called.
    const [bin, PATH = ''] = [temporaryFolder(), process.env.PATH];
    const script = `#!/bin/sh\necho >>'${bin}/asked'\nPATH='${PATH}' exec git "$@"\n`;
    writeFileSync(path.join(bin, 'git'), script, { mode: 0o755 });
    vi.stubEnv('PATH', `${bin}:${PATH}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { searchTerms } = await jsonOf({ data, since: 'HEAD' });
    expect(searchTerms.changed).toMatchObject([{ times_seen_before: 40, times_seen: 39 }]);
    expect(readFileSync(path.join(bin, 'asked'), 'utf8').length).toBeLessThan(30);
  });

  test('exclude hidden files and files that aren’t logs', async () => {
    const data = newRepository({ 'searches/.old/a.csv': MORE, 'searches/.b.csv': MORE, 'searches/notes.txt': MORE });
    expect((await jsonOf({ data, since: 'HEAD' })).isDifferent).toBe(false);
  });

  test('are missing from both versions, as every format says', async () => {
    const data = newRepository({ '.gitignore': 'searches.csv\n' });
    edit(data, 'searches.csv', (log) => log + MORE);
    for (const format of ['pretty', 'markdown', 'json'] as const) {
      const { code, printed } = await run({ data, since: 'HEAD', format });
      expect(code).toBe(0);
      expect(printed).toContain('Search terms are not compared: the search logs are not in git.');
      expect(printed).not.toContain('solar');
      expect(printed).not.toContain('/api/searchterms/');
    }
  });

  test('are in git only after the revision', async () => {
    const data = newRepository({ '.gitignore': 'searches.csv\n' });
    git(data, 'add', '--force', 'searches.csv');
    const { notes, searchTerms } = await jsonOf({ data, since: 'HEAD' });
    expect(searchTerms).toBeNull();
    expect(notes).toEqual(['Search terms are not compared: git has no search log at that revision.']);
  });

  test('are in neither version', async () => {
    const data = newRepository({ 'searches.csv': null });
    const { isDifferent, notes } = JSON.parse((await run({ data, since: 'HEAD', format: 'json' })).printed);
    expect([isDifferent, notes]).toEqual([false, []]);
  });

  test('have been deleted', async () => {
    const data = repository();
    rmSync(path.join(data, 'searches.csv'));
    const { searchTerms, notes } = JSON.parse((await run({ data, since: 'HEAD', format: 'json' })).printed);
    expect([searchTerms.removed.length, notes]).toEqual([1, []]);
  });

  test('are no longer all there', async () => {
    const data = repository();
    git(data, 'rm', '--quiet', '--cached', 'searches.csv');
    const { notes, searchTerms } = await jsonOf({ data, since: 'HEAD' });
    expect(searchTerms).toMatchObject({ added: [], removed: [] });
    expect(notes).toEqual(['1 search log is not in git, so the earlier search terms may come from fewer logs.']);
  });

  test('are links, whose targets aren’t in git', async () => {
    const data = newRepository({ 'searches.csv': null, 'searches/b.csv': LOG });
    const elsewhere = path.join(data, '..', 'private.csv');
    renameSync(path.join(data, 'searches', 'b.csv'), elsewhere);
    symlinkSync(elsewhere, path.join(data, 'searches', 'b.csv'));
    writeFileSync(path.join(data, '..', '.gitignore'), 'private.csv\n');
    committed(path.dirname(data));
    expect((await jsonOf({ data, since: 'HEAD' })).searchTerms).toBeNull();
  });

  test.each([
    ['a pointer of Git LFS', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n'],
    ['a link', undefined],
  ])('are not all there, because one is %s: no term counts as new', async (_, content) => {
    const data = newRepository({ 'searches.csv': null, 'searches/a.csv': LOG });
    const log = path.join(data, 'searches', 'b.csv');
    if (content === undefined) symlinkSync('../../b.csv', log);
    else writeFileSync(log, content);
    committed(path.dirname(data));
    rmSync(log);
    writeFileSync(log, text(LOG_HEADER) + MORE);
    const { searchTerms, notes } = await jsonOf({ data, since: 'HEAD' });
    expect(searchTerms).toBeNull();
    expect(notes).toEqual([
      'Search terms are not compared: git has only a link or a Git LFS pointer for 1 search log at that revision.',
    ]);
  });

  test('aren’t stored in the cache', async () => {
    const data = repository();
    edit(data, 'searches.csv', (log) => log + MORE);
    const { readRevisionVersion } = await import('../../../src/tools/diff/revision.ts');
    const cache = path.join(temporaryFolder(), 'cache');
    const found = await readRevisionVersion('HEAD', { data, site: {}, cache }, () => undefined);
    expect(found).toHaveProperty('version');
    expect(existsSync(cache)).toBe(false);
    await diff({ data, site: SITE, out: '', since: 'HEAD', format: 'json', cache }, recorded().effects);
    expect(existsSync(cache)).toBe(true);
  });
});

test('the first twenty of many search terms are listed, and the others counted', async () => {
  const [data, out] = [sourceFolder(FILES), await copyOfBuild()];
  const terms = Array.from({ length: 30 }, (_, index) => `2025-01-03,term ${index},4,\n`.repeat(5 + index)).join('');
  edit(data, 'searches.csv', (log) => log + terms + LOG.replace(`${LOG_HEADER}\n`, ''));
  const pretty = (await run({ data, out })).printed;
  expect(pretty.match(/^ {2}\+ term \d+ \(4 results, searched \d+ times\)$/gm)!.length).toBe(20);
  expect(pretty).toMatch(
    /\+ term 29 .*(?:\n.*){19}\n {2}… and 10 more .*\n {2}~ 1 term with a new number of searches\n/,
  );
  const markdown = (await run({ data, out, format: 'markdown' })).printed;
  expect(markdown.match(/^\| \+ \| `term \d+` \|/gm)!.length).toBe(20);
  expect(markdown).toContain(
    '… and 10 more rows (`--format json` has all).\n\n</details>\n\n1 term with a new number of searches.',
  );
  const { searchTerms } = await jsonOf({ data, out });
  expect(searchTerms.added.length).toBe(30);
  expect(searchTerms.changed).toMatchObject([{ user_query: 'heat pump', times_seen: 12, times_seen_before: 6 }]);
});

const HEADING = '## What this edit does to the API\n\n';

describe('if there is nothing to compare with, the Markdown comment', () => {
  const asMarkdown = (data: string, since = 'HEAD') => run({ data, since, format: 'markdown' });
  const withReason = (reason: string) =>
    `${HEADING}This edit can’t be compared with anything, because before the edit (\`HEAD\`) ${reason}.`;

  test('says so if the folder didn’t exist or had another name', async () => {
    const data = repository();
    renameSync(data, `${data} ¦ @new`);
    const { code, printed, told } = await asMarkdown(`${data} ¦ @new`);
    expect([code, printed]).toEqual([2, withReason('there were no tables in `data ¦ @new/`')]);
    expect(told).toContain('[no-tables]');
  });

  test('says so if the edit fixes errors', async () => {
    const data = newRepository({ 'plans.csv': 'title\n' });
    writeFileSync(path.join(data, 'plans.csv'), GOOD['plans.csv']);
    expect(await asMarkdown(data)).toMatchObject({ code: 2, printed: withReason('the tables had 1 error') });
  });

  test('isn’t written for incorrect usage', async () => {
    expect(await asMarkdown(sharedRepository(), 'no-such')).toMatchObject({ code: 2, printed: '' });
  });
});

test.each([
  ['pretty', ''],
  ['markdown', `${HEADING}The data has 2 errors, so nothing is published until they are fixed.`],
  ['json', expect.stringMatching(/^\{\n {2}"problems": \[\n(?:.*\n)*.*"line": 3/)],
] as const)('tables with errors after the edit, %s', async (format, expected) => {
  const data = sourceFolder(FILES);
  edit(data, 'councils.csv', (text) => text.replace('England', 'Engerland').replace('Scotland', 'Scotch'));
  // There is nothing to compare, so no revision is needed.
  const { code, printed, told } = await run({ data, since: 'HEAD', format });
  expect([code, printed]).toEqual([1, expected]);
  expect(told).toContain('2 errors');
});

test('no format shows what few people have searched for', async () => {
  const rare = (query: string, times: number, results = 3) =>
    Array<string>(times).fill(`2025-01-02,${query},${results},`);
  const before = text(LOG_HEADER, ...rare('heat pump', 6), ...rare('gonerare', 4), ...rare('fallen', 5));
  const after = text(
    ...[LOG_HEADER, ...rare('heat pump', 9), ...rare('newrare', 4), ...rare('noresult', 40, 0), ...rare('fallen', 4)],
    ...['01', '02', '03', '03', '03'].map((day) => `2025-02-${day},solar,4,`),
  );
  const data = newRepository({ 'searches.csv': before });
  const out = await built(data);
  writeFileSync(path.join(data, 'searches.csv'), after);
  const formats = ['pretty', 'markdown', 'json'] as const;
  for (const against of [{ out }, { since: 'HEAD' }].flatMap((each) =>
    formats.map((format) => ({ ...each, format })),
  )) {
    const { printed, told } = await run({ data, ...against });
    expect(printed).toContain('solar');
    expect(printed).toContain('fallen');
    expect(printed + told).not.toMatch(/rare|noresult/);
    expect(printed).not.toMatch(/fallen[^\n]*searched 4/);
  }
});

describe('text of any kind', () => {
  const NASTY =
    '| <img src=x> @team #12 [a](https://evil.example) ``` ` **b** https://evil.example\n</details> \u202e \u001b[31m';
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

  test('is shown, but has no effect', async () => {
    const data = repository();
    const long = 'Word after word. '.repeat(30);
    edit(data, 'commitments.csv', (rows) => `${rows}ABC,true,2031,Council only,${cell(NASTY)},,${cell(NASTY)}\n`);
    committed(path.dirname(data));
    edit(data, 'commitments.csv', (rows) => rows.replace(cell(NASTY), cell(`${NASTY} ${long}${NASTY}`)));
    edit(data, 'councils.csv', (rows) => rows.replace(',Abbey,', `,${cell(NASTY.split('\n')[0]!)},`));
    const { printed } = await run({ data, since: 'HEAD', format: 'markdown' });
    // Without the code spans and our own tags around them, no data is left.
    const rest = printed
      .replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, '')
      .replace(/<\/?(?:del|ins|details|summary)>/g, '');
    expect(rest).not.toMatch(/[<@[]|evil|#12/);
    for (const row of printed.split('\n').filter((line) => line.startsWith('| ~'))) {
      expect(row.match(/(?<!\\)\|/g)!.length).toBeOneOf([6, 7]);
    }
    const pretty = (await run({ data, since: 'HEAD' })).printed;
    for (const character of '\u202e\u001b') expect(printed + pretty).not.toContain(character);
    expect(pretty.split('\n').filter((line) => [...line].length > 80)).toEqual([]);
  });

  test('and any amount of it fits into a comment', async () => {
    const row = (index: number, text: string) =>
      `ABC,true,2030,Whole area,${cell(`${index} ${text}`)},,Plan ${index}\n`;
    const rows = Array.from({ length: 120 }, (_, index) => row(index, NASTY.repeat(3)));
    const data = newRepository({ 'commitments.csv': GOOD['commitments.csv'] + rows.join('') });
    writeFileSync(
      path.join(data, 'commitments.csv'),
      GOOD['commitments.csv'] + rows.join('').replaceAll('@team', `@all ${'`|'.repeat(100)}`),
    );
    const { printed } = await run({ data, since: 'HEAD', format: 'markdown' });
    expect(printed.length).toBeLessThanOrEqual(60_000);
    expect(printed).toContain('120 commitments changed');
    expect(printed).toMatch(/… and \d+ more rows/);
    const { commitments } = JSON.parse((await run({ data, since: 'HEAD', format: 'json' })).printed);
    expect(commitments.changed.length).toBe(120);
  });
});

describe('without --since or --out', () => {
  /** Runs the command in a new directory that contains only `data` and perhaps `dist`. */
  async function runIn(project: string): Promise<Ran> {
    const before = process.cwd();
    onTestFinished(() => process.chdir(before));
    process.chdir(project);
    return run({ out: undefined });
  }

  function project(): string {
    const folder = temporaryFolder();
    cpSync(sourceFolder(FILES), path.join(folder, 'data'), { recursive: true });
    return folder;
  }

  const rename = (folder: string): void =>
    edit(path.join(folder, 'data'), 'councils.csv', (rows) => rows.replace(',Abbey,', ',Abbot,'));

  test('compares with HEAD if git has the tables, even if there is a build', async () => {
    const folder = committed(project());
    cpSync(await copyOfBuild(), path.join(folder, 'dist'), { recursive: true });
    rename(folder);
    const { code, printed } = await runIn(folder);
    expect(code).toBe(0);
    expect(printed).toMatch(/^Changes from HEAD \([0-9a-f]{7}\) to data: 1 council changed/);
  });

  test('compares with the build if the tables aren’t in git', async () => {
    const folder = project();
    cpSync(await copyOfBuild(), path.join(folder, 'dist'), { recursive: true });
    rename(folder);
    expect((await runIn(folder)).printed).toMatch(/^Changes from dist to data: 1 council changed/);
  });

  test('compares with the build if git doesn’t have the tables yet', async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'README.md'), '');
    committed(folder);
    cpSync(path.join(project(), 'data'), path.join(folder, 'data'), { recursive: true });
    cpSync(await copyOfBuild(), path.join(folder, 'dist'), { recursive: true });
    rename(folder);
    expect((await runIn(folder)).printed).toMatch(/^Changes from dist to data: 1 council changed/);
  });

  test('says what to do the first time', async () => {
    const { code, printed, told } = await runIn(project());
    expect([code, printed]).toEqual([2, '']);
    expect(unwrapped(told)).toContain(
      'there is no earlier version of data to compare with: the tables aren’t in git, and there is no build in dist [nothing-to-compare] help: To see the site, run “preview”. To compare it with later edits, commit the tables to git or run “build” before you edit them.',
    );
    const folder = temporaryFolder();
    committed(folder);
    cpSync(path.join(project(), 'data'), path.join(folder, 'data'), { recursive: true });
    expect(unwrapped((await runIn(folder)).told)).toContain('git has no commit that contains the tables, and there');
  });

  test('doesn’t compare with a build instead if git fails, or if HEAD has errors', async () => {
    const folder = project();
    cpSync(await copyOfBuild(), path.join(folder, 'dist'), { recursive: true });
    edit(path.join(folder, 'data'), 'councils.csv', (rows) => rows.replace('Scotland', 'Scotlnd'));
    committed(folder);
    edit(path.join(folder, 'data'), 'councils.csv', (rows) => rows.replace('Scotlnd', 'Scotland'));
    expect((await runIn(folder)).told).toContain('[revision-has-errors]');
    breakConfiguration(folder);
    expect((await runIn(folder)).told).toContain('[git-failed]');
  });
});
