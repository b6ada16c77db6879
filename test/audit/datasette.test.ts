// Datasette opens the SQLite files, and shows their keys, their views and the same rows as the JSON files.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { OFFLINE, type Row, rowsOf, SITES, TABLES } from './tools.ts';

const DATABASE = 'council-climate-commitments';
const VIEWS = ['api_commitments', 'api_councils', 'api_searchterms'];
const TO_COUNCILS = { other_table: 'councils', column: 'authority_code', other_column: 'authority_code' };

interface Table {
  readonly name: string;
  readonly count: number;
  readonly primary_keys: readonly string[];
  readonly foreign_keys: { readonly outgoing: readonly unknown[] };
}

/** @returns the URL of the database, which is available until the test ends */
async function startDatasette(out: string): Promise<string> {
  const file = path.join(out, 'downloads', `${DATABASE}.sqlite`);
  const flags = ['--immutable', file, '--port', '0', '--setting', 'max_returned_rows', '10000'];
  const server = spawn(inject('python'), ['-m', 'datasette', 'serve', ...flags], { env: OFFLINE });
  onTestFinished(() => void server.kill('SIGKILL'));
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said += text));
  for (;;) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    if (url) return `${url}/${DATABASE}`;
    if (server.exitCode !== null) throw new Error(said);
    await setTimeout(20);
  }
}

async function request(url: string): Promise<Response> {
  const response = await fetch(url);
  expect(response.status, url).toBe(200);
  return response;
}

/** In SQLite, booleans are numbers. */
const inSqlite = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  );

/** Datasette sorts rows by their primary key. */
const unordered = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).sort();

test.for(SITES)('SQLite file of %s', async ([, out], { annotate }) => {
  const url = await startDatasette(out);
  const { tables, views } = await (await request(`${url}.json`)).json();
  expect(views.map(({ name }: Table) => name).sort()).toEqual(VIEWS);
  expect(tables.map(({ name }: Table) => name).sort()).toEqual([...TABLES].sort());
  for (const { name, count, primary_keys, foreign_keys } of tables as readonly Table[]) {
    const expected = rowsOf(out, name);
    expect(count, name).toBe(expected.length);
    const rows = await (await request(`${url}/${name}.json?_shape=array&_size=max`)).json();
    expect(unordered(rows.map(({ rowid: _, ...row }: Row) => row))).toEqual(unordered(expected.map(inSqlite)));
    expect(primary_keys.length > 0, name).toBe(['councils', 'searchterms'].includes(name));
    const refers = ['commitments', 'plans', 'emergencies'].includes(name);
    expect(foreign_keys.outgoing, name).toEqual(refers ? [TO_COUNCILS] : []);
  }
  for (const name of [...TABLES, ...VIEWS]) await request(`${url}/${name}`);
  await annotate(`${tables.length} tables have the right rows and keys, ${views.length} views open`);
});
