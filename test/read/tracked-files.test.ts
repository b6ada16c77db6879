// `check` warns of search logs that git tracks: real repositories, in temporary folders.
import { chmodSync, existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { check } from '../../src/commands/check.ts';
import { trackedLogProblems } from '../../src/read/tracked-files.ts';
import { git } from '../support/git.ts';
import { recorded, temporaryFolder } from '../support/program.ts';
import { COUNTS_HEADER, type Files, GOOD, REDACTED_HEADER, sourceFolder, text } from '../support/source.ts';

/** A repository with these files in it, all of them tracked but those that are ignored. */
function repository(files: Files = {}): string {
  const folder = sourceFolder(files);
  git(folder, 'init', '--quiet', '--template=');
  git(folder, 'add', '--all');
  return folder;
}

const LOG = GOOD['searches.csv'];

/** The files that are warned of, by their names in the folder. */
const warnedOf = (folder: string) => trackedLogProblems(folder).map(({ file }) => path.relative(folder, file!));

async function checked(folder: string, format: 'pretty' | 'json' = 'json') {
  const { effects, printed } = recorded();
  const code = await check({ data: folder, site: {}, format }, effects);
  return { code, printed: printed.join('\n') };
}

function setEnvironment(variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

describe('check', () => {
  test('warns of a raw log, with what to do', async () => {
    const folder = repository();
    const { code, printed } = await checked(folder);
    expect(code).toBe(0);
    expect(JSON.parse(printed)).toEqual([
      {
        code: 'private-log-tracked',
        severity: 'warning',
        message: 'git tracks this search log: what few people searched for can be a name or a postcode',
        expected:
          'redacted day counts in its place (“council-climate-api redact”), or "searchLog": "public" in site.json',
        file: path.join(folder, 'searches.csv'),
      },
    ]);
    expect((await checked(folder, 'pretty')).printed).toContain('warning git tracks this search log');
  });

  test('warns of day counts', async () => {
    const counts = text(COUNTS_HEADER, '2025-01-02,heat pump,3,,1');
    expect((await checked(repository({ 'searches.csv': counts }))).printed).toContain('private-log-tracked');
  });

  test('warns whether it was committed or only added', () => {
    const folder = repository();
    git(folder, 'commit', '--quiet', '--message', 'Tables');
    expect(warnedOf(folder)).toEqual(['searches.csv']);
  });

  test('says nothing where site.json says that the log is public', async () => {
    expect(await checked(repository({ 'site.json': '{ "searchLog": "public" }' }))).toEqual({ code: 0, printed: '[]' });
    expect((await checked(repository({ 'site.json': '{ "searchLog": "private" }' }))).printed).toContain(
      'private-log-tracked',
    );
  });

  test('says nothing where the log is ignored, or was taken out', async () => {
    expect((await checked(repository({ '.gitignore': 'searches*\n' }))).printed).toBe('[]');
    const folder = repository();
    git(folder, 'rm', '--quiet', '--cached', 'searches.csv');
    expect((await checked(folder)).printed).toBe('[]');
  });
});

describe('check, of a list of withheld terms', () => {
  const LIST = { 'withheld-searches.csv': 'user_query\nJane Doe\n' };
  const codesOf = async (files: Files) =>
    JSON.parse((await checked(repository(files))).printed).map(({ code }: { code: string }) => code);
  // The site has nothing to hide of these.
  const REDACTED = { 'searches.csv': text(REDACTED_HEADER, '2025-01-02,heat pump,3,,5') };

  test('warns of it beside redacted day counts, too', async () => {
    expect(await codesOf({ ...LIST, ...REDACTED })).toEqual(['searches-withheld', 'withheld-list-tracked']);
    expect(await codesOf(LIST)).toEqual(['searches-withheld', 'private-log-tracked', 'withheld-list-tracked']);
  });

  test('says nothing where it is ignored, or the log is public', async () => {
    expect(await codesOf({ ...LIST, ...REDACTED, '.gitignore': 'withheld-searches.csv\n' })).toEqual([
      'searches-withheld',
    ]);
    expect(await codesOf({ ...LIST, 'site.json': '{ "searchLog": "public" }' })).toEqual(['searches-withheld']);
  });
});

describe('every log by itself, up to five; then one warning with their number', () => {
  test.each([
    [1, ['searches.csv', 'searches/0.csv']],
    [4, ['searches.csv', 'searches/0.csv', 'searches/1.csv', 'searches/2.csv', 'searches/3.csv']],
    [5, ['']],
  ])('%i beside the first', (count, expected) => {
    const more = Array.from({ length: count }, (_, index) => [`searches/${index}.csv`, LOG]);
    const folder = repository(Object.fromEntries(more));
    expect(warnedOf(folder)).toEqual(expected);
    if (count === 5) expect(trackedLogProblems(folder)[0]?.values).toEqual({ log: '6 search logs' });
  });

  test('only what is a log, and only those that are tracked', () => {
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

test('names of any characters', () => {
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
  // Of more than five together only their number is said.
  for (const some of [names.slice(0, 5), names.slice(5)]) {
    const files = Object.fromEntries(some.map((name) => [name, LOG]));
    expect(warnedOf(repository({ 'searches.csv': null, ...files })).toSorted()).toEqual(some.toSorted());
  }
  // What only looks like a pattern matches nothing else.
  const folder = repository({ '.gitignore': 'other.csv\n', 'searches.csv': null, 'searches/[a-z]*.csv': LOG });
  writeFileSync(path.join(folder, 'searches', 'other.csv'), LOG);
  expect(warnedOf(folder)).toEqual(['searches/[a-z]*.csv']);
});

test('a name in another normal form than git’s', () => {
  const folder = repository({ 'searches.csv': null, 'searches/caf\u00e9.csv': LOG });
  renameSync(path.join(folder, 'searches/caf\u00e9.csv'), path.join(folder, 'searches/cafe\u0301.csv'));
  expect(warnedOf(folder)).toEqual(['searches/cafe\u0301.csv']);
});

describe('wherever the folder is', () => {
  function within(name: string): { readonly root: string; readonly data: string } {
    const root = temporaryFolder();
    const data = path.join(root, name);
    mkdirSync(path.dirname(data), { recursive: true });
    renameSync(sourceFolder(), data);
    git(root, 'init', '--quiet');
    git(root, 'add', '--all');
    return { root, data };
  }

  test.each(['data', 'deep/in/it', '-C', 'with "quotes" and\nlines', '*'])('below the repository: %j', (name) => {
    const { data } = within(name);
    expect(trackedLogProblems(data).map(({ file }) => file)).toEqual([path.join(data, 'searches.csv')]);
  });

  test('behind a symbolic link', () => {
    const link = path.join(temporaryFolder(), 'link');
    symlinkSync(within('data').data, link);
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

  test('relative to the current folder, beginning with a hyphen', () => {
    const { root } = within('-data');
    const before = process.cwd();
    onTestFinished(() => process.chdir(before));
    process.chdir(root);
    expect(trackedLogProblems('-data')).toHaveLength(1);
  });
});

describe('in a hook of another repository', () => {
  test('the folder’s own one counts', () => {
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
});

describe('where git can’t say, nothing is said', () => {
  test('no repository', async () => expect(await checked(sourceFolder())).toEqual({ code: 0, printed: '[]' }));

  test('no git', () => {
    const folder = repository();
    setEnvironment({ PATH: temporaryFolder() });
    expect(warnedOf(folder)).toEqual([]);
  });

  test.each([
    ['that fails', 'echo "fatal: detected dubious ownership" >&2; exit 128'],
    ['that is killed', 'kill -9 $$'],
  ])('a git %s', async (_, script) => {
    const folder = repository();
    const bin = temporaryFolder();
    writeFileSync(path.join(bin, 'git'), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(bin, 'git'), 0o755);
    setEnvironment({ PATH: `${bin}${path.delimiter}${process.env.PATH}` });
    expect(await checked(folder)).toEqual({ code: 0, printed: '[]' });
  });

  test('a repository that is broken', async () => {
    const folder = repository();
    writeFileSync(path.join(folder, '.git', 'index'), 'broken');
    expect(await checked(folder)).toEqual({ code: 0, printed: '[]' });
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
