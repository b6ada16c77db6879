// The texts of links to documents: unique to each council, because they say how documents with the same title differ.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Plan } from '../../../../src/councils/dataset.ts';
import { planTitles } from '../../../../src/councils/pages/parts/plan-titles.ts';

const planOf = (plan: Partial<Plan>): Plan => ({
  ...{ authority_code: 'AAA', title: 'Climate plan', document_type: 'Action plan', updated_at: '2024-03-13' },
  ...{ url: 'https://abbey.example/media/123' },
  ...plan,
});

const at = (path: string) => ({ url: `https://www.abbey.example/${path}` });

test.each<[string, readonly Partial<Plan>[], readonly string[]]>([
  ['none', [], []],
  ['a single title', [{ title: ' Climate plan\n' }], ['Climate plan']],
  ['different titles', [{}, { title: 'Climate strategy' }], ['Climate plan', 'Climate strategy']],
  [
    'titles with different types',
    [{}, { title: ' climate  PLAN ', document_type: 'Summary document' }],
    ['Climate plan (Action plan)', 'climate  PLAN (Summary document)'],
  ],
  [
    'dashes and invisible characters',
    [{ title: 'Plan 2020–2030' }, { title: 'Plan\u200b 2020-2030', document_type: 'Other' }],
    ['Plan 2020–2030 (Action plan)', 'Plan\u200b 2020-2030 (Other)'],
  ],
  [
    'a missing type',
    [{ updated_at: '2024-03-13' }, { document_type: ' ', updated_at: '2022-07-01' }],
    ['Climate plan (record updated 13 March 2024)', 'Climate plan (record updated 1 July 2022)'],
  ],
  [
    'different hosts',
    [at('123'), { url: 'https://minutes.abbey.example/456' }],
    ['Climate plan (abbey.example)', 'Climate plan (minutes.abbey.example)'],
  ],
  [
    'three documents, of which only the file names all differ',
    [at('a/plan.pdf'), at('a/Plan%20summary.pdf'), { ...at('climate-action'), updated_at: '2025-01-01' }],
    ['Climate plan (plan.pdf)', 'Climate plan (Plan summary.pdf)', 'Climate plan (climate-action)'],
  ],
  [
    'file names that say nothing',
    [at('faccb1_97fa6d4ffb644b479327851a36419cd4.pdf'), at('faccb1_ed7c3cbc571a4e879957fe960907c0a2.pdf')],
    ['Climate plan (1 of 2)', 'Climate plan (2 of 2)'],
  ],
  ['the same document twice', [{}, {}], ['Climate plan (1 of 2)', 'Climate plan (2 of 2)']],
  ['an untitled document', [{ title: '' }, {}], ['Untitled document (Action plan)', 'Climate plan']],
  [
    'several untitled documents',
    [{ title: 'Untitled' }, { title: '\u200b' }, { title: 'untitled document', document_type: 'Other' }],
    ['Untitled document (1 of 3)', 'Untitled document (2 of 3)', 'untitled document (3 of 3)'],
  ],
  [
    'an untitled document without anything else',
    [{ title: '', document_type: '', updated_at: null, url: '' }],
    ['Untitled document'],
  ],
  [
    'a longer text that is another title',
    [{}, { document_type: 'Other', updated_at: '2021-01-01' }, { title: 'climate plan (other)' }],
    [
      'Climate plan (record updated 13 March 2024)',
      'Climate plan (record updated 1 January 2021)',
      'climate plan (other)',
    ],
  ],
  [
    'numbers that are other titles',
    [{}, {}, { title: 'Climate plan (2 of 2)' }],
    ['Climate plan (1 of 2) (1 of 2)', 'Climate plan (2 of 2) (2 of 2)', 'Climate plan (2 of 2)'],
  ],
])('%s', (_, plans, texts) => {
  const all = plans.map(planOf);
  const titles = planTitles(all);
  expect(all.map((plan) => titles.get(plan))).toEqual(texts);
});

test('within a council, all texts differ, even when read aloud', () => {
  const word = fc.constantFrom('', ' ', 'Plan', 'plan', 'PLAN ', 'Plan (Other)', 'Plan (1 of 2)', 'Untitled', 'Plan–1');
  const plan = fc.record({
    title: word,
    document_type: fc.constantFrom('', 'Other', 'other', 'Action plan'),
    updated_at: fc.constantFrom(null, '2024-01-01', '2025-01-01'),
    url: fc.constantFrom('', 'https://a.example/plan.pdf', 'https://a.example/PLAN.pdf', 'https://b.example/x'),
  });
  fc.assert(
    fc.property(fc.array(plan, { maxLength: 12 }), (plans) => {
      const all = plans.map(planOf);
      const titles = planTitles(all);
      const aloud = all.map((each) => titles.get(each)!.toLowerCase().replaceAll('–', '-').split(/\s+/).join(' '));
      expect(aloud).not.toContain('');
      expect(new Set(aloud).size).toBe(all.length);
    }),
  );
});
