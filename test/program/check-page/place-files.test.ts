// Where the files that a user chose belong in a data directory.
import { describe, expect, test } from 'vitest';
import { placeChosen } from '../../../src/program/check-page/place-files.ts';
import type { FilesToCheck } from '../../../src/program/check-page/protocol.ts';
import { COUNCILS_HEADER, LOG_HEADER, PLANS_HEADER } from '../../support/source.ts';

const place = async (
  files: Readonly<Record<string, string>>,
  { isFolder = false, checkedAs = {} }: Partial<FilesToCheck> = {},
) => {
  const chosen = Object.entries(files).map(([path, text]) => ({ path, content: new Blob([text]) }));
  const placed = await placeChosen({ files: chosen, isFolder, checkedAs, published: {} });
  return { ...placed, files: Object.fromEntries([...placed.files].map(([at, { path }]) => [at, path])) };
};

describe('single files', () => {
  test('are found by their names', async () => {
    expect(await place({ 'plans.csv': '', 'searches.csv': '', 'withheld-searches.csv': '' })).toMatchObject({
      folder: '.',
      files: {
        'plans.csv': 'plans.csv',
        'searches.csv': 'searches.csv',
        'withheld-searches.csv': 'withheld-searches.csv',
      },
      unchecked: [],
      renamed: [],
    });
  });

  test.each([
    ['Our data - Sheet1.csv', PLANS_HEADER, 'plans.csv'],
    ['copy.csv', `\ufeff${COUNCILS_HEADER}`, 'councils.csv'],
    ['copy.csv', COUNCILS_HEADER.replaceAll(',', ';'), 'councils.csv'],
    ['copy.csv', PLANS_HEADER.replaceAll(',', '\t').toUpperCase(), 'plans.csv'],
    ['copy.csv', '"authority_code","title","document_type"', 'plans.csv'],
    ['export.csv', LOG_HEADER, 'searches.csv'],
    ['ended-councils (1).csv', 'authority_code,name,end_date', 'ended-councils.csv'],
  ])('with another name, such as %s, are recognised by their columns: %s', async (name, header, table) => {
    expect(await place({ [name]: `${header}\nABC` })).toMatchObject({
      files: { [table]: name },
      renamed: [{ path: name, table }],
      unchecked: [],
    });
  });

  test('are checked as the user says', async () => {
    expect(await place({ 'plans.csv': PLANS_HEADER }, { checkedAs: { 'plans.csv': 'councils.csv' } })).toMatchObject({
      files: { 'councils.csv': 'plans.csv' },
    });
    expect(await place({ 'copy.csv': PLANS_HEADER }, { checkedAs: { 'copy.csv': '' } })).toMatchObject({
      files: {},
      unchecked: [{ path: 'copy.csv', reason: 'other-name' }],
    });
  });

  test('that aren’t tables, or a second file for the same table, aren’t checked', async () => {
    const files = {
      'plans.csv': PLANS_HEADER,
      'plans (1).csv': PLANS_HEADER,
      'notes.csv': 'council,scope,target,wording,source_url,source_name,authority_code,gss_code',
      'searches.csv.gz': '',
      'plans.xlsx': '',
      'site.json': '{}',
    };
    expect(await place(files)).toMatchObject({
      files: { 'plans.csv': 'plans.csv' },
      unchecked: [
        { path: 'searches.csv.gz', reason: 'compressed' },
        { path: 'plans.xlsx', reason: 'workbook' },
        { path: 'site.json', reason: 'settings' },
        { path: 'plans (1).csv', reason: 'same-table' },
        { path: 'notes.csv', reason: 'other-name' },
      ],
      sheets: ['plans.xlsx', 'notes.csv'],
    });
  });
});

describe('a folder', () => {
  test('is checked as it is', async () => {
    const files = { 'data/plans.csv': '', 'data/old/plans.csv': '', 'data/searches/2025.csv': '', 'data/new.xlsx': '' };
    const placed = await place(files, { isFolder: true });
    expect(placed).toMatchObject({ folder: 'data', unchecked: [], renamed: [], sheets: ['data/new.xlsx'] });
    expect(Object.keys(placed.files)).toEqual(Object.keys(files));
  });

  test('may contain the data directory', async () => {
    const placed = await place({ 'project/README.csv': '', 'project/data/plans.csv': '' }, { isFolder: true });
    expect(placed).toMatchObject({
      folder: 'project/data',
      files: { 'project/data/plans.csv': 'project/data/plans.csv' },
    });
  });

  test('without tables is checked too, because all of them are missing', async () => {
    expect(await place({ 'photos/one.csv': '' }, { isFolder: true })).toMatchObject({ folder: 'photos' });
  });

  test('has files that this page doesn’t check', async () => {
    const files = {
      'data/plans.csv': '',
      'data/site.json': '',
      'data/templates/about.html': '',
      'data/searches.csv.gz': '',
    };
    const { unchecked, files: kept } = await place(files, { isFolder: true });
    expect(unchecked).toEqual([
      { path: 'data/site.json', reason: 'settings' },
      { path: 'data/templates/about.html', reason: 'settings' },
      { path: 'data/searches.csv.gz', reason: 'compressed' },
    ]);
    expect(Object.keys(kept)).not.toContain('data/searches.csv.gz');
  });
});
