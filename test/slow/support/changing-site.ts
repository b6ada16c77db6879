// Sites of a small history with hostile texts in every column that accepts free text.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';
import { expect } from 'vitest';
import { runCommandLine } from '../../../src/program/command-line.ts';
import { committed } from '../../support/git.ts';
import { type AtEnd, recorded, temporaryFolder } from '../../support/program.ts';
import {
  COMMITMENTS_HEADER,
  type Files,
  GOOD,
  PLANS_HEADER,
  quotedRow,
  sourceFolder,
  text,
} from '../../support/source.ts';
import { PAYLOADS } from '../browser/hostile-source.ts';

export const HISTORY_SITE = 'https://climate.example/data';

const hostile = (ending: string): Files => ({
  'plans.csv': text(
    PLANS_HEADER,
    ...PAYLOADS.map((title) => quotedRow(['ABC', `${title}${ending}`, title.slice(0, 20), ''])),
  ),
  'commitments.csv': text(
    COMMITMENTS_HEADER,
    ...PAYLOADS.map((payload, index) =>
      quotedRow(['BCD', 'true', String(2030 + index), '', `${payload}\n${payload}${ending}`, '', payload]),
    ),
  ),
});

const renamed = { 'councils.csv': GOOD['councils.csv'].replace('Beech', 'Ynys “Môn” & Beech') };
const broken = { 'councils.csv': GOOD['councils.csv'].replace('Abbey', '') };

/** The commits: their dates, and the tables that differ from the good ones. */
export const COMMITS: readonly (readonly [date: string, changed: Files])[] = [
  ['2025-01-31T12:00:00Z', {}],
  ['2025-08-17T09:30:00Z', hostile('')],
  // The tables have errors, so the changes belong to the next version.
  ['2025-08-17T10:00:00Z', { ...hostile('.'), ...broken }],
  ['2025-08-17T23:59:59Z', { ...hostile('.'), ...renamed }],
  // Only the form of the file changes.
  ['2025-09-01T00:00:00Z', { ...hostile('.'), 'councils.csv': renamed['councils.csv'].replaceAll('\n', '\r\n') }],
  [
    '2026-01-01T00:00:00Z',
    { ...hostile('.'), ...renamed, 'plans.csv': text(PLANS_HEADER, 'ABC,Our plan,Action plan,2021-05-06') },
  ],
];

/** A repository with these commits. */
export function historyOf(commits: typeof COMMITS, atEnd?: AtEnd): string {
  const folder = sourceFolder({}, atEnd);
  for (const commit of commits) commitTo(folder, commit);
  return folder;
}

export function commitTo(folder: string, [date, changed]: (typeof COMMITS)[number]): void {
  for (const [name, content] of Object.entries({ ...GOOD, ...changed }))
    writeFileSync(path.join(folder, name), content!);
  committed(folder, date);
}

/** Builds a site with the changes of all commits. @returns its folder */
export async function builtWithChanges(data: string, atEnd?: AtEnd): Promise<string> {
  const out = path.join(temporaryFolder(atEnd), 'dist');
  const { effects, told } = recorded();
  const site = { siteUrl: HISTORY_SITE, title: 'Councils’ <plans> & “promises”', changes: { commits: 100 } };
  writeFileSync(path.join(data, 'site.json'), JSON.stringify({ ...site, dates: FEW_DATES }));
  const code = await runCommandLine(['build', '--data', data, '--out', out], effects);
  expect(code, `${told.join('\n')}`).toBe(0);
  return out;
}

const FEW_DATES = { dateRangeDays: 0, openEndedDays: 0, months: false, quarters: false, years: false };

/** The files of a site that match a pattern, by their paths. */
export const textsIn = (out: string, pattern: string): ReadonlyMap<string, string> =>
  new Map(
    glob
      .sync(pattern, { cwd: out })
      .sort()
      .map((file) => [file, readFileSync(path.join(out, file), 'latin1')]),
  );
