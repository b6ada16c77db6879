// The search for councils: what it finds, and in which order.
import { expect, test } from 'vitest';
import { type FindEntry, searchAmong } from '../../../src/councils/script/search.ts';

const council = (name: string, codes: string, others: readonly string[] = []): FindEntry =>
  [...[name, `/councils/${codes.split(' ')[0]!.toLowerCase()}/`, codes], ...[others, 'Council in the UK']] as const;
const former = (name: string, codes: string): FindEntry => [...council(name, codes), 1] as unknown as FindEntry;

const search = searchAmong([
  council('Ards and North Down Borough Council', 'AND N09000011'),
  council('Arun District Council', 'ARU E07000224'),
  council('Basingstoke and Deane Borough Council', 'BAN E07000084'),
  council('Bath and North East Somerset Council', 'BAS E06000022'),
  council('Borough Council of King’s Lynn and West Norfolk', 'KIN E07000146'),
  council('Brentwood Borough Council', 'BRW E07000068'),
  council('City of Cardiff Council', 'CRF W06000015', ['Caerdydd']),
  council('City of London Corporation', 'LND E09000001'),
  council('City of Westminster', 'WSM E09000033'),
  council('City of York Council', 'YOR E06000014'),
  council('Comhairle nan Eilean Siar', 'ELS S12000013', ['Na h-Eileanan Siar']),
  council('Cumberland Council', 'CBD E06000063'),
  council('East Hertfordshire District Council', 'EHE E07000242', ['E07000097']),
  council('Glasgow City Council', 'GLG S12000049'),
  council('Greater London Authority', 'GLA E61000001'),
  council('Isle of Anglesey County Council', 'AGY W06000001', ['Sir Ynys Môn']),
  council('London Borough of Barnet', 'BNE E09000003'),
  council('London Borough of Brent', 'BEN E09000005'),
  council('London Borough of Hammersmith & Fulham', 'HMF E09000013'),
  council('Monmouthshire County Council', 'MON W06000021', ['Sir Fynwy']),
  council('Newcastle City Council', 'NET E08000021', ['Newcastle upon Tyne']),
  council('Newcastle-under-Lyme Borough Council', 'NEW E07000195'),
  council('North Somerset Council', 'NSM E06000024'),
  council('Somerset Council', 'SMT E06000066'),
  council('York and North Yorkshire Mayoral Combined Authority', 'YNYC E47000012'),
  former('Allerdale Borough Council', 'ALL E07000026'),
  former('Coleraine Borough Council', 'NIR-AA'),
  former('Cumbria County Council', 'CMA E10000006'),
  former('Derry City Council', 'NIR-A'),
  former('Somerset County Council', 'SOM E10000027'),
]);

const namesFor = (query: string): readonly string[] => search(query).councils.map(({ entry: [name] }) => name);

test.each([
  ['an authority code', 'GLA', 'Greater London Authority'],
  ['an authority code in lower case', 'bne', 'London Borough of Barnet'],
  ['a code that is a word in many names', 'AND', 'Ards and North Down Borough Council'],
  ['a code with a hyphen', 'nir-a', 'Derry City Council'],
  ['a GSS code', 'E07000084', 'Basingstoke and Deane Borough Council'],
  ['a former GSS code', 'E07000097', 'East Hertfordshire District Council'],
  ['a Welsh name', 'caerdydd', 'City of Cardiff Council'],
  ['a Welsh name without its accent', 'ynys mon', 'Isle of Anglesey County Council'],
  ['a Welsh name with a combining accent', 'Ynys Mo\u0302n', 'Isle of Anglesey County Council'],
  ['a former council', 'allerdale', 'Allerdale Borough Council'],
  ['a name without “Council”', 'glasgow', 'Glasgow City Council'],
  ['“Council” for a borough that has no such word', 'Barnet Council', 'London Borough of Barnet'],
  ['“and” for “&”', 'hammersmith and fulham', 'London Borough of Hammersmith & Fulham'],
  ['“&” for “and”', 'basingstoke & deane', 'Basingstoke and Deane Borough Council'],
  ['no apostrophe', 'kings lynn', 'Borough Council of King’s Lynn and West Norfolk'],
  ['another apostrophe', "king's lynn", 'Borough Council of King’s Lynn and West Norfolk'],
  ['a space for a hyphen', 'newcastle under lyme', 'Newcastle-under-Lyme Borough Council'],
  ['the beginning of a word', 'basings', 'Basingstoke and Deane Borough Council'],
  ['words in another order', 'council york', 'City of York Council'],
  ['wide letters and surrounding space', '  ＧＬＡ ', 'Greater London Authority'],
])('%s finds the council first', (_, query, name) => {
  expect(namesFor(query)[0]).toBe(name);
  expect(search(query).isExact).toBe(true);
});

test.each([
  ['westminister', 'City of Westminster'],
  ['glasgw', 'Glasgow City Council'],
  ['anglesea', 'Isle of Anglesey County Council'],
  ['caerdyd', 'City of Cardiff Council'],
  ['hamersmith and fullham', 'London Borough of Hammersmith & Fulham'],
  ['alerdale', 'Allerdale Borough Council'],
  ['Glasgwo City Council', 'Glasgow City Council'],
  ['aurn', 'Arun District Council'],
  ['yrk', 'City of York Council'],
  ['ynis mon', 'Isle of Anglesey County Council'],
])('“%s” finds %s in spite of the error', (query, name) => {
  expect(namesFor(query)[0]).toBe(name);
});

test('errors are reported as such', () => {
  expect(search('westminister').isExact).toBe(false);
  expect(search('westminster').isExact).toBe(true);
});

test('a council of exactly this name comes first, and former councils after current ones', () => {
  expect(namesFor('somerset')).toEqual([
    'Somerset Council',
    'Somerset County Council',
    'North Somerset Council',
    'Bath and North East Somerset Council',
  ]);
  expect(namesFor('york')[0]).toBe('City of York Council');
  expect(namesFor('london')[0]).toBe('City of London Corporation');
});

test('a former council of the same name comes after the current one, whatever its other names', () => {
  const found = searchAmong([
    [...former('Kesham Borough Council', 'KEB'), 1]
      .slice(0, 3)
      .concat([['Kesham', 'Kesham Town'], 'Former council', 1]),
    council('Kesham Council', 'KEC'),
  ] as unknown as FindEntry[])('kesham');
  expect(found.councils.map(({ entry: [name] }) => name)).toEqual(['Kesham Council', 'Kesham Borough Council']);
});

test('a former council comes first if the query is its whole name', () => {
  expect(namesFor('Somerset County Council').slice(0, 2)).toEqual(['Somerset County Council', 'Somerset Council']);
});

test('whole words rank above beginnings of words', () => {
  expect(namesFor('brent')).toEqual(['London Borough of Brent', 'Brentwood Borough Council']);
});

test('a former council is found by its own name only', () => {
  expect(namesFor('cumbria')).toEqual(['Cumbria County Council']);
});

test('a code isn’t confused with similar codes', () => {
  expect(namesFor('E07000084')).toEqual(['Basingstoke and Deane Borough Council']);
  expect(namesFor('E07000085')).toEqual([]);
  expect(namesFor('E0700').length).toBe(7);
  expect(namesFor('XLA')).toEqual([]);
});

test('the first letters of a name find it even if they are a word that is left out elsewhere', () => {
  expect(namesFor('a')).toContain('Allerdale Borough Council');
  expect(namesFor('a')).toContain('Arun District Council');
});

test('the alternative name that matches is returned, but not if the name itself matches', () => {
  const aliasFor = (query: string) => search(query).councils[0]!.alias;
  expect(aliasFor('caerdydd')).toBe('Caerdydd');
  expect(aliasFor('ynys mon')).toBe('Sir Ynys Môn');
  expect(aliasFor('cardiff')).toBeUndefined();
  expect(aliasFor('newcastle')).toBeUndefined();
  // “Eilean” is also the beginning of a word in the alternative name.
  expect(aliasFor('comhairle nan eilean siar')).toBeUndefined();
  expect(aliasFor('na h-eileanan siar')).toBe('Na h-Eileanan Siar');
});

test('if no council has all words, those with most whole words come first', () => {
  expect(namesFor('somerset zzz')[0]).toBe('Somerset Council');
});

test('words that say nothing find nothing on their own', () => {
  for (const query of ['', '   ', '&', '’', 'of the', '()', '\u0000']) expect(namesFor(query)).toEqual([]);
});

test('no query causes an error', () => {
  for (const query of [
    'constructor',
    '__proto__',
    'toString',
    '*',
    '\\',
    'a'.repeat(10_000_000),
    '🏴󠁧󠁢󠁷󠁬󠁳󠁿',
    '\ud800',
    'x '.repeat(500),
  ])
    expect(() => search(query)).not.toThrow();
});
