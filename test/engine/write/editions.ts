// Two editions of a small source, and the sites that the program builds from them.

import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { filesOf, type PlannedFile } from '../../../src/engine/site/site-plan.ts';
import type { BuildOptions } from '../../../src/engine/write/last-build.ts';
import { build } from '../../../src/program/commands/build.ts';
import { planOf } from '../../support/planned.ts';
import { type AtEnd, recorded, temporaryFolder } from '../../support/program.ts';
import { type Files, GOOD, sourceFolder, text } from '../../support/source.ts';
import { CLI, type Tree, treeIn } from './killed.ts';

/**
 * The site has few files, because the host's router composes the rest. It has no workbook, because loading its library would make
 * hundreds of builds longer.
 * There is no database, because the library first writes it to a temporary file, with many calls outside the output folder.
 */
const SITE = JSON.stringify({
  ...{ siteUrl: 'https://climate.example', hosts: ['cloudflare-pages'], searchLog: 'public' },
  downloads: ['csv', 'json', 'parquet'],
  dates: { dateRangeDays: 0, openEndedDays: 0, months: false, quarters: false, years: false },
});
export const BEFORE: Files = { 'site.json': SITE };
/** One council disappears, one is new and one has another name, so files are removed, added, changed and kept. */
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
  /** The result of a build in an empty folder. */
  readonly tree: Tree;
  readonly out: string;
  readonly files: readonly PlannedFile[];
}

export async function editionOf(files: Files, atEnd?: AtEnd): Promise<Edition> {
  const data = sourceFolder(files, atEnd);
  const out = path.join(temporaryFolder(atEnd), 'out');
  await buildHere(data, out);
  return { data, out, tree: treeIn(out), files: filesOf(await planOf(data)) };
}

/** Builds both editions before the first test in a file. They stay until its end, so tests must not change them. */
export function startEditions(): { readonly before: Edition; readonly after: Edition } {
  const ends: (() => Promise<void>)[] = [];
  const editions = {} as { before: Edition; after: Edition };
  beforeAll(async () => {
    const atEnd: AtEnd = (stop) => void ends.push(stop);
    editions.before = await editionOf(BEFORE, atEnd);
    editions.after = await editionOf(AFTER, atEnd);
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return editions;
}

/** Builds in this process, which is faster. */
export async function buildHere(
  data: string,
  out: string,
  options: Pick<BuildOptions, 'force' | 'releases'> = {},
): Promise<void> {
  const { effects, told } = recorded();
  expect(await build({ data, out, site: {}, ...options }, effects), told.join('\n')).toBe(0);
}

/** The flags for Node.js, for a build by the whole program. */
export const buildArgs = (data: string, out: string): readonly string[] => [
  ...[CLI, 'build', '--data', data, '--out', out, '--no-cache'],
];
