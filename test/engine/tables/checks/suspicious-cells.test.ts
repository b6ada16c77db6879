// Valid but suspicious cells.
import { expect, test } from 'vitest';
import { windows1252 } from '../../../../src/engine/text/windows-1252.ts';
import { GOOD, LOG_HEADER, problemsOf, problemsOfCell, quotedRow, text } from '../../../support/source.ts';

const misread = (text: string): string => windows1252(Buffer.from(text));

test.each(['Café’s “plan” – 20 °C, £5, €6 ™', 'Cyngor Tŷ Ddŵr: Éire, Ó, ÀÈÌ', 'naïve…'])(
  'garbled text is restored: %s',
  async (text) => {
    const problems = await problemsOfCell('commitments', 'text', misread(text));
    expect(problems).toMatchObject([{ code: 'garbled-text', suggestion: text }]);
  },
);

// The last two are U+FFFD and U+FFA0 in UTF-8, decoded as Windows-1252.
test.each(['Caf\ufffd', 'Cafï¿½', 'Ynys Mï¿½n', 'Cityï¾\u00a0and'])(
  'lost characters can’t be restored: %s',
  async (text) => {
    const problems = await problemsOfCell('commitments', 'text', text);
    expect(problems).toMatchObject([{ code: 'garbled-text', suggestion: undefined }]);
  },
);

test.each([
  'CAFÉ”',
  'tân, ŵ, ŷ, Âge, château',
  'naïf ¿no?',
  'SÃO, São',
  '#1 priority',
  'n° 5 £',
  '= 5',
  '####x',
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
  const codes = async (cell: string) => (await problemsOfCell('plans', 'updated_at', cell)).map(({ code }) => code);
  for (const cell of ['1990-01-01', '2099-12-31']) expect(await codes(cell)).toEqual([]);
  for (const cell of ['0219-05-15', '1989-12-31', '2100-01-01']) expect(await codes(cell)).toEqual(['unlikely-date']);
});

const codesOf = async (...cell: Parameters<typeof problemsOfCell>) =>
  (await problemsOfCell(...cell)).map(({ code, suggestion, values }) => [code, values?.fault ?? suggestion]);

test.each([...['N/A', '-', 'TBC', 'none', '“unknown”', 'null']])('%s is a placeholder', async (text) => {
  expect(await codesOf('commitments', 'text', text)).toEqual([['placeholder-text', '']]);
});

test.each([
  ['Tân &amp;amp; Môr &#8211; &pound;5', 'Tân & Môr – £5'],
  ['one\u200bword', 'oneword'],
  ['the council\u0092s \u0002plan', 'the council’s plan'],
])('%j probably stands for %s', async (text, meant) => {
  expect(await problemsOfCell('commitments', 'text', text)).toMatchObject([{ suggestion: meant }]);
});

test.each(['R&D; &c.', 'two\nlines\tand a tab', '👩‍🌾 🏴󠁧󠁢󠁷󠁬󠁳󠁿', 'To be decided by 2030', 'See https://abbey.example/'])(
  '%j is an ordinary text',
  async (text) => {
    expect(await codesOf('commitments', 'text', text)).toEqual([]);
  },
);

test.each([
  ['ABBEY-ON-THE-HILL CITY COUNCIL', 'is in capital letters', 'Abbey-on-the-Hill City Council'],
  ['st. dôl’s and the isles', 'has no capital letters', 'St. Dôl’s and the Isles'],
  ['Abbey Council,', 'ends with a punctuation mark', 'Abbey Council'],
])('the name %s %s', async (name, fault, suggestion) => {
  expect(await problemsOfCell('councils', 'name', name)).toMatchObject([
    { code: 'unlikely-name', values: { fault }, suggestion },
  ]);
});

test.each(['GLA', 'Comhairle nan Eilean Siar', 'Cyngor Tŷ Ddŵr', '例', 'City of Abbey (ABC)'])(
  '%s is an ordinary name',
  async (name) => {
    expect(await codesOf('councils', 'name', name)).toEqual([]);
  },
);

test.each([
  ['https://abbey.example/a%20and%20https://abbey.example/b', 'several-urls', undefined],
  ['https://www/abbey', 'unlikely-host', undefined],
  ['https://www.google.com/url?sa=t&url=https%3A%2F%2Fabbey.example%2F', 'redirecting-url', 'https://abbey.example/'],
  ['https://abbey.example/\u200bplan', 'hidden-character', 'https://abbey.example/plan'],
])('%s is suspicious', async (url, code, suggestion) => {
  expect(await codesOf('commitments', 'source', url)).toEqual([[code, suggestion]]);
});

test.each([
  'https://abbey.example/r?f=https://abbey.example/a%20b',
  'https://abbey.example/?a=1&copy=2',
  'https://www.google.com/maps?q=Abbey',
  'https://abbey.example:8080',
  'https://www.abbey.example/–/ŷ',
])('%s is an ordinary URL', async (url) => {
  expect(await codesOf('commitments', 'source', url)).toEqual([]);
});

test('target years from 2015 to 2100 are likely', async () => {
  for (const year of ['2015', '2100', '']) expect(await codesOf('commitments', 'target_year', year)).toEqual([]);
  for (const year of ['2014', '2101']) {
    expect(await codesOf('commitments', 'target_year', year)).toEqual([['unlikely-year', undefined]]);
  }
});

test('the first emergencies were declared in 2018', async () => {
  expect(await codesOf('emergencies', 'date_declared', '2018-01-01')).toEqual([]);
  expect(await codesOf('emergencies', 'date_declared', '2017-12-31')).toEqual([['early-declaration', undefined]]);
  expect(await codesOf('emergencies', 'date_declared', '1919-05-01')).toEqual([['unlikely-date', undefined]]);
});

test.each([' Abbey', 'Ab\u00adbey', 'ABBEY', 'Abbey,'])(
  'the name %j in councils.csv is reported only there, not in the search log',
  async (name) => {
    const councils = GOOD['councils.csv'].replace('ABC,Abbey', `ABC,${quotedRow([name])}`);
    const problems = await problemsOf({ 'councils.csv': councils });
    expect(problems.map(({ location }) => location!.file)).toEqual(['councils.csv']);
  },
);

test('a misspelt name in the search log is reported', async () => {
  const problems = await problemsOf({ 'searches.csv': text(LOG_HEADER, '2025-01-02,heat pump,3,"""abbey"""') });
  expect(problems.map(({ code }) => code)).toEqual(['unknown-restriction']);
});
