// Cells in which nothing is wrong and that hardly are meant so.
import { expect, test } from 'vitest';
import type { Problem } from '../../src/problem.ts';
import { windows1252 } from '../../src/read/windows-1252.ts';
import { problemsOf, type TestedTable, withCell } from '../support/source.ts';

const problemsIn = (table: TestedTable, column: string, cell: string): Promise<readonly Problem[]> =>
  problemsOf(withCell(table, column, cell));

const misread = (text: string): string => windows1252(Buffer.from(text));

test.each(['Café’s “plan” – 20 °C, £5, €6 ™', 'Cyngor Tŷ Ddŵr: Éire, Ó, ÀÈÌ', 'naïve…'])(
  '%s can be had again',
  async (text) => {
    const problems = await problemsIn('commitments', 'text', misread(text));
    expect(problems).toMatchObject([{ code: 'garbled-text', suggestion: text }]);
  },
);

test('what was lost can’t', async () => {
  const problems = await problemsIn('commitments', 'text', 'Caf\ufffd');
  expect(problems).toMatchObject([{ code: 'garbled-text', suggestion: undefined }]);
});

test.each([
  'CAFÉ”',
  'tân, ŵ, ŷ, Âge, château',
  'SÃO, São',
  '#1 priority',
  'n° 5 £',
  '= 5',
  '####x',
  'N/A',
  'Loading bays…',
])('%s is a text like others', async (text) => {
  expect(await problemsIn('commitments', 'text', text)).toEqual([]);
});

test.each([
  ...['#REF!', '#N/A', '#DIV/0!', '#NAME?', '#ERROR!', '#GETTING_DATA', 'Err:502', '########', '=HYPERLINK("a";"b")'],
  ...['Loading...', 'Loading…'],
])('%s is none', async (text) => {
  expect(await problemsIn('commitments', 'text', text)).toMatchObject([{ code: 'spreadsheet-error' }]);
});

test('years from 1990 to 2099 are likely', async () => {
  const codes = async (cell: string) =>
    (await problemsIn('emergencies', 'date_declared', cell)).map(({ code }) => code);
  for (const cell of ['1990-01-01', '2099-12-31']) expect(await codes(cell)).toEqual([]);
  for (const cell of ['0219-05-15', '1989-12-31', '2100-01-01']) expect(await codes(cell)).toEqual(['unlikely-date']);
});
