// `diff` with whole sites of real hosts, and with git repositories of many kinds.
import { chownSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../../src/commands/build.ts';
import { diff } from '../../../src/commands/diff.ts';
import { edit, expectEdits, LOG, SITE } from '../../diff/edited-data.ts';
import { committed, git } from '../../support/git.ts';
import { recorded, temporaryFolder, unwrapped } from '../../support/program.ts';
import { LOG_HEADER, sourceFolder, text } from '../../support/source.ts';

async function compared(data: string, out: string) {
  const { effects, printed } = recorded();
  await diff({ data, out, site: SITE, format: 'json' }, effects);
  return JSON.parse(printed.join('\n'));
}

test.each([
  ['fetch', '/api/councils/BCD/'],
  ['nginx', '/api/councils/BCD/'],
  ['github-pages', '/api/councils/BCD/index.json'],
])('a finished build for %s, with its links', async (host, url) => {
  const data = sourceFolder({ 'searches.csv': LOG });
  const out = path.join(temporaryFolder(), 'dist');
  expect(await build({ data, out, site: { ...SITE, hosts: [host] } }, recorded().effects)).toBe(0);
  await expectEdits(({ data, out }) => compared(data, out), { data, out }, url);
});

/** The good folder below a repository's root, in a commit. */
function repository(name = 'data'): string {
  const root = temporaryFolder();
  const folder = path.join(root, name);
  mkdirSync(path.dirname(folder), { recursive: true });
  renameSync(sourceFolder({ 'searches.csv': LOG }), folder);
  committed(root);
  return folder;
}

async function since(data: string, revision: string) {
  const { effects, printed, told } = recorded();
  const code = await diff({ data, out: 'dist', since: revision, site: SITE, format: 'json' }, effects);
  return { code, printed: printed.join('\n'), told: told.join('\n') };
}

test.each(['data', 'deep/in/it', '-C', 'with "quotes" and\nlines', '*', 'ŵ 😀'])('a folder at %j', async (name) => {
  const data = repository(name);
  edit(data, 'councils.csv', (rows) => rows.replace('Scotland', 'Wales'));
  const { councils, notes } = JSON.parse((await since(data, 'HEAD')).printed);
  expect([councils.changed.length, notes]).toEqual([1, []]);
});

test.each(['HEAD', 'HEAD^{commit}', ':/Tables', '@{0}', 'a-tag', '-n'])('a revision named %j', async (revision) => {
  const data = repository();
  git(data, 'tag', '--annotate', '--message', 'A tag', 'a-tag');
  git(data, 'update-ref', 'refs/heads/-n', 'HEAD');
  expect(JSON.parse((await since(data, revision)).printed).isDifferent).toBe(false);
});

test.each(['', 'no-such', '--all', '--git-dir', 'HEAD..HEAD', 'HEAD:data', 'HEAD HEAD'])(
  'a revision that is none: %j',
  async (revision) => {
    const { code, told, printed } = await since(repository(), revision);
    expect([code, printed]).toEqual([2, '']);
    expect(told).toContain('[no-revision]');
  },
);

// Only root may give a folder away.
test.skipIf(process.getuid?.() !== 0)('a folder of somebody else: how to tell git to read it', async () => {
  const data = committed(sourceFolder({ 'searches.csv': LOG }));
  chownSync(data, 4711, 4711);
  const { effects, told } = recorded();
  expect(await diff({ data, out: 'dist', since: 'HEAD', site: SITE, format: 'pretty' }, effects)).toBe(2);
  expect(unwrapped(told.join('\n'))).toContain('if you trust it: git config --global --add safe.directory');
});

test('what few people searched for is shown in no format, whatever it is compared with', async () => {
  const rare = (query: string, times: number, results = 3) =>
    Array<string>(times).fill(`2025-01-02,${query},${results},`);
  const before = text(LOG_HEADER, ...rare('heat pump', 6), ...rare('gonerare', 4), ...rare('fallen', 5));
  const after = text(LOG_HEADER, ...rare('heat pump', 9), ...rare('newrare', 4), ...rare('fallen', 4));
  const data = repository();
  writeFileSync(path.join(data, 'searches.csv'), before);
  committed(path.dirname(data));
  const out = path.join(temporaryFolder(), 'dist');
  expect(await build({ data, out, site: { ...SITE, hosts: ['fetch'] } }, recorded().effects)).toBe(0);
  writeFileSync(path.join(data, 'searches.csv'), after);
  for (const against of [{}, { since: 'HEAD' }]) {
    for (const format of ['pretty', 'markdown', 'json'] as const) {
      const { effects, printed, told } = recorded();
      expect(await diff({ data, out, site: SITE, format, ...against }, effects)).toBe(0);
      const texts = [...printed, ...told].join('\n');
      expect(texts).toContain('fallen');
      expect(texts).not.toMatch(/rare|fallen[^\n]*searched 4/);
    }
  }
});

test('a hundred search logs, a file a day', async () => {
  const logs = Array.from({ length: 100 }, (_, day) => {
    const date = new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10);
    return [`searches/${date}.csv`, text(LOG_HEADER, `${date},solar,4,`)] as const;
  });
  const data = committed(sourceFolder({ 'searches.csv': null, ...Object.fromEntries(logs) }));
  edit(data, 'searches/2020-01-01.csv', (log) => log.replace('solar', 'wind'));
  const { searchTerms } = JSON.parse((await since(data, 'HEAD')).printed);
  expect(searchTerms.changed).toMatchObject([{ times_seen_before: 100, times_seen: 99 }]);
});
