// The order and the words of entries, and texts that could break a page.
import { expect, test } from 'vitest';
import type { Commitment } from '../../../../src/councils/dataset.ts';
import { htmlFaults } from '../../../support/html-faults.ts';
import { commitmentOf, commitmentSite, entriesIn, leadIn } from './commitment-site.ts';

const AAA = [{ authority_code: 'AAA', name: 'Abbey Council', country: 'Wales' }] as const;
const own = (commitment: Partial<Commitment>) => commitmentOf({ authority_code: 'AAA', ...commitment });
const entryOf = (commitment: Partial<Commitment>, path: string) =>
  entriesIn(commitmentSite(AAA, [own(commitment)]).page(path))[0]!;

test('councils are in the order of their places, each with all its records', () => {
  const names = ['Adur District Council', 'City of York Council', 'London Borough of Barnet', 'Bath Council'];
  const councils = names.map((name, index) => ({ authority_code: ['ADU', 'YOR', 'BNE', 'BAT'][index]!, name }));
  const records = [
    commitmentOf({ authority_code: 'YOR', text: 'York, area' }),
    commitmentOf({ authority_code: 'BNE', text: 'Barnet, area' }),
    commitmentOf({ authority_code: 'BAT' }),
    commitmentOf({ authority_code: 'ADU' }),
    commitmentOf({ authority_code: 'YOR', text: 'York, council', scope: 'Council only' }),
  ];
  const entries = entriesIn(commitmentSite(councils, records).page('2030/'));
  expect(entries.map(({ council, facts, texts }) => [council, facts, texts])).toEqual([
    ['Adur District Council', ['For the whole area'], []],
    ['London Borough of Barnet', ['For the whole area'], ['Barnet, area']],
    ['Bath Council', ['For the whole area'], []],
    ['City of York Council', ['For the whole area', 'For its own operations'], ['York, area', 'York, council']],
  ]);
});

test('an entry links to the council’s page and to the source', () => {
  const { markup, ...entry } = entryOf(
    { scope: null, text: 'Net zero\r\nby  2030.', source: 'https://abbey.example/?a=1&b=2', source_name: 'Minutes' },
    '2030/',
  );
  expect(entry).toEqual({
    ...{ council: 'Abbey Council', country: 'Wales' },
    ...{ facts: ['Scope not recorded'], texts: ['Net zero by 2030.'] },
  });
  expect(markup).toContain(
    'Source: <bdi><a href="https://abbey.example/?a=1&amp;b=2" rel="nofollow">Minutes</a></bdi>',
  );
  expect(commitmentSite(AAA, [own({})]).page('2030/')).toContain('<h3><a href="/councils/aaa/">Abbey Council</a></h3>');
});

test.each<[Partial<Commitment>, string, readonly string[], string, string]>([
  [{}, '2030/', ['For the whole area'], 'The text is not recorded.', '1 net zero promise'],
  [{ target_year: null }, 'no-year/', ['For the whole area'], 'Source not recorded.', '1 net zero promise'],
  [
    { has_promise: false, text: 'We will cut emissions.' },
    '2030/',
    ['Not a net zero promise, for the whole area'],
    'We will cut emissions.',
    '0 net zero promises and 1 other statement',
  ],
  [
    { has_promise: null, scope: null },
    '2030/',
    ['No record of whether this is a net zero promise, scope not recorded'],
    'The text is not recorded.',
    '0 net zero promises and 1 other statement',
  ],
  [
    { has_promise: false, target_year: null, source_name: 'A search' },
    'no-year/',
    [],
    'The records say that no net zero promise was found. Source: <bdi>A search</bdi>',
    '0 net zero promises and 1 record saying that no promise was found',
  ],
])('the words for %j', (commitment, path, facts, shown, counts) => {
  const { page } = commitmentSite(AAA, [own(commitment)]);
  const [entry] = entriesIn(page(path));
  expect(entry!.facts).toEqual(facts);
  expect(entry!.markup).toContain(shown);
  expect(leadIn(page(path))).toBe(`1 council: ${counts}.`);
});

const WORD = 'abcdefghi ';

test.each<[string, string, string | undefined]>([
  ['spaces', ' \u00a0\n', undefined],
  ['markup', '<script>alert("1")</script> & \'2\'', '<script>alert("1")</script> & \'2\''],
  ['text from right to left', 'A \u202eB \u2067C', 'A \u202eB \u2067C'],
  ['a character reference', '&lt;b&gt;', '&lt;b&gt;'],
  ['200 characters', `${WORD.repeat(19)}abcdefghij`, `${WORD.repeat(19)}abcdefghij`],
  ['201 characters', `${WORD.repeat(19)}abcdefghijk`, `${WORD.repeat(18)}abcdefghi…`],
  ['a cut after a comma', `${WORD.repeat(19)}abcd, fghijklmn`, `${WORD.repeat(19)}abcd…`],
  ['a very long word', 'ü'.repeat(1000), `${'ü'.repeat(199)}…`],
  ['characters outside the Basic Multilingual Plane', '😀'.repeat(300), `${'😀'.repeat(199)}…`],
])('a text with %s', (_, text, shown) => {
  const page = commitmentSite(AAA, [own({ text })]).page('2030/');
  const [{ texts, markup }] = entriesIn(page) as [ReturnType<typeof entryOf>];
  expect(texts).toEqual(shown === undefined ? [] : [shown]);
  expect(markup.includes('The text is not recorded.')).toBe(shown === undefined);
  expect(htmlFaults(page)).toEqual([]);
});

test('names and sources can’t add markup or run scripts', () => {
  const councils = [{ ...AAA[0], name: '<b>“Abbey”</b> & \u202eson' }];
  const page = commitmentSite(councils, [own({ source: 'javascript:alert(1)', source_name: '<i>' })]).page('2030/');
  expect(entriesIn(page)[0]!.council).toBe('<b>“Abbey”</b> & \u202eson');
  expect(page).toContain('Source: <bdi>&lt;i&gt;</bdi>');
  expect(page).not.toMatch(/<[bi]>|href="javascript/);
  expect(htmlFaults(page)).toEqual([]);
});

test('the council’s page has the whole text', () => {
  const text = `${WORD.repeat(40)}\nend`;
  expect(commitmentSite(AAA, [own({ text })]).file('councils/aaa/index.html')).toContain(text.replace('\n', '&#10;'));
});
