// “plan” counts the files that a build writes.
import path from 'node:path';
import { expect, test } from 'vitest';
import { ENDPOINT_NAMES } from '../../../src/engine/api/api.ts';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { MANIFEST } from '../../../src/engine/write/manifest.ts';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import { plan } from '../../../src/program/commands/plan.ts';
import { planOf } from '../../support/planned.ts';
import { outputOf, temporaryFolder } from '../../support/program.ts';
import { filesOf as filesIn } from '../../support/site-files.ts';

const data = path.join(import.meta.dirname, '..', '..', 'golden', 'typical', 'input');

interface Counts {
  readonly responses: number;
  readonly files: number;
  readonly bytes: number;
}

/** The table and the JSON for a host without filtered lists. */
async function planned(options: Readonly<Record<string, unknown>> = {}) {
  const site = { hosts: ['fetch'], ...options };
  const [table, json] = await Promise.all(
    (['pretty', 'json'] as const).map((format) => outputOf((effects) => plan({ data, site, format }, effects))),
  );
  const { groups, thresholds } = JSON.parse(json!) as {
    readonly groups: readonly (Counts & { readonly group: string })[];
    readonly thresholds: readonly (Counts & { readonly thresholds: string })[];
  };
  expect(table!.split('\n').filter((line) => line.length > 80)).toEqual([]);
  return { table: table!, groups, thresholds };
}

const sumOf = (counts: readonly Counts[], column: keyof Counts): number =>
  counts.reduce((sum, each) => sum + each[column], 0);

test('counts the files and bytes that a build writes', async () => {
  const { table, groups } = await planned();
  const out = temporaryFolder();
  expect(await writeSite(out, filesOf(await planOf(data, { hosts: ['fetch'] })))).toHaveProperty('files');
  const written = Object.entries(filesIn(out)).filter(([file]) => file !== MANIFEST);
  expect(sumOf(groups, 'files')).toBe(written.length);
  expect(sumOf(groups, 'bytes')).toBe(written.reduce((sum, [, { bytes }]) => sum + bytes.length, 0));
  expect(table).toMatch(/^individual councils +3 +6 +[\d.]+ kB$/m);
  // Files that aren't responses.
  expect(table).toMatch(new RegExp(`^OPTIONS {30,}${2 * ENDPOINT_NAMES.length} +[\\d.]+ kB$`, 'm'));
});

test('lists each option of the date policy with its cost', async () => {
  const dates = { dateRangeDays: 3, openEndedDays: 2, years: false, minCounts: [5, 10] };
  const { table, groups, thresholds } = await planned({ dates });
  expect(table).toMatch(/search terms between two dates +dateRangeDays: 3 +\d/);
  expect(table).toMatch(/search terms up to a given date +openEndedDays: 2 +\d/);
  expect(table).not.toContain('search terms by year');
  expect(table).toMatch(/min_count=10, min_results=1 +\d/);
  const names = thresholds.map((each) => each.thresholds);
  expect(names).toEqual(['min_count=5&min_results=1', 'min_count=10&min_results=1']);
  const terms = groups.filter(({ group }) => group.includes('search terms'));
  for (const column of ['responses', 'files', 'bytes'] as const)
    expect(sumOf(thresholds, column)).toBe(sumOf(terms, column));
});
