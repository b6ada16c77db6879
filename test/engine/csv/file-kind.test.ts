// Files that aren't CSV despite their names, and merge conflicts.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { foreignKind } from '../../../src/engine/csv/file-kind.ts';
import { EMERGENCIES_HEADER, GOOD, problemsOf, text } from '../../support/source.ts';

const FOREIGN: Readonly<Record<string, readonly [Uint8Array | string, string]>> = {
  'a workbook': [Buffer.from('PK\x03\x04\x14\0\x06\0'), '.xlsx'],
  'an old workbook': [Buffer.from('d0cf11e0a1b11ae1', 'hex'), '.xls'],
  'UTF-16 of either order': [Buffer.from('\ufeffauthority_code', 'utf16le').swap16(), 'UTF-16'],
  'a web page': ['\ufeff\n<!DOCTYPE html>\n<html lang="en">', 'web page'],
  'a part of a web page': ['<table class="x"><tr>', 'web page'],
  'an XML file': ['\ufeff <?xml version="1.0"?><plans/>', 'XML'],
  'a list of JSON objects': ['[{"authority_code":"ABC"}]', 'JSON'],
  'a JSON object': ['\ufeff{\n  "rows": []\n}', 'JSON'],
  'a PDF document': ['%PDF-1.7', 'PDF'],
  'a pointer of Git LFS': ['version https://git-lfs.github.com/spec/v1\noid sha256:0\n', 'LFS'],
  'a packed file': [gzipSync('a'), 'gzip'],
};

test.each(Object.entries(FOREIGN))('%s is recognised, and causes no other problem', async (_, [bytes, kind]) => {
  const problems = await problemsOf({ 'emergencies.csv': bytes, 'searches.csv': bytes });
  expect(problems.map(({ code, location }) => [code, location?.file])).toEqual([
    ['not-csv', 'emergencies.csv'],
    ['not-csv', 'searches.csv'],
  ]);
  for (const { values } of problems) expect(values?.kind).toContain(kind);
});

test('a table is never mistaken for another kind of file', () => {
  for (const table of Object.values(GOOD)) expect(foreignKind(Buffer.from(table))).toBeUndefined();
  expect(foreignKind(Buffer.from('<notes>,PK,%PDF\n'))).toBeUndefined();
  expect(foreignKind(Buffer.from('[code],{name}\n'))).toBeUndefined();
});

test('conflict markers are found at the beginning of any line, even inside a text, but nowhere else', async () => {
  const code = async (lines: string) => (await problemsOf({ 'emergencies.csv': lines })).map((problem) => problem.code);
  expect(await code(`<<<<<<< HEAD\n${text(EMERGENCIES_HEADER)}`)).toEqual(['merge-conflict']);
  const note = (cell: string) => text(`${EMERGENCIES_HEADER},note`, `ABC,2019-05-01,"${cell}"`);
  expect(await code(note('one\r\n<<<<<<< HEAD\r\ntwo'))).toEqual(['merge-conflict']);
  expect(await code(note('one <<<<<<< HEAD\n=======\n<<<<<<<<'))).toEqual(['unknown-column']);
});
