// Two editions of a small source, and what the program makes of them.

import path from 'node:path';
import { expect } from 'vitest';
import { build } from '../../src/commands/build.ts';
import { filesOf, type PlannedFile } from '../../src/site/site-plan.ts';
import type { BuildOptions } from '../../src/write/last-build.ts';
import { planOf } from '../support/planned.ts';
import { recorded, temporaryFolder } from '../support/program.ts';
import { type Files, GOOD, sourceFolder, text } from '../support/source.ts';
import { CLI, type Tree, treeIn } from './killed.ts';

/**
 * Few files: a host whose router composes the rest. No workbook, because loading its library would lengthen hundreds of builds.
 * No database, because it is first written to a temporary file, with many calls that don't concern the output folder.
 */
const SITE = JSON.stringify({
  ...{ siteUrl: 'https://climate.example', hosts: ['cloudflare-pages'], searchLog: 'public' },
  downloads: ['csv', 'json', 'parquet'],
  dates: { dateRangeDays: 0, openEndedDays: 0, months: false, quarters: false, years: false },
});
export const BEFORE: Files = { 'site.json': SITE };
/** A council less, one more, one renamed: files that go, come, change and stay. */
export const AFTER: Files = {
  'site.json': SITE,
  'councils.csv': text(
    GOOD['councils.csv'].split('\n')[0]!,
    'ABC,Abbey and Ash,abbey,https://abbey.example/,E06000001,England,Unitary Authority',
    'CDE,Cedar,cedar,https://cedar.example/,W06000001,Wales,Unitary Authority',
  ),
  'commitments.csv': text(
    GOOD['commitments.csv'].split('\n')[0]!,
    'CDE,true,2035,Whole area,Sooner,https://c.example/,',
  ),
  'searches.csv': text(
    'date,user_query,result_count,council_restriction,times_seen',
    '2025-08-01,solar,3,,9',
    '2025-08-02,wind,3,,7',
  ),
};

export interface Edition {
  readonly data: string;
  /** What a build in an empty folder gives. */
  readonly tree: Tree;
  readonly out: string;
  readonly files: readonly PlannedFile[];
}

export async function editionOf(files: Files): Promise<Edition> {
  const data = sourceFolder(files);
  const out = path.join(temporaryFolder(), 'out');
  await buildHere(data, out);
  return { data, out, tree: treeIn(out), files: filesOf(await planOf(data)) };
}

export const twoEditions = async () => ({ before: await editionOf(BEFORE), after: await editionOf(AFTER) });

/** Builds in this process, which is quicker. */
export async function buildHere(
  data: string,
  out: string,
  options: Pick<BuildOptions, 'force' | 'releases'> = {},
): Promise<void> {
  const { effects, told } = recorded();
  expect(await build({ data, out, site: {}, ...options }, effects), told.join('\n')).toBe(0);
}

/** Of Node, for a build by the whole program. */
export const buildArgs = (data: string, out: string): readonly string[] => [
  ...[CLI, 'build', '--data', data, '--out', out, '--no-cache'],
];
