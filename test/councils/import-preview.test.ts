// The preview of an import says the same as the command, which is tested on its own.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { previewImport } from '../../src/councils/import-preview.ts';
import { importSheets } from '../../src/councils/sheets/import.ts';
import { TODAY } from '../support/importing.ts';
import { recorded, temporaryFolder } from '../support/program.ts';
import { COMMITMENTS_HEADER, sourceFolder, text } from '../support/source.ts';

const PROMISES = [
  ['council', 'scope', 'target', 'wording', 'source_url', 'source_name', 'authority_code', 'gss_code'],
  ['Abbey', 'Whole area', '2031', 'Net zero by 2030', 'https://abbey.example/plan', 'Plan', 'ABC', 'E06000001'],
  ['Beech', 'Whole area', 'soon', 'A new promise', 'https://beech.example/new', 'New', 'BCD', 'S12000002'],
  ['Nowhere', 'Whole area', '2030', 'A promise', 'https://nowhere.example/', 'Plan', 'NOW', 'E06000999'],
];

/** Rows that someone entered by hand would take precedence. */
const EMPTY = { 'commitments.csv': text(COMMITMENTS_HEADER) };

const sheet = (): string => {
  const file = path.join(temporaryFolder(), 'promises.csv');
  writeFileSync(file, text(...PROMISES.map((cells) => cells.join(','))));
  return file;
};

test('counts and lists what the command would change, and writes nothing', async () => {
  const [data, file] = [sourceFolder(EMPTY), sheet()];
  const { sheets, tables, problems } = await previewImport!([file], data, TODAY);
  const { effects, printed } = recorded();
  await importSheets({ paths: [file], data, today: TODAY, write: false, format: 'json' }, effects);
  const report = JSON.parse(printed.join('\n'));
  expect(sheets).toEqual(
    report.files.map(({ file, read, imported, review }: Record<string, unknown>) => ({
      ...{ file, rows: read, imported, review },
      header: PROMISES[0],
      kind: 'the promises sheet',
    })),
  );
  expect(problems.map(({ code }) => code)).toEqual(report.problems.map(({ code }: { code: string }) => code));
  const counts = tables.map(({ file, added, changed, missing }) => [file, added.length, changed.length, missing]);
  expect(counts).toEqual(
    report.tables.map((table: Record<string, unknown[]>) => [
      table.file,
      table.added!.length,
      table.changed!.length,
      table.missing!.length,
    ]),
  );
  const commitments = tables.find((table) => table.file.endsWith('commitments.csv'))!;
  expect(commitments.added.length + commitments.changed.length).toBeGreaterThan(0);
  expect(existsSync(path.join(data, 'imported-rows.csv'))).toBe(false);
});

test('names a changed cell with both values', async () => {
  const data = sourceFolder(EMPTY);
  const first = sheet();
  const { effects } = recorded();
  await importSheets({ paths: [first], data, today: TODAY, write: true, format: 'json' }, effects);
  writeFileSync(first, text(...PROMISES.map((cells) => cells.join(',').replace('2031', '2032'))));
  const { tables } = await previewImport!([first], data, TODAY);
  const { added, changed } = tables.find((table) => table.file.endsWith('commitments.csv'))!;
  expect(added).toEqual([]);
  expect(changed).toEqual([
    { line: expect.any(Number), fields: [{ field: 'target_year', before: '2031', after: '2032' }] },
  ]);
});

test('reports a file that isn’t a published sheet', async () => {
  const file = path.join(temporaryFolder(), 'menu.csv');
  writeFileSync(file, text('dish,price', 'soup,3'));
  const { sheets, tables, problems } = await previewImport!([file], sourceFolder(), TODAY);
  expect([sheets, tables]).toEqual([[], []]);
  expect(problems.map(({ code }) => code)).toEqual(['unknown-sheet']);
});
