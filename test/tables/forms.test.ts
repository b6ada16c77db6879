// Valid but suspicious cells.
import { expect, test } from 'vitest';
import { windows1252 } from '../../src/csv/encoding.ts';
import { problemsOfCell } from '../support/source.ts';

const misread = (text: string): string => windows1252(Buffer.from(text));

test.each(['Café’s “plan” – 20 °C, £5, €6 ™', 'Cyngor Tŷ Ddŵr: Éire, Ó, ÀÈÌ', 'naïve…'])(
  'garbled text is restored: %s',
  async (text) => {
    const problems = await problemsOfCell('commitments', 'text', misread(text));
    expect(problems).toMatchObject([{ code: 'garbled-text', suggestion: text }]);
  },
);

test('lost characters can’t be restored', async () => {
  const problems = await problemsOfCell('commitments', 'text', 'Caf\ufffd');
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
])('%s is an ordinary text', async (text) => {
  expect(await problemsOfCell('commitments', 'text', text)).toEqual([]);
});

test.each([
  ...['#REF!', '#N/A', '#DIV/0!', '#NAME?', '#ERROR!', '#GETTING_DATA', 'Err:502', '########', '=HYPERLINK("a";"b")'],
  ...['Loading...', 'Loading…'],
])('%s is a spreadsheet error', async (text) => {
  expect(await problemsOfCell('commitments', 'text', text)).toMatchObject([{ code: 'spreadsheet-error' }]);
});

test('years from 1990 to 2099 are likely', async () => {
  const codes = async (cell: string) =>
    (await problemsOfCell('emergencies', 'date_declared', cell)).map(({ code }) => code);
  for (const cell of ['1990-01-01', '2099-12-31']) expect(await codes(cell)).toEqual([]);
  for (const cell of ['0219-05-15', '1989-12-31', '2100-01-01']) expect(await codes(cell)).toEqual(['unlikely-date']);
});
