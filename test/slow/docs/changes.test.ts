// The commands and the program in docs/changes.md work: they list changes, verify archives and rebuild each version from the one
// before.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeBlockWith } from '../../docs/code-blocks.ts';
import { temporaryFolder } from '../../support/program.ts';
import { GOOD } from '../../support/source.ts';
import { zipEntries } from '../../support/zip.ts';
import { builtWithChanges, COMMITS, HISTORY_SITE, historyOf } from '../support/changing-site.ts';
import { describeWith } from '../support/installed.ts';

const TABLES = ['councils', 'commitments', 'plans', 'emergencies'] as const;

/** Councils whose codes change, together with their rows, or that change places. */
const recoded = (codes: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    TABLES.map((table) => [
      `${table}.csv`,
      GOOD[`${table}.csv`].replace(/^[A-Z]{3}(?=,)/gm, (code) => codes[code] ?? code),
    ]),
  );

const MORE: typeof COMMITS = [
  ['2026-02-01T00:00:00Z', {}],
  ['2026-02-01T12:00:00Z', { 'commitments.csv': GOOD['commitments.csv'].replace('2045', '2044') }],
  ['2026-02-02T00:00:00Z', recoded({ BCD: 'BXD' })],
  ['2026-02-03T00:00:00Z', recoded({ ABC: 'BXD', BCD: 'ABC' })],
];

interface Listed {
  readonly version: string;
  readonly previous: string | null;
  readonly hash: string;
}

describeWith(
  'python3',
  'jq',
  'sha256sum',
)('docs/changes.md', () => {
  let out: string;
  let versions: readonly Listed[];

  beforeAll(async () => {
    out = await builtWithChanges(historyOf([...COMMITS, ...MORE], afterAll), afterAll);
    ({ versions } = JSON.parse(readFileSync(path.join(out, 'changes.json'), 'utf8')));
  });

  const archive = (version: string) => path.join(out, 'versions', `${version}.zip`);
  const tableIn = (version: string, table: string) =>
    zipEntries(readFileSync(archive(version))).find(({ name }) => name === `${table}.csv`)!.content;
  /** Sorted, because the order of rows isn't recorded. */
  const rowsIn = (csv: string) => (parse(csv) as string[][]).map((cells) => JSON.stringify(cells)).sort();

  test('the program rebuilds each version from the one before', () => {
    const folder = temporaryFolder();
    copyFileSync(path.join(out, 'changes.json'), path.join(folder, 'changes.json'));
    writeFileSync(path.join(folder, 'rebuild.py'), codeBlockWith('changes.md', 'python', 'DictReader'));
    expect(versions).toHaveLength(8);
    for (const { version, previous } of versions.slice(1)) {
      for (const table of TABLES) {
        const args = ['rebuild.py', archive(previous!), version, table];
        const rebuilt = execFileSync('python3', args, { cwd: folder, encoding: 'utf8' });
        expect([version, table, rowsIn(rebuilt)]).toEqual([version, table, rowsIn(tableIn(version, table))]);
      }
    }
  });

  test('jq lists the changes to target years', () => {
    const [, filter] = /jq --raw-output '(.*)'/.exec(codeBlockWith('changes.md', 'sh', 'jq'))!;
    const input = readFileSync(path.join(out, 'changes.json'));
    const listed = execFileSync('jq', ['--raw-output', filter!], { input, encoding: 'utf8' });
    const [, , , , , edited, restored] = versions.map(({ version }) => version);
    expect(listed.trim().split('\n')).toEqual([`"${edited}","BCD/1",2045,2044`, `"${restored}","BCD/1",2044,2045`]);
  });

  test('sha256sum prints the hash of an archive in the records and on the page', () => {
    for (const { version, hash } of versions) {
      const [sum] = execFileSync('sha256sum', [archive(version)], { encoding: 'utf8' }).split(' ');
      expect(hash).toBe(`sha256:${sum}`);
      const page = readFileSync(path.join(out, 'changes', version, 'index.html'), 'utf8');
      expect(page).toContain(`version ${version}, ${HISTORY_SITE}/versions/${version}.zip, SHA-256 ${sum}`);
    }
  });
});
