// Whatever version was read before, the next one has the rows and errors that it has on its own.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { datasetOf } from '../../../src/councils/dataset.ts';
import type { ComparedRows } from '../../../src/engine/changes/compared-tables.ts';
import { knownTable, spliceTable } from '../../../src/engine/changes/spliced-table.ts';
import { versionReader } from '../../../src/engine/changes/version-reader.ts';
import { hasErrors } from '../../../src/engine/diagnostics/diagnostic.ts';
import { readTable } from '../../../src/engine/tables/read-table.ts';
import { readTables } from '../../../src/engine/tables/read-tables.ts';
import { runs } from '../../support/campaign.ts';
import { GOOD, PLANS_HEADER, text } from '../../support/source.ts';
import { bytesOf, type Lines, twoVersions } from './table-edits.ts';

const ROWS = {
  councils: [
    'ABC,Abbey,abbey,https://abbey.example/,E06000001,England,Unitary Authority',
    'BCD,Beech,beech,https://beech.example/,S12000002,Scotland,Unitary Authority',
    'BCD,Birch,birch,https://birch.example/,S12000002,Scotland,Unitary Authority',
    'CDE,Cedar,,,W06000003,Wales,Unitary Authority',
    'DEF,Dál,,,,Northern Ireland,District',
  ],
  commitments: [
    'ABC,true,2030,Whole area,Net zero by 2030,https://abbey.example/plan,Plan',
    'BCD,no,2045,Council only,Less by 2045,https://beech.example/plan,Plan',
    'BCD,no,,Council only,Less,,',
    'XYZ,yes,2050,Whole area,Net zero,,',
  ],
  plans: ['ABC,Our plan,Action plan,2021-05-06', 'BCD,Our plan,,', 'ABC,,,', 'BCD,Plän,Strategy,2020-02-29'],
  emergencies: ['ABC,2019-05-01', 'BCD,', 'BCD,2020-02-29', 'XYZ,2019-05-01'],
} as const;

type Name = keyof typeof ROWS;
const NAMES = Object.keys(ROWS) as readonly Name[];
const HEADERS = Object.fromEntries(NAMES.map((name) => [name, GOOD[`${name}.csv`].split('\n')[0]!])) as Record<
  Name,
  string
>;

const fileOf = (name: Name, bytes: Uint8Array | string) => ({ name: `${name}.csv`, bytes: Buffer.from(bytes) });
const GOOD_FILES = Object.fromEntries(NAMES.map((name) => [name, fileOf(name, GOOD[`${name}.csv`])]));

const version = fc
  .constantFrom(...NAMES)
  .chain((name) => fc.tuple(fc.constant(name), twoVersions(HEADERS[name], ROWS[name])));

/** What another module makes of the same tables, on their own. */
function publishedRows(files: typeof GOOD_FILES) {
  const { tables, problems } = readTables(files);
  if (hasErrors(problems)) return undefined;
  const { councils, commitments, plans, emergencies } = datasetOf(tables);
  return { councils, commitments, plans, emergencies };
}

/** Splices the second version into the first. Undefined if this isn't possible. */
function splice(name: Name, [before, after]: readonly [Lines, Lines]) {
  const [first, second] = [fileOf(name, bytesOf(before)), fileOf(name, bytesOf(after))];
  const table = readTable(name, first);
  if (hasErrors(table.problems())) return undefined;
  const spliced = spliceTable(name, second, knownTable(first, table));
  return spliced && { table, spliced: spliced.table, alone: readTable(name, second) };
}

test('a table that is spliced has the same rows as if it were read, and no errors', () => {
  const counts = { spliced: 0, shared: 0, read: 0, all: 0 };
  fc.assert(
    fc.property(version, ([name, versions]) => {
      counts.all++;
      const { table, spliced, alone } = splice(name, versions) ?? {};
      if (!table || !spliced || !alone) return;
      expect(hasErrors(alone.problems())).toBe(false);
      expect(spliced.rows.map(({ cells, value }) => [cells, value])).toEqual(
        alone.rows.map(({ cells, value }) => [cells, value]),
      );
      // No row is in the table twice, because positions identify rows.
      expect(new Set(spliced.rows).size).toBe(spliced.rows.length);
      const known = new Set<object>(table.rows);
      const shared = spliced.rows.filter((row) => known.has(row)).length;
      counts.spliced++;
      counts.shared += shared;
      counts.read += spliced.rows.length - shared;
    }),
    runs(1, 1000),
  );
  expect(counts.spliced).toBeGreaterThan(counts.all / 4);
  expect(counts.shared).toBeGreaterThan(counts.read);
  expect(counts.read).toBeGreaterThan(0);
});

test('a version read after another has the same rows or errors as on its own', () => {
  const counts = { correct: 0, wrong: 0 };
  fc.assert(
    fc.property(version, ([name, [before, after]]) => {
      const files = (lines: Lines) => ({ ...GOOD_FILES, [name]: fileOf(name, bytesOf(lines)) });
      const read = versionReader();
      read(files(before));
      const result = read(files(after));
      const expected = publishedRows(files(after));
      counts[expected ? 'correct' : 'wrong']++;
      expect('errors' in result).toBe(!expected);
      if (expected) for (const [table, rows] of Object.entries(expected)) expect(result).toHaveProperty(table, rows);
      else expect(result).toEqual(versionReader()(files(after)));
    }),
    runs(2, 500),
  );
  expect(Math.min(counts.correct, counts.wrong)).toBeGreaterThan(100);
});

const plans = (...rows: readonly string[]) => fileOf('plans', text(PLANS_HEADER, ...rows));

test('rows that both versions have are the same objects', () => {
  const first = plans('ABC,One,,', 'ABC,Two,,');
  const table = readTable('plans', first);
  const spliced = spliceTable('plans', plans('ABC,Two,,', 'ABC,Three,,', 'ABC,One,,'), knownTable(first, table))!;
  const before: readonly object[] = table.rows;
  expect(spliced.table.rows.map((row) => before.indexOf(row))).toEqual([1, -1, 0]);
  expect(spliced.table.rows[1]!.cells).toEqual(['ABC', 'Three', '', '']);
});

test.each([
  ['a repeated header', plans('ABC,One,,', PLANS_HEADER)],
  ['an empty line', plans('ABC,One,,', '')],
  ['an invalid cell', plans('ABC,One,,2020-13-01')],
  ['an open quotation mark', plans('ABC,"One,,')],
  ['a missing cell', plans('ABC,One,')],
  ['another header', fileOf('plans', GOOD['plans.csv'].replace('title', 'Title'))],
])('a table with %s isn’t spliced', (_, after) => {
  const first = plans('ABC,One,,');
  expect(spliceTable('plans', after, knownTable(first, readTable('plans', first)))).toBeUndefined();
});

test('a row that ends with a carriage return isn’t lost, even if an empty line makes up for it', () => {
  const first = fileOf('plans', `${PLANS_HEADER}\nABC,One,,\rABC,Two,,\n\n`);
  const second = fileOf('plans', `${PLANS_HEADER}\nABC,One,,\rABC,Two,,\n`);
  const read = versionReader();
  read({ ...GOOD_FILES, plans: first });
  const { plans: rows } = read({ ...GOOD_FILES, plans: second }) as ComparedRows;
  expect(rows!.map(({ title }) => title)).toEqual(['One', 'Two']);
});
