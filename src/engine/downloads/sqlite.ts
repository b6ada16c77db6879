// A SQLite database with a table for each download, and a view for each list of the API.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LinkedSite, linkTo } from '../addressing/links.ts';
import { endpointOf, type KeyedName } from '../api/api.ts';
import type { Fields, FieldValue } from '../api/endpoint.ts';
import { sqlite } from './libraries.ts';
import type { DownloadTable } from './table.ts';

export function sqliteOf(tables: readonly DownloadTable[], site: LinkedSite): Uint8Array {
  const folder = mkdtempSync(path.join(tmpdir(), 'council-climate-'));
  try {
    // The library can't return a database that it keeps in memory.
    const file = path.join(folder, 'data.sqlite');
    const database = new (sqlite().Database)(file);
    try {
      database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;');
      for (const table of tables) {
        const { columns } = table;
        database.exec(createTable(table));
        const values = columns.map(({ type }) => (TYPES[type] === 'TEXT' ? 'CAST(? AS TEXT)' : '?'));
        const insert = database.prepare(`INSERT INTO ${quotedName(table.name)} VALUES (${values.join(', ')})`);
        for (const row of table.rows) insert.run(columns.map(({ name }) => bound(row[name] ?? null)));
        insert.finalize();
        for (const sql of [...indexes(table), ...view(table, site)]) database.exec(sql);
      }
      database.exec('COMMIT');
    } finally {
      database.close();
    }
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const TYPES = { string: 'TEXT', date: 'TEXT', integer: 'INTEGER', number: 'REAL', boolean: 'INTEGER' } as const;

const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const listOf = (names: readonly string[]): string => names.map(quotedName).join(', ');

function createTable({ name, columns, key, refersTo }: DownloadTable): string {
  const parts = columns.map((column) =>
    [quotedName(column.name), TYPES[column.type], ...(column.isNullable ? [] : ['NOT NULL'])].join(' '),
  );
  if (key) parts.push(`PRIMARY KEY (${listOf(key)})`);
  if (refersTo) {
    const column = quotedName(refersTo.column);
    parts.push(`FOREIGN KEY (${column}) REFERENCES ${quotedName(refersTo.table)} (${column})`);
  }
  return `CREATE TABLE ${quotedName(name)} (\n  ${parts.join(',\n  ')}\n)`;
}

/** The library cuts off a text at U+0000, but not bytes, which it also copies in less time. */
const bound = (value: FieldValue) => (typeof value === 'string' ? Buffer.from(value) : value);

/** For the columns that queries usually filter by: references, words from a list, dates and years. */
function indexes({ name, columns, refersTo }: DownloadTable): readonly string[] {
  const indexed = columns.filter(
    (column) =>
      column.name === refersTo?.column || column.enum || column.type === 'date' || column.maximum !== undefined,
  );
  const createIndex = (column: string) =>
    `CREATE INDEX ${quotedName(`${name}_${column}`)} ON ${quotedName(name)} (${quotedName(column)})`;
  return indexed.map((column) => createIndex(column.name));
}

/** The API's records, with their links, in the API's order. SQLite has no booleans, so they are 0 and 1. */
function view({ name, record }: DownloadTable, site: LinkedSite): readonly string[] {
  if (!record) return [];
  const expressions = Object.entries(record as Fields).map(([field, { to }]) =>
    to === undefined ? quotedName(field) : `${linkExpression(to as KeyedName, site)} AS ${quotedName(field)}`,
  );
  return [
    `CREATE VIEW ${quotedName(`api_${name}`)} AS SELECT ${expressions.join(', ')} FROM ${quotedName(name)} ORDER BY rowid`,
  ];
}

function linkExpression(endpoint: KeyedName, site: LinkedSite): string {
  const key = endpointOf(endpoint).key!.name;
  const link = linkTo({ endpoint, key: PLACEHOLDER }, 'json', site);
  const at = link.lastIndexOf(PLACEHOLDER);
  const [before, after] = [link.slice(0, at), link.slice(at + PLACEHOLDER.length)];
  return `${quotedText(before)} || ${quotedName(key)} || ${quotedText(after)}`;
}

/** An authority code that links contain unchanged. */
const PLACEHOLDER = 'ZZZZ';
