// Histories of a few small tables, in which one target year changes with each commit, and what the program finds in them.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readPublications } from '../../../src/engine/changes/publications.ts';
import { changeRecords } from '../../../src/engine/changes/records.ts';
import { messageOf } from '../../../src/engine/diagnostics/diagnostic.ts';
import type { ChangesOption } from '../../../src/engine/options/site-options.ts';
import { build } from '../../../src/program/commands/build.ts';
import { morningOf, type PlannedCommit, withHistory } from '../../support/git-history.ts';
import { recorded, temporaryFolder, unwrapped } from '../../support/program.ts';
import { GOOD } from '../../support/source.ts';

type Tables = PlannedCommit['files'];

const { 'searches.csv': _, ...TABLES } = GOOD;

/** Tables in which the council ABC has this target year. */
export const withYear = (year: number, others: Tables = {}): Tables => ({
  ...{ ...TABLES, 'commitments.csv': TABLES['commitments.csv'].replace('2030', String(year)) },
  ...others,
});

/** A commit on a day of January 2025, with tables in a folder. */
export const onDay = (
  day: number,
  tables: Tables,
  { folder = 'data', ...more }: Partial<PlannedCommit> & { readonly folder?: string } = {},
): PlannedCommit => ({
  date: morningOf(`2025-01-0${day}`),
  files: Object.fromEntries(Object.entries(tables).map(([name, file]) => [path.posix.join(folder, name), file])),
  ...more,
});

/** Five commits, from 1 to 5 January, with the target years from 2031 to 2035. */
export const FIVE = [1, 2, 3, 4, 5].map((day) => onDay(day, withYear(2030 + day)));

/** @returns the path of the data directory */
export const repositoryWith = (commits: readonly PlannedCommit[], folder = 'data'): string =>
  path.join(withHistory(temporaryFolder(), commits), folder);

export function writeTables(folder: string, tables: Tables): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(tables)) writeFileSync(path.join(folder, name), content as string);
  return folder;
}

/** What a publication says if the target year of ABC has changed. */
export const yearChanged = (day: number, before: number, after: number): string =>
  `2025-01-0${day} councils ABC carbon_neutral_date ${before}→${after}, commitments ABC/1 target_year ${before}→${after}`;
export const first = (day: number): string => `2025-01-0${day} first`;
export const unknown = (day: number): string => `2025-01-0${day} unknown`;

/** @returns each publication in words, without the commit, and each message after its code */
export async function found(folder: string, option: ChangesOption, cache?: string) {
  const { value, problems } = await readPublications(folder, option, cache);
  return {
    publications: value?.map(({ isFirst, ...publication }) => {
      const changes = changeRecords(publication).map(
        ({ source, key, field, before, after }) => `${source} ${key} ${field ?? 'row'} ${text(before)}→${text(after)}`,
      );
      const known = publication.changes ? changes.join(', ') : isFirst ? 'first' : 'unknown';
      return `${publication.date.slice(0, 10)} ${known}`;
    }),
    ids: value?.map(({ version }) => version),
    tags: value?.map(({ tags }) => tags),
    messages: problems.map((problem) => `${problem.code}: ${messageOf(problem)}`),
  };
}

const text = (value: unknown): string =>
  value === null ? 'null' : typeof value === 'object' ? Object.values(value).join('/') : String(value);

const SITE = {
  ...{ siteUrl: 'https://climate.example', hosts: ['fetch'], dates: { dateRangeDays: 1, openEndedDays: 1 } },
  licence: { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
};

/** Builds the site. @returns the exit code, what was printed as text on one line, and the output directory */
export async function built(data: string, changes: object, out = path.join(temporaryFolder(), 'dist')) {
  const { effects, told } = recorded();
  const code = await build({ data, out, site: { ...SITE, changes } }, effects);
  return { code, told: unwrapped(told.join('\n')), out };
}
