// The list of rejected rows: its columns, and that importing it without corrections changes nothing.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importAgain, importInto, snapshot } from '../../../support/importing.ts';
import { temporaryFolder } from '../../../support/program.ts';
import { text } from '../../../support/source.ts';

const REGISTER = 'local-authority-code,official-name,gss code,nation,local-authority-type';
const PLANS = 'council,url,Type,gss_code,date_retrieved,notes';
const plan = (name: string, date: string) => `Abbey,https://a.example/${name},Action plan,,${date},`;

/** Imports sheets, and returns the folder with the list of rejected rows. */
async function rejected(sheets: Readonly<Record<string, string>>) {
  const rejects = path.join(temporaryFolder(), 'rejects.csv');
  const { folder, code } = await importInto({}, undefined, sheets, { rejects });
  expect(code).toBe(0);
  return { folder, list: readFileSync(rejects, 'utf8') };
}

async function expectNoChange(folder: string, list: string) {
  const before = snapshot(folder);
  const { code, report } = await importAgain(folder, undefined, { 'rejects.csv': list });
  expect([code, report.written, snapshot(folder)]).toEqual([0, false, before]);
}

test('has only the columns of sheets with such rows, with their usual names and the cells at fault', async () => {
  const register = text(REGISTER, 'NEW,New Council,E06000009,England,UA');
  const plans = text(PLANS, plan('a', 'soon'), `Abbey,https://b.example/,Action plan,E0600000,,`);
  const { list } = await rejected({ 'register.csv': register, 'plans.csv': plans });
  const [header, ...rows] = list.trim().split('\n');
  expect(header).toMatch(
    /reported_similar_row,reported_missing,reported_row,council,url,type,gss_code,date_retrieved,notes$/,
  );
  expect(rows).toEqual([expect.stringContaining(',E2 (date_retrieved),'), expect.stringContaining(',D3 (gss_code),')]);
});

test('can contain columns that sheets spell differently', async () => {
  const register = text(REGISTER, 'NEW,New Council,E0600000,England,UA');
  const { folder, list } = await rejected({ 'register.csv': register, 'plans.csv': text(PLANS, plan('a', 'soon')) });
  expect(list).toContain(',gss-code,');
  await expectNoChange(folder, list);
});

test('of a row that was imported without a cell doesn’t change the record of imported rows', async () => {
  const { folder, list } = await rejected({ 'plans.csv': text(PLANS, plan('a', 'soon')) });
  expect(list).toContain('soon');
  await expectNoChange(folder, list);
});

test('contains both of two contradictory rows, neither of which replaces the other', async () => {
  const rows = ['NEW,New Council,E06000009,England,UA', 'NEW,Newer Council,E06000008,England,UA'];
  const { folder, list } = await rejected({ 'register.csv': text(REGISTER, ...rows) });
  expect(list.match(/Newe?r? Council/g)).toEqual(['New Council', 'Newer Council']);
  await expectNoChange(folder, list);
});

test('doesn’t show the order of day and month, because dates in the rarer order are rejected', async () => {
  const rows = ['23/12/2021', '02/15/2019', '04/05/2019'].map((date, index) => plan(String(index), date));
  const { folder, list } = await rejected({ 'plans.csv': text(PLANS, ...rows) });
  const { read, report } = await importAgain(folder, undefined, { 'rejects.csv': list });
  expect(report.problems.map(({ code }) => code)).toEqual(['ambiguous-date']);
  expect(read('plans.csv').match(/\d{4}-\d\d-\d\d/g)).toEqual(['2021-05-06', '2021-12-23', '2019-02-15']);
});
