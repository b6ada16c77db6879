// The patch of a table turns the old bytes into the new ones when applied with git or patch.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unifiedDiff } from '../../src/import/output/unified-diff.ts';
import type { Cells, Identity } from '../../src/import/sheet.ts';
import { runs, sized } from '../support/campaign.ts';
import { git } from '../support/git.ts';
import { temporaryFolder } from '../support/program.ts';
import { EMERGENCIES_HEADER, PLANS_HEADER, text } from '../support/source.ts';
import { withinTime } from '../support/within-time.ts';
import { IDENTITIES, type Imported, imported, tableAndSheet } from './merging.ts';

const DECLARATIONS = IDENTITIES.find(({ table }) => table === 'emergencies')!;
const PLANS = IDENTITIES.find(({ table }) => table === 'plans')!;

const patchOf = ({ merged, bytes }: Imported, name: string): string => {
  const before = merged.table.document?.bytes;
  return unifiedDiff(name, before, bytes === before ? undefined : bytes);
};

/** A file, its patch, and the expected result. */
interface Patched {
  readonly name: string;
  readonly content: string | undefined;
  readonly patch: string;
  readonly bytes: Uint8Array;
}

/** Applies the patches of several files at once, each in its own directory. */
function expectApplied(all: readonly Patched[]): void {
  const folder = temporaryFolder();
  git(folder, 'init', '--quiet', '--template=');
  for (const { name, content } of all) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    if (content !== undefined) writeFileSync(path.join(folder, name), content);
  }
  // Printed with a final line end.
  writeFileSync(path.join(folder, 'patch.diff'), all.map(({ patch }) => `${patch}\n`).join(''));
  git(folder, 'apply', '--whitespace=nowarn', path.join(folder, 'patch.diff'));
  for (const { name, bytes } of all) expect(readFileSync(path.join(folder, name))).toEqual(Buffer.from(bytes));
}

function check(
  identity: Identity,
  content: string | undefined,
  rows: readonly Cells[],
  name = 'data/plans.csv',
): string {
  const result = imported(identity, content, rows);
  const patch = patchOf(result, name);
  expectApplied([{ name, content, patch, bytes: result.bytes! }]);
  return patch;
}

const declaration = (code: string, date: string): Cells => ({ authority_code: code, date_declared: date });

test('added rows', () => {
  expect(check(DECLARATIONS, text(EMERGENCIES_HEADER, 'ABC,2019-05-01'), [declaration('BCD', '2019-06-01')])).toBe(
    [
      'diff --git a/data/plans.csv b/data/plans.csv',
      '--- a/data/plans.csv',
      '+++ b/data/plans.csv',
      '@@ -1,2 +1,3 @@',
      ` ${EMERGENCIES_HEADER}`,
      ' ABC,2019-05-01',
      '+BCD,2019-06-01',
    ].join('\n'),
  );
});

test('a new file', () => {
  const patch = check(DECLARATIONS, undefined, [declaration('BCD', '2019-06-01')], 'new folder/zoë "x".csv');
  expect(patch).toContain('\n--- /dev/null\n');
  expect(patch).toContain('\n@@ -0,0 +1,2 @@\n');
});

test('a file without a final line end', () => {
  const patch = check(DECLARATIONS, `${EMERGENCIES_HEADER}\nABC,2019-05-01`, [declaration('BCD', '2019-06-01')]);
  expect(patch).toContain('-ABC,2019-05-01\n\\ No newline at end of file\n+ABC,2019-05-01\n+BCD,2019-06-01');
});

test('Windows line ends, multi-line cells in any script, and a new column', () => {
  const content = `\ufeff${PLANS_HEADER}\r\nABC,"Cynllun\r\nhinsawdd 例",,\r\n\r\nBCD,Ōther,,2020-01-01`;
  const patch = check(PLANS, content, [
    { authority_code: 'ABC', title: 'Cynllun\nhinsawdd 例', url: 'https://ŵ.example/' },
    { authority_code: 'CDE', title: 'One\rtwo\n\nthree ' },
  ]);
  expect(patch).toContain('+hinsawdd 例",,,https://ŵ.example/\r\n');
});

test('distant changes are in separate hunks', () => {
  const dates = Array.from(
    { length: 60 },
    (_, index) => `A${String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26))}`,
  );
  const content = text(PLANS_HEADER, ...dates.map((code) => `${code},Plan,,`));
  const rows = [3, 10, 30, 59].map((index) => ({
    authority_code: dates[index]!,
    title: 'Plan',
    document_type: 'Strategy',
  }));
  const patch = check({ ...PLANS, key: ['authority_code', 'title'] }, content, rows);
  expect(patch.match(/^@@ .*$/gm)).toEqual(['@@ -2,14 +2,14 @@', '@@ -29,7 +29,7 @@', '@@ -58,4 +58,4 @@']);
});

test('is empty if nothing changes', () => {
  expect(patchOf(imported(DECLARATIONS, text(EMERGENCIES_HEADER), []), 'a.csv')).toBe('');
});

test('any table and any sheet', () => {
  const identities = fc.constantFrom(...IDENTITIES);
  const given = identities.chain((identity) => tableAndSheet(identity).map((each) => ({ identity, ...each })));
  const patches = fc.sample(given, runs(20_261_121, 50)).flatMap(({ identity, rows, content }, index): Patched[] => {
    const { bytes, ...result } = imported(identity, content, rows);
    const name = `${index}/a.csv`;
    const patch = patchOf({ ...result, bytes }, name);
    if (patch !== '') return [{ name, content, patch, bytes: bytes! }];
    expect(bytes && Buffer.from(bytes)).toEqual(content === undefined ? undefined : Buffer.from(content));
    return [];
  });
  expect(patches.length).toBeGreaterThan(20);
  expectApplied(patches);
});

test('many changed rows take only seconds', async () => {
  const rows = Array.from({ length: sized(50_000, 200_000) }, (_, index) => `${EMERGENCIES_HEADER}${index}\n`);
  const [before, after] = [rows, rows.map((row) => row.replace('\n', ',x\n'))].map((lines) =>
    Buffer.from(lines.join('')),
  );
  await withinTime(sized(2500, 10_000), () => {
    expect(unifiedDiff('a.csv', before, after).match(/^\+.*,x$/gm)).toHaveLength(rows.length);
  });
});
