// If git applies the patch of a file, it turns the old bytes into the new ones.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unifiedDiff } from '../../../src/tools/import/unified-diff.ts';
import { changedContents } from '../../councils/sheets/random-contents.ts';
import { runs, sized } from '../../support/campaign.ts';
import { git } from '../../support/git.ts';
import { temporaryFolder } from '../../support/program.ts';
import { EMERGENCIES_HEADER, PLANS_HEADER, text } from '../../support/source.ts';
import { withinTime } from '../../support/within-time.ts';

/** A file, which may be new, and its expected content. */
interface Change {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string;
}

const patchFor = ({ name, before, after }: Change): string =>
  unifiedDiff(name, before === undefined ? undefined : Buffer.from(before), Buffer.from(after));

/** Applies the patches of several files at once. */
function expectApplied(all: readonly Change[]): void {
  const folder = temporaryFolder();
  git(folder, 'init', '--quiet', '--template=');
  for (const { name, before } of all) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    if (before !== undefined) writeFileSync(path.join(folder, name), before);
  }
  // The command adds a line ending when it prints the patch.
  writeFileSync(path.join(folder, 'patch.diff'), all.map((change) => `${patchFor(change)}\n`).join(''));
  git(folder, 'apply', '--whitespace=nowarn', path.join(folder, 'patch.diff'));
  for (const { name, after } of all) expect(readFileSync(path.join(folder, name), 'utf8')).toBe(after);
}

function check(before: string | undefined, after: string, name = 'data/plans.csv'): string {
  expectApplied([{ name, before, after }]);
  return patchFor({ name, before, after });
}

test('added rows', () => {
  const table = text(EMERGENCIES_HEADER, 'ABC,2019-05-01');
  expect(check(table, `${table}BCD,2019-06-01\n`)).toBe(
    'diff --git a/data/plans.csv b/data/plans.csv\n--- a/data/plans.csv\n+++ b/data/plans.csv\n@@ -1,2 +1,3 @@\n' +
      ' authority_code,date_declared\n ABC,2019-05-01\n+BCD,2019-06-01',
  );
});

test('a new file', () => {
  expect(check(undefined, text(EMERGENCIES_HEADER, 'ABC,2019-05-01'))).toContain('--- /dev/null\n');
});

test('a file without a final line end', () => {
  const table = `${EMERGENCIES_HEADER}\nABC,2019-05-01`;
  expect(check(table, `${table}\nBCD,2019-06-01\n`)).toContain('\\ No newline at end of file\n+ABC,2019-05-01\n');
});

test('Windows line ends, multi-line cells in any script, and a removed row', () => {
  const table = `\ufeff${PLANS_HEADER}\r\nABC,"Cynllun\r\nhinsawdd 例",,\r\n\r\nBCD,Ōther,,2020-01-01`;
  expect(check(table, table.replace('例",,', '例",ŵ,').replace('BCD,Ōther,,2020-01-01', ''))).toContain(
    '+hinsawdd 例",ŵ,\r\n',
  );
});

test('distant changes are in separate hunks', () => {
  const rows = Array.from({ length: 60 }, (_, index) => `A${index},Plan,,`);
  const changed = rows.map((row, index) => ([3, 10, 30, 59].includes(index) ? `${row}x` : row));
  const patch = check(text(PLANS_HEADER, ...rows), text(PLANS_HEADER, ...changed));
  expect(patch.match(/^@@ .*$/gm)).toEqual(['@@ -2,14 +2,14 @@', '@@ -29,7 +29,7 @@', '@@ -58,4 +58,4 @@']);
});

test('is empty if nothing changes', () => {
  expect(unifiedDiff('a.csv', Buffer.from('a\n'), undefined)).toBe('');
});

test('any text', () => {
  const changes = fc.sample(changedContents, runs(20_261_121, 50));
  expectApplied(changes.map(([before, after], index) => ({ name: `${index}/a.csv`, before, after })));
});

test('many changed rows take only seconds', async () => {
  const rows = Array.from({ length: sized(50_000, 200_000) }, (_, index) => `${EMERGENCIES_HEADER}${index}\n`);
  const [before, after] = [rows, rows.map((row) => row.replace('\n', ',x\n'))].map((lines) =>
    Buffer.from(lines.join('')),
  );
  await withinTime(sized(10_000, 40_000), () => {
    expect(unifiedDiff('a.csv', before, after).match(/^\+.*,x$/gm)).toHaveLength(rows.length);
  });
});
