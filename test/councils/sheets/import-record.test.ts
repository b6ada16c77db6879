// The record of imported rows, and the fingerprints in it.
import { describe, expect, test } from 'vitest';
import { fingerprinter, type RecordedRow, readRecord, recordText } from '../../../src/councils/sheets/import-record.ts';
import { PROMISES } from '../../../src/councils/sheets/kinds/promises.ts';
import { text } from '../../support/source.ts';
import { COUNCILS, type Folder, importInto, sheet } from '../../tools/import/merging/merging.ts';

const row = (code: string, file = 'promises.csv'): RecordedRow => ({
  ...{ table: 'commitments', authority_code: code, row: '0123456789abcdef', file },
});
const read = (content: string) => readRecord({ name: 'imported-rows.csv', bytes: Buffer.from(content) });

test('reads what it has written, in the same order', () => {
  const rows = [row('ABC', ' a "b",\nc.csv'), row('BCD', '-'), row('CDE')];
  expect(read(recordText(rows.toReversed()))).toEqual({ rows, problems: [] });
  expect(recordText(rows)).toBe(recordText(rows.toReversed()));
});

test('is empty if there is no file, and reports a file that can’t be read', () => {
  expect(readRecord(undefined)).toEqual({ rows: [], problems: [] });
  expect(read('table,row\n').problems.map(({ code }) => code)).toContain('missing-column');
});

test('contains the file from which each row was imported, or last changed', () => {
  const declared = (url: string) =>
    text('authority_code,council,made_declaration,date_made,motion_url', `ABC,,Yes,2019-05-01,${url}`);
  const line = /^emergencies,ABC,[0-9a-f]{16},(.*)$/m;
  const fileIn = ({ folder }: { readonly folder: Folder }) => line.exec(folder['imported-rows.csv']!)?.[1];
  const first = importInto(COUNCILS, [sheet('declarations', declared('https://a.example/'), '2020/declarations.csv')]);
  const same = importInto(first.folder, [sheet('declarations', declared('https://a.example/'), '2021.csv')]);
  const changed = importInto(same.folder, [sheet('declarations', declared('https://b.example/'), '2022.csv')]);
  expect([first, same, changed].map(fileIn)).toEqual(['declarations.csv', 'declarations.csv', '2022.csv']);
});

describe('fingerprints', () => {
  const identify = fingerprinter(PROMISES.identity);
  const cells = { authority_code: 'ABC', has_promise: 'true', text: 'One\ntwo' };

  test.each([
    ['empty cells', { ...cells, source: ' ', target_year: '' }],
    ['other columns', { ...cells, note: 'mine' }],
    ['the order of columns', { text: 'One\ntwo', has_promise: 'true', authority_code: 'ABC' }],
    ['line breaks and forms of yes', { ...cells, has_promise: 'Yes', text: 'One\r\ntwo' }],
  ])('ignore %s', (_, same) => {
    expect(identify(same)).toBe(identify(cells));
  });

  test('differ if any imported cell differs', () => {
    const others = [
      { ...cells, text: 'One\ntwo ' },
      { ...cells, has_promise: 'false' },
      { ...cells, text: '', source_name: 'One\ntwo' },
      { ...cells, scope: 'Whole area' },
    ];
    expect(new Set([cells, ...others].map(identify)).size).toBe(5);
  });
});
