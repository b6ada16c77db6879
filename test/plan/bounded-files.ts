// Files whose size is bounded before they are rendered, from the edge cases and the sample.
import path from 'node:path';
import { expect } from 'vitest';
import { preparePlan } from '../../src/commands/prepare.ts';
import { lengthOf } from '../../src/plan/file-content.ts';
import type { PlannedFile } from '../../src/plan/planned.ts';
import { dataOf } from '../support/reference.ts';

const EDGE = dataOf('edge');
const SAMPLE = path.join(import.meta.dirname, '..', '..', 'data');

/**
 * The planned files whose size is bounded before they are rendered.
 * @param composes families that are left out
 */
export async function boundedFiles(
  data: string,
  site: Readonly<Record<string, unknown>>,
  composes: readonly string[] = [],
): Promise<readonly PlannedFile[]> {
  const host = { name: 'none', kind: 'router' as const, files: () => [], composes, lastPages: true };
  const { prepared, problems } = await preparePlan({ data, site }, () => [host]);
  expect(prepared, JSON.stringify(problems)).toBeDefined();
  return prepared!.plan.families.flatMap(({ files }) => files).filter((file) => file.atMost);
}

export function expectBounds(files: readonly PlannedFile[]): void {
  const low = files.filter((file) => lengthOf(file.render()) > file.atMost!());
  expect(low.map((file) => file.path)).toEqual([]);
}

export const BOUNDED_SITES = [
  ['the edge cases', EDGE, {}],
  ['the edge cases in small pages', EDGE, { pageSizes: { commitments: 1, searchterms: 2 } }],
  ['the edge cases under a long address', EDGE, { siteUrl: `https://climate.example/${"a'&b/".repeat(100)}` }],
  ['the edge cases under a long title', EDGE, { title: `<"&'é🌍>`.repeat(200) }],
  ['the sample', SAMPLE, {}],
] as const;

/** All of the files of one of these sites. */
export async function filesOfSite(
  data: string,
  site: Readonly<Record<string, unknown>>,
): Promise<readonly PlannedFile[]> {
  const files = await boundedFiles(data, {
    siteUrl: 'https://climate.example',
    dates: { dateRangeDays: 4, openEndedDays: 4 },
    ...site,
  });
  expect(files.length).toBeGreaterThan(8000);
  return files;
}
