// Decides which missing columns the unknown names in a header stand for.

import { describe, expect, test } from 'vitest';
import { cellsMeant } from '../../../src/engine/csv/column-names.ts';
import { tableColumns } from '../../../src/engine/tables/tables.ts';

const meant = (names: readonly string[], ...cells: readonly string[]) => Object.fromEntries(cellsMeant(names, cells));

describe('a missing column is recognised in', () => {
  test.each([
    ['target_year', 'Target Year (net zero)'],
    ['target_year', 'TargetYear'],
    ['target_year', 'Year'],
    ['target_year', 'taget_yaer'],
    ['authority_code', 'authority code *'],
    ['authority_code', 'Council code'],
    ['authority_code', '“authority_code”'],
    ['has_promise', 'promise?'],
    ['scope', 'scope\u00a0\u200b'],
    ['website_url', 'Website link'],
    ['date_declared', 'Date'],
  ])('%s: %s', (name, cell) => {
    expect(meant([name], 'Notes', cell)).toEqual({ [name]: cell });
  });

  test('the most similar name', () => {
    expect(meant(['source', 'source_name'], 'Source name', 'Source')).toEqual({
      source: 'Source',
      source_name: 'Source name',
    });
    expect(meant(['target_year', 'scope'], 'Year', 'Target year')).toEqual({ target_year: 'Target year' });
    expect(meant(tableColumns('councils'), 'Code', 'GSS', 'Council name', 'Type', 'Website')).toEqual({
      authority_code: 'Code',
      gss_code: 'GSS',
      name: 'Council name',
      authority_type: 'Type',
      website_url: 'Website',
    });
  });
});

test.each([
  [['source_name'], ['Council name']],
  [['source_name', 'has_promise'], ['of the']],
  [['gss_code', 'authority_code'], ['Code']],
  [['target_year'], ['Interim target year', 'Target year (final)']],
  [['target_year'], [`The council will review its target every year ${'and publish its results '.repeat(3)}`]],
])('no column is recognised if it isn’t clear which one is meant: %j, %j', (names, cells) => {
  expect(meant(names, ...cells)).toEqual({});
});
