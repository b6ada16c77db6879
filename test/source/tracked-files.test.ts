// `check` warns about search logs that git tracks, in real repositories.
import { chmodSync, existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { check } from '../../src/commands/check.ts';
import { trackedLogProblems } from '../../src/source/tracked-files.ts';
import { git } from '../support/git.ts';
import { recorded, temporaryFolder } from '../support/program.ts';
import { type Files, GOOD, REDACTED_HEADER, SITE, sourceFolder, text } from '../support/source.ts';

/** A repository that tracks all files of a source folder, except for ignored ones. */
function repository(files: Files = {}): string {
  const folder = sourceFolder(files);
  git(folder, 'init', '--quiet', '--template=');
  git(folder, 'add', '--all');
  return folder;
}

const LOG = GOOD['searches.csv'];

/** Relative to the folder. */
const warnedOf = (folder: string) =>
  trackedLogProblems(folder).map(({ location }) => path.relative(folder, location!.file));

async function checked(folder: string, format: 'pretty' | 'json' = 'json') {
  const { effects, printed } = recorded();
  const code = await check({ data: folder, site: SITE, format }, effects);
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

  test('warns about a committed log', () => {
    const folder = repository();
    git(folder, 'commit', '--quiet', '--message', 'Tables');
    expect(warnedOf(folder)).toEqual(['searches.csv']);
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

describe('each log gets a warning, up to five; more get one with their number', () => {
  test.each([
    [1, ['searches.csv', 'searches/0.csv']],
    [4, ['searches.csv', 'searches/0.csv', 'searches/1.csv', 'searches/2.csv', 'searches/3.csv']],
    [5, ['']],
  ])('%i more than the first', (count, expected) => {
    const more = Array.from({ length: count }, (_, index) => [`searches/${index}.csv`, LOG]);
    const folder = repository(Object.fromEntries(more));
    expect(warnedOf(folder)).toEqual(expected);
    if (count === 5) expect(trackedLogProblems(folder)[0]?.values).toEqual({ log: '6 search logs' });
  });

  test('only tracked logs', () => {
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
    expect(warnedOf(folder)).toEqual(['searches/2025/01/c.csv', 'searches/a.csv']);
  });
});

test('names with any characters', () => {
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
  // With more than five, the warning has only their number.
  for (const some of [names.slice(0, 5), names.slice(5)]) {
    const files = Object.fromEntries(some.map((name) => [name, LOG]));
    expect(warnedOf(repository({ 'searches.csv': null, ...files })).toSorted()).toEqual(some.toSorted());
  }
  // A name like a pattern matches nothing else.
  const folder = repository({ '.gitignore': 'other.csv\n', 'searches.csv': null, 'searches/[a-z]*.csv': LOG });
  writeFileSync(path.join(folder, 'searches', 'other.csv'), LOG);
  expect(warnedOf(folder)).toEqual(['searches/[a-z]*.csv']);
});

test('a name in another Unicode normal form than in git', () => {
  const folder = repository({ 'searches.csv': null, 'searches/caf\u00e9.csv': LOG });
  renameSync(path.join(folder, 'searches/caf\u00e9.csv'), path.join(folder, 'searches/cafe\u0301.csv'));
  expect(warnedOf(folder)).toEqual(['searches/cafe\u0301.csv']);
});

describe('in any place', () => {
  function within(name: string): string {
    const root = temporaryFolder();
    const data = path.join(root, name);
    mkdirSync(path.dirname(data), { recursive: true });
    renameSync(sourceFolder(), data);
    git(root, 'init', '--quiet');
    git(root, 'add', '--all');
    return data;
  }

  test.each(['data', 'deep/in/it', '-C', 'with "quotes" and\nlines', '*'])('below the repository: %j', (name) => {
    const data = within(name);
    expect(trackedLogProblems(data).map(({ location }) => location?.file)).toEqual([path.join(data, 'searches.csv')]);
  });

  test('behind a symbolic link', () => {
    const link = path.join(temporaryFolder(), 'link');
    symlinkSync(within('data'), link);
    expect(warnedOf(link)).toEqual(['searches.csv']);
  });

  test('a link to a log elsewhere is not the log', () => {
    const elsewhere = sourceFolder();
    const folder = sourceFolder({ 'searches.csv': null });
    symlinkSync(path.join(elsewhere, 'searches.csv'), path.join(folder, 'searches.csv'));
    git(folder, 'init', '--quiet');
    git(folder, 'add', '--all');
    expect(git(folder, 'ls-files')).toContain('searches.csv');
    expect(warnedOf(folder)).toEqual([]);
  });
});

test('in a hook of another repository, the folder’s own repository counts', () => {
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
  expect(warnedOf(tracked)).toEqual(['searches.csv']);
  setEnvironment(hook(tracked));
  expect(warnedOf(plain)).toEqual([]);
});

describe('without a warning if there is', () => {
  test('no repository', async () => expect(await checked(sourceFolder())).toEqual({ code: 0, printed: '[]' }));

  test('no git', () => {
    const folder = repository();
    setEnvironment({ PATH: temporaryFolder() });
    expect(warnedOf(folder)).toEqual([]);
  });
});

test('no program that the repository names is run', () => {
  const folder = repository();
  const [ran, monitor] = ['ran', 'monitor'].map((name) => path.join(temporaryFolder(), name)) as [string, string];
  writeFileSync(monitor, `#!/bin/sh\ntouch ${ran}\n`);
  chmodSync(monitor, 0o755);
  git(folder, 'config', 'core.fsmonitor', monitor);
  expect(warnedOf(folder)).toEqual(['searches.csv']);
  expect(existsSync(ran)).toBe(false);
});
