// `check` warns about search logs that git tracks, in real repositories.
import { chmodSync, existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { exposedFiles } from '../../../src/engine/source/tracked-files.ts';
import { type CheckOptions, check } from '../../../src/program/commands/check.ts';
import { BROKEN_CONFIGURATION, breakConfiguration, committed, git, giveAway } from '../../support/git.ts';
import { recorded, temporaryFolder, unwrapped } from '../../support/program.ts';
import { type Files, GOOD, LOG_HEADER, REDACTED_HEADER, SITE, sourceFolder, text } from '../../support/source.ts';

/** A repository that tracks all files in a source folder, except those that are ignored. */
function repository(files: Files = {}): string {
  const folder = sourceFolder(files);
  git(folder, 'init', '--quiet', '--template=');
  git(folder, 'add', '--all');
  return folder;
}

const LOG = GOOD['searches.csv'];

/** Paths relative to the folder. */
const warnedOf = async (folder: string) =>
  (await exposedFiles(folder)).map(({ location }) => path.relative(folder, location!.file));

async function checked(folder: string, format: 'pretty' | 'json' = 'json', options: Partial<CheckOptions> = {}) {
  const { effects, printed } = recorded();
  const code = await check({ data: folder, site: SITE, format, ...options }, effects);
  return { code, printed: printed.join('\n') };
}

function setEnvironment(variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

describe('check', () => {
  test('warns about a raw log', async () => {
    const folder = repository();
    const { code, printed } = await checked(folder);
    expect(code).toBe(0);
    expect(JSON.parse(printed)).toEqual([
      {
        code: 'private-log-tracked',
        severity: 'warning',
        message: 'git tracks this search log, which can contain names and postcodes',
        help:
          'Use “council-climate-api redact” to create redacted daily counts, and track those instead. ' +
          'If the searches aren’t private, add "searchLog": "public" to site.json.',
        file: path.join(folder, 'searches.csv'),
      },
    ]);
    expect((await checked(folder, 'pretty')).printed).toContain('warning git tracks this search log');
  });

  test('warns about a committed log', async () => {
    const folder = repository();
    git(folder, 'commit', '--quiet', '--message', 'Tables');
    expect(await warnedOf(folder)).toEqual(['searches.csv']);
  });

  test('doesn’t warn if site.json says that the log is public', async () => {
    expect(await checked(repository({ 'site.json': '{ "searchLog": "public" }' }))).toEqual({ code: 0, printed: '[]' });
    expect((await checked(repository({ 'site.json': '{ "searchLog": "private" }' }))).printed).toContain(
      'private-log-tracked',
    );
  });

  test('doesn’t warn if git ignores the log, or no longer tracks it', async () => {
    expect((await checked(repository({ '.gitignore': 'searches*\n' }))).printed).toBe('[]');
    const folder = repository();
    git(folder, 'rm', '--quiet', '--cached', 'searches.csv');
    expect((await checked(folder)).printed).toBe('[]');
  });
});

describe('check warns about a list of withheld terms', () => {
  const LIST = { 'withheld-searches.csv': 'user_query\nJane Doe\n' };
  const REDACTED = { 'searches.csv': text(REDACTED_HEADER, '2025-01-02,heat pump,3,,5') };

  test.each<[string, Files, readonly string[]]>([
    ['with redacted daily counts', REDACTED, ['withheld-list-tracked']],
    ['with a private log', {}, ['private-log-tracked', 'withheld-list-tracked']],
    ['unless git ignores it', { ...REDACTED, '.gitignore': 'withheld-searches.csv\n' }, []],
    ['unless the log is public', { 'site.json': '{ "searchLog": "public" }' }, []],
  ])('%s', async (_, files, expected) => {
    const { printed } = await checked(repository({ ...LIST, ...files }));
    const codes = JSON.parse(printed).map(({ code }: { readonly code: string }) => code);
    expect(codes).toEqual(['searches-withheld', ...expected]);
  });
});

describe('each of up to five logs gets a warning, and more get a single one with their number', () => {
  test.each([
    [1, ['searches.csv', 'searches/0.csv']],
    [4, ['searches.csv', 'searches/0.csv', 'searches/1.csv', 'searches/2.csv', 'searches/3.csv']],
    [5, ['']],
  ])('%i more than the first', async (count, expected) => {
    const more = Array.from({ length: count }, (_, index) => [`searches/${index}.csv`, LOG]);
    const folder = repository(Object.fromEntries(more));
    expect(await warnedOf(folder)).toEqual(expected);
    if (count === 5) expect((await exposedFiles(folder))[0]?.values).toEqual({ file: '6 search logs' });
  });

  test('only tracked logs count', async () => {
    const folder = repository({
      '.gitignore': 'searches/b.csv\n',
      'searches.csv': null,
      'searches/a.csv': LOG,
      'searches/b.csv': LOG,
      'searches/notes.txt': '',
      'searches/2025/01/c.csv': LOG,
      'searches-old.csv': LOG,
      'old/searches.csv': LOG,
    });
    expect(await warnedOf(folder)).toEqual(['searches/2025/01/c.csv', 'searches/a.csv']);
  });
});

test('names can contain any characters', async () => {
  const names = [
    'a log.csv',
    '"quoted".csv',
    'it’s ŵ 😀.csv',
    'two\nlines.csv',
    'tab\there.csv',
    '*.csv',
    ':(top)x.csv',
    'back\\slash.csv',
    '-n.csv',
  ].map((name) => `searches/${name}`);
  // If there are more than five logs, the warning states only their number.
  for (const some of [names.slice(0, 5), names.slice(5)]) {
    const files = Object.fromEntries(some.map((name) => [name, LOG]));
    expect((await warnedOf(repository({ 'searches.csv': null, ...files }))).toSorted()).toEqual(some.toSorted());
  }
  // A name that looks like a pattern matches only itself.
  const folder = repository({ '.gitignore': 'other.csv\n', 'searches.csv': null, 'searches/[a-z]*.csv': LOG });
  writeFileSync(path.join(folder, 'searches', 'other.csv'), LOG);
  expect(await warnedOf(folder)).toEqual(['searches/[a-z]*.csv']);
});

test('a name can be in another Unicode normal form in git', async () => {
  const folder = repository({ 'searches.csv': null, 'searches/caf\u00e9.csv': LOG });
  renameSync(path.join(folder, 'searches/caf\u00e9.csv'), path.join(folder, 'searches/cafe\u0301.csv'));
  expect(await warnedOf(folder)).toEqual(['searches/cafe\u0301.csv']);
});

describe('logs are found in any place', () => {
  function within(name: string): string {
    const root = temporaryFolder();
    const data = path.join(root, name);
    mkdirSync(path.dirname(data), { recursive: true });
    renameSync(sourceFolder(), data);
    git(root, 'init', '--quiet');
    git(root, 'add', '--all');
    return data;
  }

  test.each(['data', 'deep/in/it', '-C', 'with "quotes" and\nlines', '*'])('below the repository: %j', async (name) => {
    const data = within(name);
    expect((await exposedFiles(data)).map(({ location }) => location?.file)).toEqual([path.join(data, 'searches.csv')]);
  });

  test('behind a symbolic link', async () => {
    const link = path.join(temporaryFolder(), 'link');
    symlinkSync(within('data'), link);
    expect(await warnedOf(link)).toEqual(['searches.csv']);
  });

  test('a link to a log elsewhere is not the log', async () => {
    const elsewhere = sourceFolder();
    const folder = sourceFolder({ 'searches.csv': null });
    symlinkSync(path.join(elsewhere, 'searches.csv'), path.join(folder, 'searches.csv'));
    git(folder, 'init', '--quiet');
    git(folder, 'add', '--all');
    expect(git(folder, 'ls-files')).toContain('searches.csv');
    expect(await warnedOf(folder)).toEqual([]);
  });
});

test('in a hook of another repository, the folder’s own repository counts', async () => {
  const [tracked, other] = [repository(), temporaryFolder()];
  git(other, 'init', '--quiet');
  const plain = sourceFolder();
  const hook = (folder: string) => ({
    GIT_DIR: path.join(folder, '.git'),
    GIT_WORK_TREE: folder,
    GIT_INDEX_FILE: path.join(folder, '.git', 'index'),
    GIT_PREFIX: '',
    GIT_LITERAL_PATHSPECS: '0',
  });
  setEnvironment(hook(other));
  expect(await warnedOf(tracked)).toEqual(['searches.csv']);
  setEnvironment(hook(tracked));
  expect(await warnedOf(plain)).toEqual([]);
});

describe('an error if git can’t show whether it tracks', () => {
  const LIST = { 'withheld-searches.csv': 'user_query\nJane Doe\n' };
  const REDACTED = { 'searches.csv': text(REDACTED_HEADER, '2025-01-02,heat pump,3,,5') };
  const found = async (files: Files, options: Partial<CheckOptions> = {}) => {
    const { code, printed } = await checked(breakConfiguration(committed(sourceFolder(files))), 'json', options);
    const problems = JSON.parse(printed) as { readonly code: string; readonly file?: string }[];
    const names = problems.map(({ code, file }) => (file === undefined ? code : `${code} ${path.basename(file)}`));
    return { code, names: names.filter((name) => !name.startsWith('searches-withheld')) };
  };

  test.each<[string, Files, readonly string[]]>([
    ['a raw log', {}, ['tracking-unknown searches.csv']],
    ['a list', { ...LIST, ...REDACTED }, ['tracking-unknown withheld-searches.csv']],
    ['both', LIST, ['tracking-unknown searches.csv', 'tracking-unknown withheld-searches.csv']],
    // Someone may have added it to .gitignore after committing it.
    ['a log that git ignores', { '.gitignore': 'searches*' }, ['tracking-unknown searches.csv']],
    ['an empty log', { 'searches.csv': null, 'searches/a.csv': '' }, ['empty-file a.csv', 'tracking-unknown a.csv']],
  ])('%s', async (_, files, expected) => {
    expect(await found(files)).toEqual({ code: 1, names: expected });
  });

  test('many logs cause a single error', async () => {
    const more = Array.from({ length: 6 }, (_, index) => [
      `searches/${index}.csv`,
      text(LOG_HEADER, `2025-01-1${index},solar,4,`),
    ]);
    expect((await found(Object.fromEntries(more))).names).toHaveLength(1);
  });

  test.each<[string, Files]>([
    ['redacted daily counts', REDACTED],
    ['redacted daily counts with a byte order mark', { 'searches.csv': `\ufeff${REDACTED['searches.csv']}` }],
    ['a public log and list', { ...LIST, 'site.json': '{ "searchLog": "public" }' }],
    ['neither log nor list', { 'searches.csv': null }],
  ])('but only a warning with %s', async (_, files) => {
    const { code, names } = await found(files);
    expect(code).toBe(0);
    expect(names).toEqual(['not-compared']);
  });

  test('even if there are other errors', async () => {
    const { names } = await found({ 'councils.csv': GOOD['councils.csv'].replace('England', 'Engelland') });
    expect(names).toEqual(['unknown-country councils.csv', 'tracking-unknown searches.csv']);
    const warned = repository({ 'councils.csv': GOOD['councils.csv'].replace('England', 'Engelland') });
    expect((await checked(warned)).printed).toContain('private-log-tracked');
  });

  test('the reason is given once, by an error that also says that the tables aren’t compared', async () => {
    const { code, printed } = await checked(breakConfiguration(committed(sourceFolder())), 'pretty');
    expect(code).toBe(1);
    expect(unwrapped(printed)).toContain(
      'error git can’t show whether it tracks this search log, and the tables can’t be compared with HEAD: ' +
        `${BROKEN_CONFIGURATION} [tracking-unknown] help: Run “git status” in the data directory, and fix the problem ` +
        'that it reports. If the searches aren’t private, add "searchLog": "public" to site.json. 1 error, 0 warnings',
    );
  });

  test('even if only the index is damaged', async () => {
    const folder = committed(sourceFolder());
    writeFileSync(path.join(folder, '.git', 'index'), 'x');
    const { code, printed } = await checked(folder, 'pretty');
    expect(code).toBe(1);
    expect(unwrapped(printed)).toContain(
      'error git can’t show whether it tracks this search log: .git/index: index file smaller than expected',
    );
  });

  test('about the file, if only one is checked', async () => {
    const folder = breakConfiguration(committed(sourceFolder()));
    const of = (name: string) => checked(folder, 'json', { path: path.join(folder, name) });
    expect(await of('searches.csv')).toMatchObject({ code: 1, printed: expect.stringContaining('tracking-unknown') });
    expect(await of('plans.csv')).toMatchObject({ code: 0, printed: expect.stringContaining('not-compared') });
  });

  // Only root can change the owner of a folder.
  test.skipIf(process.getuid?.() !== 0)('in a folder that belongs to someone else', async () => {
    const folder = giveAway(repository());
    const { code, printed } = await checked(folder, 'pretty');
    expect(code).toBe(1);
    expect(unwrapped(printed)).toContain(`detected dubious ownership in repository at '${folder}' [tracking-unknown]`);
    expect(unwrapped(printed)).toContain(
      `If you trust this repository, run “git config --global --add safe.directory ${folder}”.`,
    );
    const settings = path.join(temporaryFolder(), 'gitconfig');
    writeFileSync(settings, `[safe]\n\tdirectory = ${folder}\n`);
    setEnvironment({ GIT_CONFIG_GLOBAL: settings });
    expect((await checked(folder)).printed).toContain('private-log-tracked');
  });
});

describe('there is no warning if there is', () => {
  test('no repository', async () => expect(await checked(sourceFolder())).toEqual({ code: 0, printed: '[]' }));

  test('no git', async () => {
    const folder = repository();
    setEnvironment({ PATH: temporaryFolder() });
    expect(await warnedOf(folder)).toEqual([]);
  });
});

test('programs that the repository’s settings name don’t run', async () => {
  const folder = repository();
  const [ran, monitor] = ['ran', 'monitor'].map((name) => path.join(temporaryFolder(), name)) as [string, string];
  writeFileSync(monitor, `#!/bin/sh\ntouch ${ran}\n`);
  chmodSync(monitor, 0o755);
  git(folder, 'config', 'core.fsmonitor', monitor);
  expect(await warnedOf(folder)).toEqual(['searches.csv']);
  expect(existsSync(ran)).toBe(false);
});
