// pyarrow reads the same values from each Parquet file as from the JSON file, with the types that the data package states.
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { python, readJson, rowsOf, SITES, TABLES } from './tools.ts';

/** Keyed by the types in a data package. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ string: 'string', integer: 'int32', boolean: 'bool', date: 'date32[day]' },
};

interface Resource {
  readonly name: string;
  readonly schema: { readonly fields: readonly { readonly name: string; readonly type: string }[] };
}

describe.each(SITES)('Parquet files of %s', (_, out) => {
  const { resources } = readJson(path.join(out, 'downloads', 'datapackage.json')) as { resources: readonly Resource[] };

  test.for(TABLES)('%s', async (table, { annotate }) => {
    const { status, stdout, output } = await python([
      'parquet_table.py',
      path.join(out, 'downloads', `${table}.parquet`),
    ]);
    expect(status, output).toBe(0);
    const { types, rows, found } = JSON.parse(stdout);
    const { fields } = resources.find(({ name }) => name === `${table}-parquet`)!.schema;
    expect(Object.entries(types)).toEqual(fields.map(({ name, type }) => [name, TYPES[type]]));
    const expected = rowsOf(out, table);
    expect(rows).toEqual(expected);
    for (const [name, value, count] of found) {
      expect([name, value, count]).toEqual([name, value, expected.filter((row) => row[name] === value).length]);
    }
    await annotate(`${rows.length} rows and ${found.length} filters are right`);
  });
});
