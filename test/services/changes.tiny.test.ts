// Changes to a table with numeric keys, without any other table that refers to it.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';
import { expect, test } from 'vitest';
import { runCommandLine } from '../../src/program/command-line.ts';
import { committed, git } from '../support/git.ts';
import { recorded, temporaryFolder } from '../support/program.ts';
import { zipEntries } from '../support/zip.ts';
import { TABLE, TINY_SITE, tinySource } from './tiny-source.ts';

const FIRST = 'number,name,height,lit\n7,Bell Rock,35.3,yes\n12,Skerryvore,48,true\n3,Old Light,,no\n';
const SECOND =
  'number,name,height,lit\n3,Old Light,9,no\n7,Bell Rock,35.30,yes\n400,New <Light>,1.5,yes\n12,Skerryvore,48,no\n';
const DATES = ['2025-08-17T23:30:00Z', '2026-01-02T00:00:00Z'];

/** The site of a repository with two versions. */
async function built() {
  const data = tinySource({ [TABLE]: FIRST, 'site.json': JSON.stringify(TINY_SITE) });
  const out = path.join(temporaryFolder(), 'dist');
  for (const [index, table] of [FIRST, SECOND].entries()) {
    writeFileSync(path.join(data, TABLE), table);
    committed(data, DATES[index]);
  }
  const { effects, told } = recorded();
  writeFileSync(path.join(data, 'site.json'), JSON.stringify({ ...TINY_SITE, changes: { commits: 20 } }));
  const code = await runCommandLine(['build', '--data', data, '--out', out], effects);
  expect(code, told.join('\n')).toBe(0);
  const commits = git(data, 'log', '--reverse', '--format=%H').trim().split('\n');
  const versions = commits.map((commit, index) => `${DATES[index]!.slice(0, 10)}-${commit.slice(0, 7)}`);
  const bytes = (file: string) => readFileSync(path.join(out, file));
  return { out, commits, versions, bytes, text: (file: string) => bytes(file).toString() };
}

test('records, archives, pages and feeds show the changes', async () => {
  const { out, commits, versions, bytes, text } = await built();
  const [, version] = versions as [string, string];
  const row = { version, source: 'lighthouses' };
  const { versions: listed, changes } = JSON.parse(text('changes.json'));
  expect(listed.map(({ hash: _, file: __, ...known }: Record<string, unknown>) => known)).toEqual([
    { version: versions[0], date: DATES[0], tags: [], commit: commits[0], previous: null },
    { version, date: DATES[1], tags: [], commit: commits[1], previous: versions[0] },
  ]);
  const added = { number: 400, name: 'New <Light>', height: 1.5, lit: true };
  expect(changes).toEqual([
    { ...row, key: '400', field: null, before: null, after: added },
    { ...row, key: '3', field: 'height', before: null, after: 9 },
    { ...row, key: '12', field: 'lit', before: true, after: false },
  ]);

  const archived = zipEntries(bytes(`versions/${version}.zip`));
  expect(archived.map(({ name }) => name)).toEqual(['datapackage.json', 'lighthouses.csv']);
  expect(archived[1]!.content.split('\r\n')).toEqual([
    ...['number,name,height,lit', '3,Old Light,9,false', '7,Bell Rock,35.3,true', '12,Skerryvore,48,false'],
    ...['400,New <Light>,1.5,true', ''],
  ]);
  expect(bytes('versions/latest.zip').equals(bytes(`versions/${version}.zip`))).toBe(true);

  const page = text(`changes/${version}/index.html`);
  expect(page).toContain('<li>Height added: 9.</li>');
  expect(page).toContain('<li>Lit changed from yes to no.</li>');
  expect(page).toContain('New &lt;Light&gt;');
  expect(page).toContain('1 lighthouse added, 2 changed');
  expect(text('changes/index.html')).toContain(versions[0]!);

  expect(glob.sync('**/*.atom', { cwd: out }).sort()).toEqual([
    'changes.atom',
    ...[12, 3, 400, 7].map((number) => `changes/lighthouse-${number}.atom`),
  ]);
  expect(text('changes/lighthouse-12.atom').match(/<entry>/g)).toHaveLength(1);
  expect(text('changes/lighthouse-7.atom')).not.toContain('<entry>');
  const written = glob.sync('{changes,versions}/**', { cwd: out }).concat('changes.json', 'changes.atom');
  for (const file of written) expect(text(file)).not.toMatch(/council|commitment|undefined|NaN/i);
});
