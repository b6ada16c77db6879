// Charts: the size of every shape matches its number, and text states everything that a chart shows.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countIn, yearBins } from '../../../src/councils/pages/parts/year-bins.ts';
import { barLists } from '../../../src/engine/charts/bars.ts';
import { columnChart } from '../../../src/engine/charts/columns.ts';
import { type Drawing, drawingMarkup } from '../../../src/engine/charts/drawing.ts';
import { historyChart } from '../../../src/engine/charts/history.ts';
import { stepChart } from '../../../src/engine/charts/steps.ts';
import { type Html, markupOf } from '../../../src/engine/text/html.ts';
import { type Tag, tagsOf } from '../respond/markup.ts';

const CHART = { id: 'c', title: 'Title', description: 'What is to be seen.' };
const tagsIn = (chart: Drawing | Html, name: string): readonly Tag[] =>
  tagsOf(markupOf('shape' in chart ? drawingMarkup(chart) : chart)).filter((tag) => tag.name === name);
const sizeOf = (tag: Tag, attribute: string): number => Number.parseFloat(tag.attributes.get(attribute)!);
const hasClass = (tag: Tag, name: string): boolean => tag.attributes.get('class')!.split(' ').includes(name);

const years = fc.array(fc.integer({ min: 1990, max: 2200 }), { minLength: 1, maxLength: 60 });

test('the height of every column matches its number, which is next to it', () => {
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
      // The highest column has its number even on a phone.
      const highest = columns.findIndex((column) => sizeOf(column, 'height') === tallest);
      expect(hasClass(labels[highest]!, 'wide')).toBe(false);
    }),
    { seed: 63 },
  );
});

test('the years below the first and last columns are inside the chart', () => {
  for (const last of [2030, 2035, 2060]) {
    const bins = yearBins([2030, last]);
    const chart = columnChart(CHART, { bins, values: bins.map(() => 1), most: 1 });
    const at = tagsIn(chart, 'text').map((tag) => sizeOf(tag, 'x'));
    // A year is about 10% of the width on a phone, so half of it must fit on either side.
    expect(Math.min(...at)).toBeGreaterThan(5);
    expect(Math.max(...at)).toBeLessThan(95);
  }
});

test('a single column is highlighted', () => {
  const bins = yearBins([2030, 2032]);
  const chart = columnChart(CHART, { bins, values: [3, 1, 2], most: 3, isMarked: (bin) => bin === bins[2] });
  expect(tagsIn(chart, 'rect').map((tag) => tag.attributes.get('class'))).toEqual(['rest', 'rest', 'mark']);
});

test('a bar has a part for each number, in order', () => {
  const parts = (...values: readonly number[]) =>
    values.map((value, index) => ({ value, text: String(value), name: ['promised', 'not found', 'unknown'][index]! }));
  const bars = [
    { label: 'a', parts: parts(5, 1, 4) },
    { label: 'b', parts: parts(0, 4, 0) },
  ];
  const { pictures: lists } = barLists([{ label: 'Group', bars }], 20);
  const drawn = tagsIn(lists, 'rect');
  expect(drawn.map((tag) => ['class', 'x', 'width'].map((name) => tag.attributes.get(name)))).toEqual([
    ['mark', '0%', '25%'],
    ['none', '25%', '5%'],
    ['rest', '30%', '20%'],
    ['none', '0%', '20%'],
  ]);
});

test('each number of a bar has a square and says what it counts, once', () => {
  const part = (value: number, text: string, name: string) => ({ value, text, name });
  const bars = [
    {
      label: 'Wales',
      parts: [part(0.5, '50%', 'promised'), part(0.3, '30%', 'not found'), part(0.2, '20%', 'unknown')],
    },
    // A part without a length has no square in the bar that a label could explain.
    {
      label: 'England',
      parts: [part(0, '0%', 'promised'), part(0.996, 'over 99%', 'not found'), part(0.004, 'under 1%', 'unknown')],
    },
    { label: '<i>', parts: [part(1, '100%', 'promised'), part(0, '0%', 'not found'), part(0, '0%', 'unknown')] },
  ];
  const { pictures, panels } = barLists([{ bars }], 1);
  const items = Array.from(
    markupOf(pictures).matchAll(/<li><p>(.*?)<\/p><svg aria-hidden="true"/g),
    ([, item]) => item,
  );
  expect(items).toEqual([
    'Wales: <span class="key key-mark">50% promised,</span> <span class="key key-none">30% not found,</span> <span class="key key-rest">20% unknown</span>',
    'England: <span class="key key-none">over 99% not found,</span> <span class="key key-rest">under 1% unknown</span>',
    '&lt;i&gt;: <span class="key key-mark">100% promised</span>',
  ]);
  // The image of the chart has the same text with the same squares.
  expect(panels[1]!.text).toEqual([
    ...[
      'England:',
      ' ',
      { mark: 'none', text: 'over 99% not found,' },
      ' ',
      { mark: 'rest', text: 'under 1% unknown' },
    ],
  ]);
});

test('steps begin at zero and end at the total', () => {
  const steps = [
    { day: 10, total: 1 },
    { day: 60, total: 4 },
  ];
  const chart = stepChart(CHART, { steps, firstYear: 2030, yearStarts: [0, 100], unit: 'Councils' });
  const [, outline] = tagsIn(chart, 'path');
  expect(outline!.attributes.get('d')).toBe('M0,120L100,120L100,90L600,90L600,0L1000,0L1000,0');
});

test('in a history, all hidden counts look the same, and lower than published ones', () => {
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
  // One part begins at the base, and the other on top of the published count.
  expect(Array.from(hidden!.attributes.get('d')!.matchAll(/ ([\d.]+)h/g), ([, bottom]) => bottom)).toEqual([
    '100',
    '7',
  ]);
});
