// Reports the changes that an import makes, as text and as JSON.
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { prettyChanges, summaryOf } from '../../../../src/councils/sheets/output/pretty-changes.ts';
import {
  changesRecord,
  type TableChanges,
  tableChanges,
} from '../../../../src/councils/sheets/output/table-changes.ts';
import { csvCell } from '../../../../src/engine/csv/cell.ts';
import { widthOf } from '../../../../src/program/report/code-frame.ts';
import { sized } from '../../../support/campaign.ts';
import { text } from '../../../support/source.ts';
import { withinTime } from '../../../support/within-time.ts';
import { COUNCILS, type Folder, importInto, sheet } from '../../../tools/import/merging/merging.ts';

const FILE = 'data/emergencies.csv';
const PLAIN = Object.assign(new PassThrough(), { columns: 80 }) as unknown as NodeJS.WriteStream;

const declared = (...rows: readonly string[]) =>
  sheet('declarations', text('authority_code,council,made_declaration,date_made,motion_url', ...rows));
const URL = 'https://a.example/';

/** The changes that a sheet makes to a table that another sheet has filled. */
function changes(earlier: readonly string[], rows: readonly string[], prune = false): TableChanges {
  const { 'emergencies.csv': _, ...folder }: Folder = importInto(COUNCILS, [declared(...earlier)]).folder;
  const before = earlier.map((row) => row.split(',')).map(([code, , , date]) => `${code},${date}`);
  const table = before.length === 0 ? {} : { 'emergencies.csv': text('authority_code,date_declared', ...before) };
  const { tables } = importInto({ ...folder, ...table }, [declared(...rows)], { prune });
  const { merged, missing } = tables.find(({ merged }) => merged.table.name === 'emergencies')!;
  return tableChanges(merged, missing, FILE);
}

const BEFORE = ['ABC,,Yes,2019-05-01,', 'BCD,,Yes,2019-06-01,', 'CDE,,Yes,2019-07-01,'];
const AFTER = [`ABC,,Yes,2019-05-02,${URL}`, 'CDE,,Yes,2019-07-01,', 'CDE,,Yes,2020-01-01,'];

test('reports every change, and every imported row that no sheet contains any more', () => {
  expect(prettyChanges(changes(BEFORE, AFTER), PLAIN)).toMatchInlineSnapshot(`
    "data/emergencies.csv: 1 row added, 1 changed, 1 no longer in the sheets; new
    column source_url
      + CDE, 2020-01-01
      ~ ABC, 2019-05-01
          ~ date_declared: 2019-05-01 → 2019-05-02
          ~ source_url: (empty) → https://a.example/
      No longer in the sheets (to remove these rows, add --prune):
        line 3: BCD, 2019-06-01"
  `);
  expect(changesRecord(changes(BEFORE, AFTER))).toMatchInlineSnapshot(`
    {
      "added": [
        {
          "authority_code": "CDE",
          "date_declared": "2020-01-01",
          "source_url": "",
        },
      ],
      "changed": [
        {
          "cells": {
            "authority_code": "ABC",
            "date_declared": "2019-05-01",
          },
          "fields": [
            {
              "after": "2019-05-02",
              "before": "2019-05-01",
              "field": "date_declared",
            },
            {
              "after": "https://a.example/",
              "before": "",
              "field": "source_url",
            },
          ],
          "line": 2,
          "row": 2,
        },
      ],
      "emptied": 0,
      "file": "data/emergencies.csv",
      "isNew": false,
      "missing": [
        {
          "cells": {
            "authority_code": "BCD",
            "date_declared": "2019-06-01",
          },
          "line": 3,
          "row": 3,
        },
      ],
      "newColumns": [
        "source_url",
      ],
      "removed": [],
      "table": "emergencies",
    }
  `);
});

test('reports the rows that --prune removes', () => {
  const pruned = changes(BEFORE, BEFORE.slice(1), true);
  expect(prettyChanges(pruned, PLAIN)).toMatchInlineSnapshot(`
    "data/emergencies.csv: 1 row removed
      - ABC, 2019-05-01"
  `);
  expect(changesRecord(pruned)).toMatchObject({
    removed: [{ line: 2, row: 2, cells: { authority_code: 'ABC', date_declared: '2019-05-01' } }],
    missing: [],
  });
});

describe('the summary', () => {
  test('no changes', () => {
    expect(summaryOf(changes(BEFORE, BEFORE))).toBe('no changes');
    expect(summaryOf(changes(BEFORE, BEFORE.slice(1)))).toBe('no changes; 1 row no longer in the sheets');
    expect(summaryOf(changes([], []))).toBe('no changes');
  });

  test('a new table', () => {
    expect(summaryOf(changes([], BEFORE))).toBe('new table; 3 rows added');
  });

  test('uses thousands separators, and shows only the first of many changes', () => {
    const rows = Array.from({ length: 1200 }, (_, index) => `BCD,,Yes,2019-05-01,${URL}${index}`);
    const all = changes(BEFORE.slice(0, 1), [...rows, 'ABC,,Yes,2019-05-02,']);
    expect(summaryOf(all)).toBe('1,200 rows added, 1 changed; new column source_url');
    expect(prettyChanges(all, PLAIN)).toContain('\n  … and 1,190 more (--format json has all)\n');
  });
});

test('cells of any length are printed safely', async () => {
  const wild = `\u001b[31m\u202e${'wide 例 '.repeat(sized(20_000, 300_000))}\n\r\t`;
  const promises = (...texts: readonly string[]) =>
    sheet(
      'promises',
      text(
        'authority_code,council,scope,target,wording,source_url',
        ...texts.map((words, index) => `ABC,,Whole area,2030,${csvCell(words)},${URL}${index}`),
      ),
    );
  const { folder } = importInto(COUNCILS, [promises(wild, 'two', wild, wild)]);
  const { tables } = importInto(folder, [promises(`${wild}!`, wild)]);
  const { merged, missing } = tables.find(({ merged }) => merged.table.name === 'commitments')!;
  let shown = '';
  await withinTime(sized(1000, 10_000), () => {
    shown = prettyChanges(tableChanges(merged, missing, FILE), PLAIN);
  });
  expect(missing).toHaveLength(2);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not come through
  expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  expect(shown.length).toBeLessThan(5000);
  for (const each of shown.split('\n')) expect(widthOf(each)).toBeLessThanOrEqual(80);
});
