// From the tables of one version, the records of changes give those of the next one, whatever has changed.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Item } from '../../../src/engine/api/endpoint.ts';
import { COMPARED_NAMES, type ComparedName, comparedTable } from '../../../src/engine/changes/compared-tables.ts';
import { type ChangeRecord, changeRecords } from '../../../src/engine/changes/records.ts';
import { compareTables } from '../../../src/engine/changes/table-changes.ts';
import { versionReader } from '../../../src/engine/changes/version-reader.ts';
import { runs } from '../../support/campaign.ts';
import { COMMITMENTS_HEADER, COUNCILS_HEADER, EMERGENCIES_HEADER, PLANS_HEADER, text } from '../../support/source.ts';

const CODES = ['ABC', 'BCD', 'CDE', 'DEF'];
/** Parts of councils that may stay the same while others change: the GSS code, and the name with the slug. */
const councils = fc
  .tuple(
    fc.shuffledSubarray(CODES),
    fc.shuffledSubarray(['E06000001', 'S12000002', 'W06000003', 'E06000004'], { minLength: 4 }),
    fc.shuffledSubarray(['Abbey', 'Beech', 'Cedar', 'Dale'], { minLength: 4 }),
  )
  .map(([codes, gss, names]) => codes.map((code, index) => [code, gss[index]!, names[index]!] as const));

const COUNTRIES: Readonly<Record<string, string>> = { E: 'England', S: 'Scotland', W: 'Wales' };
/** Few different rows, so that many are repeated or similar. */
const rows = (...columns: readonly (readonly string[])[]) =>
  fc.array(fc.tuple(fc.nat({ max: 3 }), ...columns.map((values) => fc.constantFrom(...values))), { maxLength: 6 });

const version = fc.record({
  councils,
  commitments: rows(
    ['true', 'no'],
    ['2030', '2045', ''],
    ['Whole area', ''],
    ['Net zero', 'Net zero by 2030', 'Less', ''],
  ),
  plans: rows(['Our plan', 'Another plan', ''], ['Action plan', 'Strategy'], ['2021-05-06', '']),
  emergencies: rows(['2019-05-01', '2020-01-01', '']),
});

type Version = typeof version extends fc.Arbitrary<infer Value> ? Value : never;

const fileOf = (name: string, ...lines: readonly string[]) => ({
  name: `${name}.csv`,
  bytes: Buffer.from(text(...lines)),
});

function filesOf({ councils: list, commitments, plans, emergencies }: Version) {
  const own = (table: readonly (readonly [number, ...(readonly string[])])[], more = '') =>
    table.flatMap(([index, ...cells]) => (list[index] ? [`${list[index][0]},${cells.join(',')}${more}`] : []));
  const council = ([code, gss, name]: Version['councils'][number]) =>
    `${code},${name},${name.toLowerCase()},,${gss},${COUNTRIES[gss[0]!]},Unitary Authority`;
  return {
    councils: fileOf('councils', COUNCILS_HEADER, ...list.map(council)),
    commitments: fileOf('commitments', COMMITMENTS_HEADER, ...own(commitments, ',,')),
    plans: fileOf('plans', PLANS_HEADER, ...own(plans)),
    emergencies: fileOf('emergencies', EMERGENCIES_HEADER, ...own(emergencies)),
  };
}

/** As docs/changes.md describes it. */
function rebuilt(table: string, before: readonly Item[], records: readonly ChangeRecord[]): readonly Item[] {
  const codes = new Map(
    records.filter(({ field }) => field === 'authority_code').map((each) => [each.before, each.after]),
  );
  const counts = new Map<string, number>();
  const kept = new Map<string, Item>();
  for (const row of before) {
    const code = String(row.authority_code);
    counts.set(code, (counts.get(code) ?? 0) + 1);
    const after = (codes.get(code) ?? code) as string;
    kept.set(table === 'councils' ? code : `${code}/${counts.get(code)}`, { ...row, authority_code: after });
  }
  const added: Item[] = [];
  for (const { source, key, field, after } of records) {
    if (source !== table) continue;
    if (field === null && after === null) {
      if (!kept.delete(key)) throw new Error(`There is no row ${key} in ${table}.`);
    } else if (field === null) added.push(after as Item);
    else kept.set(key, { ...kept.get(key)!, [field]: after as string });
  }
  return [...kept.values(), ...added];
}

/** The published columns of each row, in any order. */
const plain = (name: ComparedName, list: readonly Item[]): readonly string[] =>
  list.map((row) => JSON.stringify(comparedTable(name).fields.map((field) => row[field] ?? null))).sort();

test('the records of changes suffice to make the next version', () => {
  const counts = { compared: 0, recoded: 0, records: 0 };
  fc.assert(
    fc.property(version, version, fc.boolean(), (one, other, areMixed) => {
      const read = versionReader();
      // Otherwise, the second version has nothing in common with the first but the codes.
      const next = areMixed
        ? { ...one, councils: other.councils, plans: [...one.plans].reverse().concat(other.plans) }
        : other;
      const [first, second, third] = [one, next, one].map((each) => read(filesOf(each)));
      for (const [before, after] of [
        [first!, second!],
        [second!, third!],
      ] as const) {
        if ('errors' in before || 'errors' in after) continue;
        const records = changeRecords({ version: 'x', changes: compareTables(before, after) });
        counts.compared++;
        counts.records += records.length;
        if (records.some(({ field }) => field === 'authority_code')) counts.recoded++;
        for (const name of COMPARED_NAMES)
          expect(plain(name, rebuilt(name, before[name]!, records))).toEqual(plain(name, after[name]!));
      }
    }),
    runs(3, 1000),
  );
  expect(counts.compared).toBeGreaterThan(500);
  expect(counts.recoded).toBeGreaterThan(100);
  expect(counts.records).toBeGreaterThan(5000);
});
