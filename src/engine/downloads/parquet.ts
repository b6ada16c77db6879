// Apache Parquet (https://parquet.apache.org/docs/file-format/).
import type { SchemaElement } from 'hyparquet-writer';
import type { FieldValue } from '../api/endpoint.ts';
import { parquet } from './libraries.ts';
import type { DownloadColumn, DownloadTable, DownloadType } from './table.ts';

const TYPES = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
} as const satisfies Readonly<Record<DownloadType, Partial<SchemaElement>>>;

export function parquetOf({ columns, rows }: DownloadTable): Uint8Array {
  const columnData = columns.map(({ name, type }) => ({
    name,
    data: rows.map((row) => stored(row[name] ?? null, type)),
  }));
  const schema = [{ name: 'root', num_children: columns.length }, ...columns.map(elementOf)];
  return new Uint8Array(parquet().parquetWriteBuffer({ columnData, schema, createdBy: 'council-climate-api' }));
}

const elementOf = ({ name, type, isNullable }: DownloadColumn): SchemaElement => ({
  name,
  ...TYPES[type],
  repetition_type: isNullable ? 'OPTIONAL' : 'REQUIRED',
});

const stored = (value: FieldValue, type: DownloadType) =>
  type === 'date' && value !== null ? new Date(`${value}T00:00:00Z`) : value;
