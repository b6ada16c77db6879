// Charts: what is drawn is as large as the numbers, and everything drawn is also said.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareText, shortened } from '../../src/text/format.ts';
import { type Html, html, markupOf } from '../../src/text/html.ts';
import { barLists } from '../../templates/charts/bars.ts';
import { columnChart } from '../../templates/charts/columns.ts';
import { historyChart } from '../../templates/charts/history.ts';
import { figure, numbersTable } from '../../templates/charts/picture.ts';
import { stepChart } from '../../templates/charts/steps.ts';
import { countIn, yearBins } from '../../templates/charts/year-bins.ts';
import { type Tag, tagsOf } from '../respond/markup.ts';

const CHART = { id: 'c', title: 'Title', description: 'What is to be seen.' };
const tagsIn = (chart: Html, name: string): readonly Tag[] =>
  tagsOf(markupOf(chart)).filter((tag) => tag.name === name);
const sizeOf = (tag: Tag, attribute: string): number => Number.parseFloat(tag.attributes.get(attribute)!);
const hasClass = (tag: Tag, name: string): boolean => tag.attributes.get('class')!.split(' ').includes(name);

const years = fc.array(fc.integer({ min: 1990, max: 2200 }), { minLength: 1, maxLength: 60 });

describe('years in columns', () => {
  test('every year has its place, and there are not too many columns', () => {
    fc.assert(
      fc.property(years, (years) => {
        const bins = yearBins(years);
        expect(bins.length).toBeLessThanOrEqual(44);
        const counts = countIn(bins, years);
        bins.forEach(({ first, last }, index) => {
          expect(counts[index]).toBe(years.filter((year) => first <= year && year <= last).length);
          if (index > 0) expect(first).toBe(bins[index - 1]!.last + 1);
        });
        expect(counts.reduce((a, b) => a + b, 0)).toBe(years.length);
        expect(bins.filter(({ isCoarseTick }) => isCoarseTick).length).toBeLessThanOrEqual(7);
        expect(bins.filter(({ isCoarseTick, isTick }) => isCoarseTick && !isTick)).toEqual([]);
        const labelled = bins.filter(({ isTick }) => isTick).map(({ first }) => first);
        expect(new Set(labelled.slice(1).map((year, index) => year - labelled[index]!)).size).toBeLessThanOrEqual(1);
      }),
      { seed: 63 },
    );
  });

  test('of no years there are none', () => {
    expect(yearBins([])).toEqual([]);
  });

  test('a year each where there is room, else five or ten', () => {
    expect(yearBins([2025, 2050]).map(({ label }) => label)).toHaveLength(26);
    expect(yearBins([2025, 2100])[0]!.label).toBe('2025–2029');
    expect(yearBins([1990, 2200])[0]!.label).toBe('1990–1994');
  });
});

test('columns are as high as their numbers, and each has its number', () => {
  fc.assert(
    fc.property(years, (years) => {
      const bins = yearBins(years);
      const values = countIn(bins, years);
      const chart = columnChart(CHART, { bins, values, most: Math.max(...values) });
      const columns = tagsIn(chart, 'rect');
      const filled = values.filter((value) => value > 0);
      const tallest = Math.max(...columns.map((column) => sizeOf(column, 'height')));
      columns.forEach((column, index) => {
        expect(sizeOf(column, 'height')).toBeCloseTo((filled[index]! / Math.max(...values)) * tallest, 1);
        expect(sizeOf(column, 'x') + sizeOf(column, 'width')).toBeLessThanOrEqual(100.02);
      });
      expect(columns.length).toBe(filled.length);
      const labels = tagsIn(chart, 'text').filter((tag) => hasClass(tag, 'top'));
      expect(labels.length).toBe(filled.length);
      // The highest has its number also on a telephone.
      const highest = columns.findIndex((column) => sizeOf(column, 'height') === tallest);
      expect(hasClass(labels[highest]!, 'wide')).toBe(false);
    }),
    { seed: 63 },
  );
});

test('the years below the first and the last column are inside the chart', () => {
  for (const last of [2030, 2035, 2060]) {
    const bins = yearBins([2030, last]);
    const chart = columnChart(CHART, { bins, values: bins.map(() => 1), most: 1 });
    const at = tagsIn(chart, 'text').map((tag) => sizeOf(tag, 'x'));
    // Half of a year of four digits, on a telephone.
    expect(Math.min(...at)).toBeGreaterThan(5);
    expect(Math.max(...at)).toBeLessThan(95);
  }
});

test('one column stands out', () => {
  const bins = yearBins([2030, 2032]);
  const chart = columnChart(CHART, { bins, values: [3, 1, 2], most: 3, own: bins[2] });
  expect(tagsIn(chart, 'rect').map((tag) => tag.attributes.get('class'))).toEqual(['rest', 'rest', 'mark']);
});

test('bars have a part for each number, one after another', () => {
  const parts = (...values: readonly number[]) =>
    values.map((value, index) => ({ value, text: String(value), name: ['promised', 'not found', 'unknown'][index]! }));
  const bars = [
    { label: 'a', url: '/a', parts: parts(5, 1, 4) },
    { label: 'b', parts: parts(0, 4, 0) },
  ];
  const lists = barLists([{ label: 'Group', url: '/all', bars }], 20);
  const drawn = tagsIn(lists, 'rect');
  expect(drawn.map((tag) => ['class', 'x', 'width'].map((name) => tag.attributes.get(name)))).toEqual([
    ['mark', '0%', '25%'],
    ['none', '25%', '5%'],
    ['rest', '30%', '20%'],
    ['none', '0%', '20%'],
  ]);
  expect(tagsIn(lists, 'a').map((tag) => tag.attributes.get('href'))).toEqual(['/all', '/a']);
  // The numbers are text, which a screen reader reads with their names.
  expect(
    markupOf(lists)
      .replace(/<[^>]*>/g, '')
      .trim(),
  ).toContain('a: 5 promised, 1 not found, 4 unknown');
});

test('steps begin at nothing and end at all', () => {
  const steps = [
    { day: 10, total: 1 },
    { day: 60, total: 4 },
  ];
  const chart = stepChart(CHART, { steps, first: 0, beyond: 100, years: [], unit: 'Councils' });
  const [, outline] = tagsIn(chart, 'path');
  expect(outline!.attributes.get('d')).toBe('M0,120L100,120L100,90L600,90L600,0L1000,0L1000,0');
});

test('a history: hidden counts all look alike, and lower than published ones', () => {
  const counts = [
    { published: 5, hasHidden: false },
    { published: 0, hasHidden: true },
    { published: 1000, hasHidden: true },
    { published: 6, hasHidden: false },
  ];
  const chart = historyChart(CHART, counts, 1000);
  const [published, hidden] = tagsIn(chart, 'path');
  const heightsOf = (tag: Tag) =>
    Array.from(tag.attributes.get('d')!.matchAll(/v-([\d.]+)/g), ([, text]) => Number(text));
  expect(heightsOf(published!)).toEqual([9, 93, 9]);
  expect(heightsOf(hidden!)).toEqual([7, 7]);
  // One begins at the base, the other on top of the published count.
  expect(Array.from(hidden!.attributes.get('d')!.matchAll(/ ([\d.]+)h/g), ([, bottom]) => bottom)).toEqual([
    '100',
    '7',
  ]);
});

test('a picture is named by its title and what it shows', () => {
  const chart = historyChart(CHART, [{ published: 5, hasHidden: false }], 5);
  const [svg] = tagsIn(chart, 'svg');
  expect([svg!.attributes.get('role'), svg!.attributes.get('aria-labelledby')]).toEqual(['img', 'c-title c-desc']);
  const markup = markupOf(chart);
  expect(markup).toContain('<title id="c-title">Title</title>\n<desc id="c-desc">What is to be seen.</desc>');
});

test('a figure has its numbers as a table', () => {
  const table = numbersTable(['Year', 'Councils'], [['2030', 1234]]);
  const markup = markupOf(figure({ title: 'T', pictures: html``, table, tableTitle: 'Numbers' }));
  expect(markup).toContain('<th scope="row">2030</th><td class="number">1,234</td>');
  expect(markup).toContain('<summary>Numbers, as a table</summary>');
});

test.each([
  [0, 7, '0%'],
  [7, 7, '100%'],
  [1, 1000, 'under 1%'],
  [999, 1000, 'over 99%'],
  [1, 3, '33%'],
])('the share of %i in %i', (part, whole, text) => {
  expect(shareText(part, whole)).toBe(text);
});

test('a text is cut between characters', () => {
  expect(shortened('abc', 3)).toBe('abc');
  expect(shortened('abcd', 3)).toBe('ab…');
  expect(shortened('🌍🌍🌍🌍', 3)).toBe('🌍🌍…');
  expect(shortened('🌍🌍🌍', 3)).toBe('🌍🌍🌍');
});
