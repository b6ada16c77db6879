// The report of an import's changes, as text and as JSON.
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { prettyChanges, summaryOf } from '../../src/import/output/pretty-changes.ts';
import { changesRecord, tableChanges } from '../../src/import/output/table-changes.ts';
import type { Cells } from '../../src/import/sheet.ts';
import { widthOf } from '../../src/report/code-frame.ts';
import { sized } from '../support/campaign.ts';
import { COMMITMENTS_HEADER, text } from '../support/source.ts';
import { withinTime } from '../support/within-time.ts';
import { IDENTITIES, imported } from './merging.ts';

const PROMISES = IDENTITIES.find(({ table }) => table === 'commitments')!;
const FILE = 'data/commitments.csv';
const PLAIN = Object.assign(new PassThrough(), { columns: 80 }) as unknown as NodeJS.WriteStream;

const promise = (year: string, words: string, others: Cells = {}): Cells => ({
  ...{ authority_code: 'ABC', has_promise: 'true', target_year: year, scope: 'Whole area', text: words },
  ...others,
});
const line = (year: string, words: string, code = 'ABC') => `${code},true,${year},Whole area,${words},,`;
const table = (...rows: readonly string[]) => text(COMMITMENTS_HEADER, ...rows);

const changes = (content: string | undefined, ...sheets: readonly (readonly Cells[])[]) =>
  tableChanges(imported(PROMISES, content, sheets[0] ?? [], ...sheets.slice(1)).merged, FILE);

test('reports every change, and every row and cell that is kept although the sheet differs', () => {
  const content = table(line('2030', 'One'), line('2040', 'Mine'), line('2035', 'Two', 'BCD'));
  const rows = [
    promise('2030', 'Net zero', { has_promise: 'false' }),
    promise('2035', '', { authority_code: 'BCD', note: 'x' }),
    promise('2050', 'New'),
  ];
  expect(prettyChanges(changes(content, rows), PLAIN)).toMatchInlineSnapshot(`
    "data/commitments.csv: 1 row added, 2 changed, 1 not in the sheet (kept); new
    column note
      + ABC, Whole area, 2050: New
      ~ ABC, Whole area, 2030: One
          ~ has_promise: true → false
          ~ text: One → Net zero
      ~ BCD, Whole area, 2035: Two
          ~ note: (empty) → x
      Kept, although not in the sheet:
        line 3: ABC, Whole area, 2040: Mine
      Unchanged cells:
        line 4, cell E4 (text): Two kept because the sheet’s cell is empty"
  `);
  expect(changesRecord(changes(content, rows))).toMatchInlineSnapshot(`
    {
      "added": [
        {
          "authority_code": "ABC",
          "has_promise": "true",
          "note": "",
          "scope": "Whole area",
          "source": "",
          "source_name": "",
          "target_year": "2050",
          "text": "New",
        },
      ],
      "changed": [
        {
          "cells": {
            "authority_code": "ABC",
            "has_promise": "true",
            "scope": "Whole area",
            "source": "",
            "source_name": "",
            "target_year": "2030",
            "text": "One",
          },
          "fields": [
            {
              "after": "false",
              "before": "true",
              "field": "has_promise",
            },
            {
              "after": "Net zero",
              "before": "One",
              "field": "text",
            },
          ],
          "line": 2,
          "row": 2,
        },
        {
          "cells": {
            "authority_code": "BCD",
            "has_promise": "true",
            "scope": "Whole area",
            "source": "",
            "source_name": "",
            "target_year": "2035",
            "text": "Two",
          },
          "fields": [
            {
              "after": "x",
              "before": "",
              "field": "note",
            },
          ],
          "line": 4,
          "row": 4,
        },
      ],
      "file": "data/commitments.csv",
      "isNew": false,
      "kept": [
        {
          "cells": {
            "authority_code": "ABC",
            "has_promise": "true",
            "scope": "Whole area",
            "source": "",
            "source_name": "",
            "target_year": "2040",
            "text": "Mine",
          },
          "line": 3,
          "remark": undefined,
          "row": 3,
        },
      ],
      "keptCells": [
        {
          "cell": "E4",
          "column": "text",
          "line": 4,
          "value": "Two",
        },
      ],
      "newColumns": [
        "note",
      ],
      "table": "commitments",
    }
  `);
});

describe('the summary', () => {
  const summary = (...given: Parameters<typeof changes>) => summaryOf(changes(...given));

  test('no changes', () => {
    expect(summary(table(), [])).toBe('no changes');
    expect(summary(table(line('2030', 'One')), [])).toBe('no changes; 1 row not in the sheet (kept)');
    expect(summary(table(line('2030', 'One')), [], [])).toBe('no changes; 1 row not in the sheets (kept)');
  });

  test('a new table', () => {
    expect(summary(undefined, [])).toBe('no changes');
    expect(summary(undefined, [promise('2030', 'One')])).toBe('new table; 1 row added');
  });

  test('uses thousands separators, and shows only the first of many changes', () => {
    const rows = Array.from({ length: 1200 }, (_, index) => promise('2030', `Text ${index}`));
    const all = changes(table(line('2031', 'One')), [...rows, promise('2031', 'Other')]);
    expect(summaryOf(all)).toBe('1,200 rows added, 1 changed');
    expect(prettyChanges(all, PLAIN).split('\n')).toHaveLength(1 + 10 + 1 + 2);
    expect(prettyChanges(all, PLAIN)).toContain('\n  … and 1,190 more (--format diff has all)\n');
  });
});

test('a cell that only one of two sheets lacks is not reported as kept', () => {
  const content = table('ABC,true,2030,Whole area,One,,Mine');
  const both = changes(
    content,
    [promise('2030', 'One', { source_name: '' })],
    [promise('2030', 'One', { source_name: 'Theirs' })],
  );
  expect(both.keptCells).toEqual([]);
  expect(both.changed).toHaveLength(1);
});

test('cells of any length are printed safely', async () => {
  const wild = `\u001b[31m\u202e${'wide 例 '.repeat(sized(20_000, 300_000))}\n\r\t`;
  const content = table(line('2030', `"${wild}"`), line('2040', `"${wild}"`), line('2050', `"${wild}"`));
  const rows = [promise('2030', `${wild}!`), promise('2040', ''), promise('2060', wild)];
  let shown = '';
  await withinTime(sized(1000, 10_000), () => {
    shown = prettyChanges(changes(content, rows), PLAIN);
  });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not come through
  expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  expect(shown.length).toBeLessThan(5000);
  for (const each of shown.split('\n')) expect(widthOf(each)).toBeLessThanOrEqual(80);
});
