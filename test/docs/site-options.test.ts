// docs/site-options.md lists every option in site.json, and the flags.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FLAGS } from '../../src/engine/options/names.ts';
import { EXPECTATIONS, SITE_OPTIONS } from '../../src/engine/options/site-options.ts';

const PAGE = readFileSync(path.join(import.meta.dirname, '..', '..', 'docs', 'site-options.md'), 'utf8');
const ROWS = PAGE.split('\n').filter((line) => line.startsWith('| `'));
const isGroup = (option: string) => Object.keys(EXPECTATIONS).some((other) => other.startsWith(`${option}.`));
/** Options whose parts don't have rows of their own. */
const WHOLE = ['licence', 'sources', 'contributors', 'changes'];
const isPart = (option: string) => WHOLE.some((whole) => option.startsWith(`${whole}.`));
const OPTIONS = [...Object.keys(EXPECTATIONS).filter((option) => !isGroup(option) && !isPart(option)), ...WHOLE];

test.each(OPTIONS)('%s has a row', (option) => {
  const rows = ROWS.filter((row) => row.startsWith(`| \`${option}\` |`));
  expect(rows).toHaveLength(1);
});

test('the page names the command-line options', () => {
  for (const flag of Object.values(FLAGS)) expect(PAGE).toContain(`\`${flag}\``);
});

test('the page contains no other options', () => {
  const named = ROWS.map((row) => row.split('`')[1]);
  expect(named.filter((option) => !OPTIONS.includes(option!))).toEqual([]);
});

test('the example is valid, and contains every option', () => {
  const example = JSON.parse(/```json\n([\s\S]*?)```/.exec(PAGE)![1]!);
  expect(SITE_OPTIONS.safeParse(example).success).toBe(true);
  expect(Object.keys(example).sort()).toEqual(Object.keys(SITE_OPTIONS.shape).sort());
  const { pageSizes, dates } = SITE_OPTIONS.parse({});
  expect(Object.keys(example.pageSizes)).toEqual(Object.keys(pageSizes));
  expect(Object.keys(example.dates)).toEqual(Object.keys(dates));
});

test('the defaults on the page are the program’s defaults', () => {
  const { pageSizes, dates, searchLog } = SITE_OPTIONS.parse({});
  const defaults = { pageSizes, dates };
  for (const [group, values] of Object.entries(defaults)) {
    for (const [key, value] of Object.entries(values)) {
      const cell = ROWS.find((row) => row.startsWith(`| \`${group}.${key}\``))!
        .split('|')[3]!
        .trim();
      expect([key, cell.replaceAll('`', '')]).toEqual([
        key,
        Array.isArray(value) ? JSON.stringify(value) : String(value),
      ]);
    }
  }
  expect(ROWS.find((row) => row.startsWith('| `searchLog`'))!.split('|')[3]).toContain(searchLog);
});
