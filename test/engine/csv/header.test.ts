// If commas don't separate the cells of a file, the message names the separator, however the column names are written.

import { describe, expect, test } from 'vitest';
import { LOG_COLUMNS } from '../../../src/councils/searches/logs.ts';
import { sheetNamed } from '../../../src/councils/sheets/kinds.ts';
import { SHEET_NAMES } from '../../../src/councils/sheets/sheet-names.ts';
import { TABLES } from '../../../src/councils/tables.ts';
import type { SourceFile } from '../../../src/engine/csv/document.ts';
import type { Diagnostic } from '../../../src/engine/diagnostics/diagnostic.ts';
import { type TableName, tableColumns } from '../../../src/engine/tables/tables.ts';
import { readSheet } from '../../../src/tools/import/read-sheet.ts';
import { problemsOf } from '../../support/source.ts';

type Read = (content: string) => Promise<readonly Omit<Diagnostic, 'file'>[]> | readonly Omit<Diagnostic, 'file'>[];

const inFolder =
  (name: string): Read =>
  async (content) =>
    (await problemsOf({ [name]: content })).filter(({ location }) => location?.file === name);
const inMemory =
  (read: (file: SourceFile) => { readonly problems: readonly Diagnostic[] }): Read =>
  (content) =>
    read({ name: 'a.csv', bytes: Buffer.from(content) }).problems;

/** Every file with a header: its columns, and a function that returns its problems. */
const FILES: readonly (readonly [name: string, columns: readonly string[], read: Read])[] = [
  ...(Object.keys(TABLES) as TableName[]).map((name) => [name, tableColumns(name), inFolder(`${name}.csv`)] as const),
  ...Object.entries(LOG_COLUMNS).map(([kind, columns]) => [`${kind} log`, columns, inFolder('searches.csv')] as const),
  ...SHEET_NAMES.map((name) => {
    const { columns } = sheetNamed(name);
    const required = columns.filter(({ isOptional: mayBeMissing }) => !mayBeMissing).map(({ names }) => names.at(-1)!);
    return [`sheet ${name}`, required, inMemory((file) => readSheet(columns, file, name === 'searches'))] as const;
  }),
];

const WRITTEN: readonly (readonly [how: string, written: (name: string, index: number) => string])[] = [
  ['as they are', (name) => name],
  ['in other letter case', (name, index) => (index % 2 ? name.toUpperCase() : name[0]!.toUpperCase() + name.slice(1))],
  ['after a byte order mark', (name, index) => (index === 0 ? `\ufeff${name.toUpperCase()}` : name)],
  ['with outer spaces', (name) => ` ${name}  `],
  ['in quotation marks', (name) => `"${name}"`],
  [
    'in quotation marks and capitals, after a byte order mark',
    (name, index) => `${index ? '' : '\ufeff'}"${name.toUpperCase()}"`,
  ],
  ['with spaces for underscores', (name) => name.replaceAll('_', ' ')],
];

describe.each(FILES)('%s', (_, columns, read) => {
  test.each(WRITTEN)('reports %s', async (_, written) => {
    for (const [separator, name] of Object.entries({ ';': 'semicolon', '\t': 'tab', '|': 'vertical line' })) {
      const header = columns.map(written).join(separator);
      const row = columns.map(() => 'a, "b"').join(separator);
      for (const content of [`${header}\n${row}\n`, `${header}\r\n`, `${header}${separator}Notes, more\n`]) {
        const problems = await read(content);
        expect(
          problems.map(({ code, values }) => [code, values]),
          content,
        ).toEqual([['wrong-separator', { separator: name }]]);
      }
    }
  });
});

test.each([
  ['one name among others', 'authority_code;x\n', ['missing-column', 'missing-column']],
  ['a mark in a header with commas', 'authority_code,"date_declared";source_url\n', ['stray-quote']],
  ['no name at all', '"a";"b"\n', ['stray-quote']],
])('no separator is reported for %s', async (_, content, codes) => {
  const problems = await inFolder('emergencies.csv')(content);
  expect(problems.map(({ code }) => code)).toEqual(codes);
});

test('or for a log with an unexpected quotation mark in its header', async () => {
  const problems = await inFolder('searches.csv')('"searched_at"x,user_query\n2025-01-02,secret\n');
  expect(problems.map(({ code }) => code)).toEqual(['stray-quote']);
});
