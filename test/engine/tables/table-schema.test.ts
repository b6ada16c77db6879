// The fields of a Table Schema, which depend on the file's header.

import { expect, test } from 'vitest';
import { tableSchemaOf } from '../../../src/engine/tables/table-schema.ts';
import { tableColumns } from '../../../src/engine/tables/tables.ts';

const COLUMNS = tableColumns('plans');
const namesOf = ({ fields }: ReturnType<typeof tableSchemaOf>) => fields.map(({ name }) => name);

test('the fields are the columns of the file, including extra columns', () => {
  const header = ['constructor', ...COLUMNS.toReversed().filter((name) => name !== 'url')];
  const schema = tableSchemaOf('plans', { header });
  expect([namesOf(schema), schema.fieldsMatch]).toEqual([header, 'subset']);
  const description = 'An extra column that the program doesn’t use.';
  expect(schema.fields[0]).toEqual({ name: 'constructor', type: 'string', description });
});

test.each([
  ['a missing column', COLUMNS.slice(1)],
  ['a repeated column', [...COLUMNS, 'title']],
  ['a column without a name', [...COLUMNS, '']],
])('a header with %s is ignored', (_, header) => {
  const schema = tableSchemaOf('plans', { header });
  expect([namesOf(schema), schema.fieldsMatch]).toEqual([COLUMNS, 'partial']);
});

test('without councils.csv, there are no foreign keys', () => {
  expect(tableSchemaOf('plans')).toHaveProperty('foreignKeys');
  expect(tableSchemaOf('plans', { hasAll: () => false })).not.toHaveProperty('foreignKeys');
});
