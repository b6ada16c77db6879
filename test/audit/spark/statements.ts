// The documented statements for Spark, with paths in a folder.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { codeBlockWith } from '../../docs/code-blocks.ts';

const QUERY = readFileSync('docs/daily-counts.sql', 'utf8');

const separate = (sql: string, folder: string): readonly string[] =>
  sql
    .replaceAll(/(['`])\/srv\/(private\/[^'`]*)/g, `$1${folder}/$2`)
    .split(/;\n/)
    .filter((statement) => statement.trim() !== '');

/** Counts a whole log, and writes the result to CSV files. */
export const exportStatements = (folder: string): readonly string[] =>
  separate(`${codeBlockWith('large-logs.md', 'sql', 'INSERT OVERWRITE DIRECTORY')}${QUERY}`, folder);

/** Counts the whole history into the table of counts. */
export const historyStatements = (folder: string): readonly string[] =>
  separate(codeBlockWith('nightly-counts.md', 'sql', 'TABLE day_counts'), folder);

const documentedNight = (folder: string, day: string): readonly string[] =>
  separate(codeBlockWith('nightly-counts.md', 'sql', 'searched_at=').replaceAll('2026-11-28', day), folder);

/** Counts a day of a log. */
export const nightStatements = (folder: string, day: string): readonly string[] =>
  documentedNight(folder, day).slice(0, -1);

/** Copies the counts of all other terms. */
export const eraseStatements = (folder: string, ...terms: readonly [string, string]): readonly string[] =>
  separate(
    codeBlockWith('nightly-counts.md', 'sql', 'TABLE other_counts')
      .replace("'term'", `'${terms[0]}'`)
      .replace("'Term'", `'${terms[1]}'`),
    folder,
  );

/** Creates the view of all counts, with which the statements of a night end, and writes the result of the query to CSV files. */
export const resultStatements = (folder: string): readonly string[] => [
  documentedNight(folder, '').at(-1)!,
  exportStatements(folder).at(-1)!,
];

export function csvFilesIn(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  return names.map((name) => readFileSync(path.join(folder, name), 'utf8'));
}
