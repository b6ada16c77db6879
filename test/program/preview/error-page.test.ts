// The preview's page about errors.
import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/engine/diagnostics/diagnostic.ts';
import { errorPage } from '../../../src/program/preview/error-page.ts';

const pageOf = (failure: Parameters<typeof errorPage>[0]): string => errorPage(failure, 'b1', '/councils/', true);

const badCountry = (file: string, line: number, cell = 'Whales'): Diagnostic => ({
  code: 'unknown-country',
  location: { file, line, column: 5, excerpt: { text: `MON,${cell}`, from: 4, to: 4 + cell.length } },
  values: { cell },
});

const countOf = (text: string, part: string): number => text.split(part).length - 1;

test('an unexpected error is shown literally', () => {
  const page = pageOf({ text: 'Error: <img src=x> & more\n    at build' });
  expect(page).toContain('<h1>The site can’t be built</h1>');
  expect(page).toContain('<pre><code>Error: &lt;img src=x&gt; &amp; more\n    at build</code></pre>');
});

test('a problem has its message, place, row and advice', () => {
  const page = pageOf({ problems: [badCountry('data/councils.csv', 7)] });
  for (const part of [
    '<h2>data/councils.csv</h2>',
    '<h3>Whales is not a UK country <small>unknown-country</small></h3>',
    '<p>line 7, column 5</p>',
    '<pre><code>MON,<mark>Whales</mark></code></pre>',
    '<p>help: Enter England, Northern Ireland, Scotland or Wales.</p>',
  ])
    expect(page).toContain(part);
});

test.each([
  ['markup', '</code><script>', '&lt;/code&gt;&lt;script&gt;'],
  ['a terminal’s escape sequence', '\u001b[31mred', '\\u001b[31mred'],
  ['text from right to left', '\u202eabc', '\\u202eabc'],
])('%s in a cell or in a file’s name is shown as text', (_, written, shown) => {
  const page = pageOf({ problems: [badCountry(`${written}.csv`, 7, written)] });
  expect(page).not.toContain(written);
  expect(page).toContain(`<h2>${shown}.csv</h2>`);
  expect(page).toContain(`<mark>${shown}</mark>`);
});

test('an empty cell is marked, and a huge one is truncated', () => {
  expect(pageOf({ problems: [badCountry('a.csv', 7, '')] })).toContain('<mark>&nbsp;</mark>');
  expect(pageOf({ problems: [badCountry('a.csv', 7, 'x'.repeat(1_000_000))] }).length).toBeLessThan(10_000);
});

test('the page shows as many of hundreds of problems as the terminal', () => {
  const files = Array.from({ length: 53 }, (_, index) => `file-${index}.csv`);
  const problems = files.flatMap((file) => Array.from({ length: 25 }, (_, index) => badCountry(file, index + 2)));
  const page = pageOf({ problems });
  expect(countOf(page, '<div class="problem error">')).toBe(50 * 20);
  expect(countOf(page, '<p>… and 5 more: 5 unknown-country</p>')).toBe(50);
  expect(page).toContain('<p>… and 3 more files with problems</p>');
});
