// The schemas in the repository match the program. UPDATE_GOLDEN=1 writes them again.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SCHEMA_NAMES } from '../../../src/councils/names.ts';
import { writeOwnFiles } from '../../../src/engine/edit/own-files.ts';
import { describeFolder, schemaFiles } from '../../../src/program/commands/schema.ts';
import { SAMPLE } from '../../support/broken-host.ts';
import { describeColumns } from '../../support/columns.ts';

const SCHEMAS = path.join(import.meta.dirname, '..', '..', '..', 'docs', 'schemas');
const update = process.env.UPDATE_GOLDEN === '1';

test('data/datapackage.json is up to date', async () => {
  const { file, leftOut, problems } = await describeFolder(SAMPLE, SAMPLE);
  expect({ leftOut, problems }).toEqual({ leftOut: 0, problems: [] });
  if (update) writeOwnFiles(SAMPLE, [file!], () => true);
  expect(readFileSync(path.join(SAMPLE, file!.name), 'utf8')).toBe(file!.text);
});

test('docs/schemas is up to date', () => {
  const files = schemaFiles('json-schema');
  if (update) writeOwnFiles(SCHEMAS, files, () => true);
  expect(readdirSync(SCHEMAS).sort()).toEqual(files.map(({ name }) => name).sort());
  for (const { name, text } of files) expect(readFileSync(path.join(SCHEMAS, name), 'utf8')).toBe(text);
});

test('descriptions of columns are short, end with a full stop, and have curly quotes', () => {
  for (const { title, description } of SCHEMA_NAMES.flatMap(describeColumns)) {
    expect(title).toMatch(/^[A-Z][^.]{2,30}$/);
    expect(description).toMatch(/^[A-Z0-9].*(?:\.|""")$/);
    expect(description.replaceAll('"""', '')).not.toMatch(/['"]/);
    expect(description.length).toBeLessThan(260);
  }
});

afterAll(() => {
  if (update) throw new Error('The schemas were written again: run the tests without UPDATE_GOLDEN.');
});
