// The texts of all codes. test/prose/prose.test.ts checks their language, and test/problems.test.ts that there is an example of
// each.
import { describe, expect, test } from 'vitest';
import { SUBJECTS } from '../../../src/engine/diagnostics/all-codes.ts';
import { CODES, fixableIn } from '../../../src/engine/diagnostics/diagnostic.ts';
import { type Files, GOOD, PLANS_HEADER, problemsOf, quotedRow, text } from '../../support/source.ts';

const ALL = Object.entries(CODES);

describe.each(ALL)('%s', (_, { message, help = '', explanation, example = {} }) => {
  test('has an explanation, and a value for each placeholder', () => {
    expect(explanation).toMatch(/^[“A-Z].*\.$/);
    const placeholders = Array.from((message + help).matchAll(/\{(\w+)\}/g), ([, name]) => name!);
    // Some hosts have no hint.
    expect(Object.keys(example).sort()).toEqual([...new Set(placeholders)].filter((name) => name !== 'hint').sort());
    expect(Object.values(example).filter((value) => value.trim() === '')).toEqual([]);
  });

  test('says what is wrong in lower case without a full stop, and says how to fix it in sentences', () => {
    expect(message).toMatch(/^(?:[a-z{]|Parquet).*[^.]$/);
    // Readers may not have the documentation, but they have “check --explain”.
    expect(help).not.toMatch(/\bdocs\//);
    expect(help).toMatch(/^$|^[A-Z].*[.}]$|^\{(?:advice|remedy)\}/);
  });
});

test('each code belongs to one subject', () => {
  expect(Object.values(SUBJECTS).flatMap((codes) => Object.keys(codes))).toEqual(Object.keys(CODES));
});

const { 'searches.csv': _, ...TABLES } = GOOD;
/** Tables in which one value differs, in the header or in the first row. */
const CHANGED = Object.entries(TABLES).flatMap(([file, content]) => {
  const rows = content.trim().split('\n');
  return [0, 1].flatMap((row) =>
    rows[row]!.split(',').flatMap((_, index, cells) =>
      [' $& ', '$&\n'].map((text) => {
        const changed = cells.map((cell, column) => (column === index ? cell.replace(/^.*$/, text) : cell));
        return { [file]: rows.with(row, quotedRow(changed)).join('\n') };
      }),
    ),
  );
});

test('codes are marked as fixable if “check --fix” can fix them', async () => {
  const more: readonly Files[] = [
    // This column is optional, so the tables above don't contain it.
    { 'plans.csv': GOOD['plans.csv'].replace('updated_at', 'updated_at,Url').replace(/2021-05-06/, '$&,') },
    { 'councils.csv': GOOD['councils.csv'].replace('Abbey', 'Abbey  Road') },
    { 'councils.csv': GOOD['councils.csv'].replace('name,slug', 'slug,name').replaceAll('Abbey', 'The Abbey') },
    { 'plans.csv': text(PLANS_HEADER, 'ABC,Plan,,24/07/2019', 'BCD,Plan,,31/01/2020') },
    { 'plans.csv': text(PLANS_HEADER, 'ABC,Heat &amp; power,,') },
  ];
  const fixed = new Set<string>();
  for (const files of [...CHANGED, ...more]) for (const { code } of fixableIn(await problemsOf(files))) fixed.add(code);
  const marked = ALL.filter(([, { isFixable }]) => isFixable).map(([code]) => code);
  expect([...fixed].sort()).toEqual(marked.sort());
});
