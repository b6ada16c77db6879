// Changes in words: a sentence for every kind of change and of value.
import { expect, test } from 'vitest';
import type { Item } from '../../../../src/engine/api/endpoint.ts';
import type { FieldChange } from '../../../../src/engine/changes/changes.ts';
import { type ComparedName, comparedTable } from '../../../../src/engine/changes/compared-tables.ts';
import type { ChangeEntry } from '../../../../src/engine/changes/entries.ts';
import type { Publication } from '../../../../src/engine/changes/publications.ts';
import {
  entryList,
  entryText,
  publicationSummary,
  summaryOfEntries,
  versionTitle,
} from '../../../../src/engine/pages/changes/words.ts';
import { markupOf } from '../../../../src/engine/text/html.ts';

const ABBEY = { authority_code: 'ABC', name: 'Abbey' };
const PLAN = { authority_code: 'ABC', document_type: 'Action plan', title: 'Our plan' };
const COMMITMENT = { authority_code: 'ABC', scope: 'Whole area', target_year: 2030, text: 'Net zero by 2030' };
const DECLARED = { authority_code: 'ABC', date_declared: '2019-05-15' };

const council = (kind: ChangeEntry['kind'], ...fields: readonly FieldChange[]): ChangeEntry => ({
  ...{ table: comparedTable('councils'), kind, owner: undefined, record: ABBEY, fields },
});

const other = (
  name: ComparedName,
  kind: ChangeEntry['kind'],
  record: Item,
  ...fields: readonly FieldChange[]
): ChangeEntry => ({ table: comparedTable(name), kind, owner: ABBEY, record, fields });

type Values = readonly [field: string, before: FieldChange['before'], after: FieldChange['after']];
const changes = (list: readonly Values[]) =>
  list.map(([field, before, after]): FieldChange => ({ field, before, after }));

test.each([
  [council('added'), 'Council added.'],
  [council('removed'), 'Council removed.'],
  [other('plans', 'added', PLAN), 'Plan added: Action plan: Our plan.'],
  [other('plans', 'removed', { ...PLAN, document_type: '' }), 'Plan removed: Our plan.'],
  [other('plans', 'added', { ...PLAN, document_type: '', title: '' }), 'Plan added: no title.'],
  [other('commitments', 'added', COMMITMENT), 'Commitment added: Whole area, 2030: Net zero by 2030.'],
  [
    other('commitments', 'removed', { ...COMMITMENT, scope: null, target_year: null, text: '' }),
    'Commitment removed: no text.',
  ],
  [other('emergencies', 'added', DECLARED), 'Emergency declaration added: 15 May 2019.'],
  [
    other('emergencies', 'removed', { ...DECLARED, date_declared: null }),
    'Emergency declaration removed: date not recorded.',
  ],
])('a row', (entry, expected) => {
  expect(entryText(entry)).toBe(expected);
});

test.each<readonly [Values[], string]>([
  [[['name', 'Abbey', 'Abbot']], 'Name changed from “Abbey” to “Abbot”.'],
  [[['website_url', null, 'https://abbey.example/']], 'Website added: “https://abbey.example/”.'],
  [[['website_url', 'https://abbey.example/', null]], 'Website removed (it was “https://abbey.example/”).'],
  [[['region', '', 'North']], 'Region added: “North”.'],
  [[['region', 'North', '']], 'Region removed (it was “North”).'],
  [[['gss_code', 'E06000001', 'E06000002']], 'GSS code changed from “E06000001” to “E06000002”.'],
  [[['latitude', 53.8, -53.8]], 'Latitude changed from 53.8 to -53.8.'],
  [[['latitude', null, 0]], 'Latitude added: 0.'],
  [[['carbon_reduction_commitment', false, true]], 'Net zero promise changed from no to yes.'],
  [[['carbon_neutral_date', 2030, 2045]], 'Earliest target year changed from 2030 to 2045.'],
  [
    [['plans_last_update', '2021-05-06', '2025-08-17']],
    'Latest plan update changed from 6 May 2021 to 17 August 2025.',
  ],
  [[['declared_emergency', '2019-05-01', null]], 'Date of the emergency declaration removed (it was 1 May 2019).'],
  [
    [
      ['name', 'Abbey', 'Abbot'],
      ['plan_count', 1, 0],
    ],
    'Name changed from “Abbey” to “Abbot”; number of plans changed from 1 to 0.',
  ],
])('fields of a council', (list, expected) => {
  expect(entryText(council('changed', ...changes(list)))).toBe(expected);
});

// A browser would show the same text twice.
test.each([
  ['a zero-width space', 'Abbey', 'Abbey\u200b'],
  ['a no-break space', 'Abbey Road', 'Abbey\u00a0Road'],
  ['a second space', 'Abbey Road', 'Abbey  Road'],
  ['a trailing space', 'Abbey', 'Abbey '],
  ['a line break', 'Abbey\r\nRoad', 'Abbey\nRoad'],
  ['a direction mark', '\u202eAbbey\u202c', 'Abbey'],
  ['a soft hyphen', 'Ab\u00adbey', 'Abbey'],
])('%s isn’t visible', (_, before, after) => {
  const entry = council('changed', ...changes([['name', before, after]]));
  expect(entryText(entry)).toBe('Only spaces or invisible characters changed in the name.');
});

test('a field of a row about a council', () => {
  const entry = other('commitments', 'changed', COMMITMENT, ...changes([['target_year', 2030, 2035]]));
  expect(entryText(entry)).toBe(
    'Commitment “Whole area, 2030: Net zero by 2030”: target year changed from 2030 to 2035.',
  );
});

test('right-to-left text is isolated from the words around it', () => {
  const entry = other('commitments', 'changed', COMMITMENT, ...changes([['text', 'Net \u202ezero', 'שלום']]));
  expect(entryText(entry)).toContain('text changed from “\u2068Net \u202ezero\u2069” to “\u2068שלום\u2069”.');
});

test('long texts that differ only near their ends are shown from there', () => {
  const [same, shown] = [`${'x'.repeat(1400)}😀${'b'.repeat(96)}`, `😀${'b'.repeat(96)}`];
  const entry = other(
    'commitments',
    'changed',
    COMMITMENT,
    ...changes([['text', `${same}2030`, `${same}2035, or sooner`]]),
  );
  expect(entryText(entry)).toContain(
    `text changed after the first 1,400 characters, from “… ${shown}2030” to “… ${shown}2035, or sooner”.`,
  );
});

test('a long text is shortened to 1,000 characters', () => {
  const [before, after] = ['a'.repeat(1000), '😀'.repeat(1001)];
  const entry = other('commitments', 'changed', COMMITMENT, ...changes([['text', before, after]]));
  expect(entryText(entry)).toContain(`text changed from “${before}” to “${'😀'.repeat(999)}…”.`);
});

test('hostile texts are escaped', () => {
  const entry = other('plans', 'added', { ...PLAN, title: '<script>alert("&")</script>' });
  expect(markupOf(entryList([entry]))).toMatch(
    /^<ul>\n<li>Plan added: Action plan: &lt;script&gt;alert\((?:"|&quot;)&amp;(?:"|&quot;)\)&lt;\/script&gt;.<\/li>\n<\/ul>\n$/,
  );
});

test('a summary counts the rows of each table', () => {
  const plan = other('plans', 'added', PLAN);
  const commitment = (kind: ChangeEntry['kind']) => other('commitments', kind, COMMITMENT);
  expect(summaryOfEntries([council('changed'), council('changed')])).toBe('2 councils changed');
  expect(summaryOfEntries([plan])).toBe('1 plan added');
  expect(
    summaryOfEntries([council('removed'), commitment('changed'), commitment('added'), ...Array(1000).fill(plan)]),
  ).toBe('1 council removed; 1 commitment added, 1 changed; 1,000 plans added');
});

const published = (date: string, changed: Partial<Publication> = {}): Publication => ({
  ...{ version: date.slice(0, 10), date, content: date, previous: undefined, changes: undefined, isFirst: false },
  ...{ rows: () => ({}), site: () => undefined },
  ...changed,
});

test('a version without changes says why', () => {
  const date = '2025-08-17T09:30:00Z';
  expect(publicationSummary(published(date, { isFirst: true }))).toBe('the first version');
  expect(publicationSummary(published(date))).toBe('the first version with a known history');
  const added = [{ owner: undefined, key: 'ABC', record: ABBEY }];
  expect(publicationSummary(published(date, { changes: { councils: { added, removed: [], changed: [] } } }))).toBe(
    '1 council added',
  );
});

test('only several versions on the same day have a time in their titles', () => {
  const all = ['2025-08-16T23:59:00Z', '2025-08-17T09:05:00Z', '2025-08-17T23:30:59Z'].map((date) =>
    published(date, { commit: '1a2b3c4' }),
  );
  expect(all.map((publication) => versionTitle(publication, all))).toEqual([
    'Changes on 16 August 2025',
    'Changes on 17 August 2025, 09:05 UTC',
    'Changes on 17 August 2025, 23:30 UTC',
  ]);
});
