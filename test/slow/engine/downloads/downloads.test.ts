// Other programs read exactly the API's values from each download, both for the sample and for hostile values.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiResponse } from '../../../../src/engine/router/response.ts';
import { createRouter } from '../../../../src/engine/router/router.ts';
import { readData } from '../../../../src/engine/site/read-data.ts';
import { readSourceFolder } from '../../../../src/engine/source/source-folder.ts';
import { build } from '../../../../src/program/commands/build.ts';
import { HOSTILE_FILES } from '../../../engine/site/hostile-cells.ts';
import { outputOf, startServe, temporaryFolder } from '../../../support/program.ts';
import { Package } from '../../support/frictionless.ts';
import { describeWith } from '../../support/installed.ts';
import {
  inShell,
  PROGRAMS,
  python,
  type Rows,
  type Value,
  withDuckDB,
  withLibreOffice,
  withPandas,
  withSqlite,
} from './download-readers.ts';

const SITE_URL = 'https://climate.example';
const TABLES = ['councils', 'commitments', 'plans', 'emergencies', 'searchterms'] as const;
type TableName = (typeof TABLES)[number];

const room = mkdtempSync(path.join(tmpdir(), 'council-climate-api-downloads-'));
afterAll(() => rmSync(room, { recursive: true, force: true }));

function hostileFolder(): string {
  const folder = path.join(room, 'hostile');
  mkdirSync(folder);
  for (const [name, content] of Object.entries(HOSTILE_FILES)) writeFileSync(path.join(folder, name), content);
  return folder;
}

describeWith(...PROGRAMS)('the downloads of', () => {
  describeOne('the sample', () => path.resolve('data'));
  describeOne('hostile tables', hostileFolder);
});

function describeOne(name: string, folderOf: () => string): void {
  let out: string;
  /** The rows of each download, generated from the API's responses and, for values that the API lacks, from the tables. */
  const expected = new Map<TableName, Rows>();
  /** The API's own records. */
  const records = new Map<string, Rows>();
  const file = (file: string) => path.join(out, 'downloads', file);

  beforeAll(async () => {
    const data = folderOf();
    out = path.join(room, `${name} as a site`);
    await outputOf((effects) => build({ data, out, site: { siteUrl: SITE_URL, hosts: ['fetch'] } }, effects));
    for (const list of ['councils', 'commitments', 'searchterms']) records.set(list, await allOf(out, list));
    for (const [list, rows] of records) expected.set(list as TableName, rows.map(withoutLinks));
    const { value } = await readData(readSourceFolder(data));
    for (const table of ['plans', 'emergencies'] as const) expected.set(table, value!.dataset[table]);
    for (const table of TABLES) expect(expected.get(table)!.length, table).toBeGreaterThan(0);
  });

  test.each(TABLES)(`${name}: %s in pandas`, async (table) => {
    const rows = await withPandas(file(`${table}.csv`));
    expect(rows).toEqual(expected.get(table)!.map((row) => mapped(row, (value) => String(value ?? ''))));
  });

  test.each(TABLES)(`${name}: %s as JSON`, (table) => {
    expect(JSON.parse(readFileSync(file(`${table}.json`), 'utf8'))).toEqual(expected.get(table));
  });

  test.each(TABLES)(`${name}: %s in DuckDB`, async (table) => {
    expect(await withDuckDB(`SELECT * FROM '${file(`${table}.parquet`)}'`)).toEqual(expected.get(table));
  });

  test.each(TABLES)(`${name}: %s in SQLite`, async (table) => {
    const rows = await withSqlite(file('council-climate-commitments.sqlite'), `SELECT * FROM ${table}`);
    expect(rows).toEqual(expected.get(table)!.map((row) => mapped(row, inSqlite)));
  });

  test.each(['councils', 'commitments', 'searchterms'])(
    `${name}: the view api_%s gives the API’s records`,
    async (list) => {
      const rows = await withSqlite(file('council-climate-commitments.sqlite'), `SELECT * FROM api_${list}`);
      expect(rows).toEqual(records.get(list)!.map((row) => mapped(row, inSqlite)));
      expect(rows.map((row) => Object.keys(row))).toEqual(records.get(list)!.map((row) => Object.keys(row)));
    },
  );

  test(`${name}: the database is complete, and its keys match`, async () => {
    const database = file('council-climate-commitments.sqlite');
    expect(await withSqlite(database, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(await withSqlite(database, 'PRAGMA foreign_key_check')).toEqual([]);
    expect(await withSqlite(database, "SELECT * FROM sqlite_master WHERE type = 'index'")).not.toHaveLength(0);
  });

  /** In the workbook, a council's name and country follow its code. */
  function besideCode(table: TableName, row: Rows[number]): Rows[number] {
    const { authority_code: code, ...others } = row;
    if (table === 'councils' || code === undefined) return row;
    const { name, country } = expected.get('councils')!.find((council) => council.authority_code === code)!;
    return { authority_code: code, council_name: name!, country: country!, ...others };
  }

  test(`${name}: the workbook in LibreOffice`, () => {
    const sheets = withLibreOffice(file('council-climate-commitments.xlsx'), ['about', ...TABLES]);
    for (const table of TABLES) {
      const rows = expected.get(table)!.map((row) => besideCode(table, row));
      const [header, ...cells] = sheets.get(table)!;
      expect(header).toEqual(Object.keys(rows[0]!));
      expect(cells).toEqual(rows.map((row) => Object.values(row).map((value) => inExcel(value))));
    }
    const about = sheets.get('about')!.flat();
    expect(about).toEqual(
      expect.arrayContaining(['Licence', `${SITE_URL}/`, 'carbon_neutral_date', 'council_restriction']),
    );
  });

  test(`${name}: the data package`, async () => {
    const descriptor = JSON.parse(readFileSync(file('datapackage.json'), 'utf8'));
    const described = descriptor.resources.map(({ path }: { path: string }) => path).sort();
    // Leaves out the folders with files about single charts, and about councils and commitments.
    const others = ['datapackage.json', 'index.html', 'charts', 'councils', 'commitments'];
    expect(described).toEqual(
      readdirSync(path.join(out, 'downloads'))
        .filter((name) => !others.includes(name))
        .sort(),
    );
    for (const { path: name, bytes, hash } of descriptor.resources) {
      expect(statSync(file(name)).size, name).toBe(bytes);
      expect(
        `sha256:${createHash('sha256')
          .update(readFileSync(file(name)))
          .digest('hex')}`,
        name,
      ).toBe(hash);
    }
    const loaded = await Package.load(file('datapackage.json'));
    expect(loaded.errors).toEqual([]);
    const tables = loaded.resources.filter(({ name }) => (TABLES as readonly string[]).includes(name));
    expect(tables).toHaveLength(TABLES.length);
    const faults: string[] = [];
    for (const resource of tables) {
      const rows = await resource.read({ relations: true, forceCast: true });
      for (const row of rows) if (row instanceof Error) faults.push(`${resource.name}: ${row.message}`);
    }
    expect(faults).toEqual([]);
  });

  test(`${name}: the code on the page`, async () => {
    const page = readFileSync(file('index.html'), 'utf8')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&gt;', '>');
    const { url } = await startServe(out);
    const codes = Array.from(page.matchAll(/<pre class="copy"><code>([\s\S]*?)<\/code>/g), ([, code]) => code!);
    const local = (start: string) => codes.find((code) => code.startsWith(start))!.replaceAll(SITE_URL, url);
    const councils = expected.get('councils')!;
    const pandas = `${local('import pandas')}\nprint(list(councils["name"]).__len__())`;
    expect(await python(pandas)).toBe(councils.length);
    const duckdb = local('SELECT').replace(`${url}/downloads`, path.join(out, 'downloads'));
    expect(await withDuckDB(duckdb)).toHaveLength(councils.length);
    const folder = temporaryFolder();
    expect((await inShell(local('curl --remote-name'), folder)).trim().split('\n')).toHaveLength(councils.length);
    const update = local('curl --fail');
    await inShell(update, folder);
    expect(readFileSync(path.join(folder, 'councils.csv'))).toEqual(readFileSync(file('councils.csv')));
    const before = statSync(path.join(folder, 'councils.csv'), { bigint: true }).mtimeNs;
    await inShell(update, folder);
    expect(readFileSync(path.join(folder, 'councils.csv'))).toEqual(readFileSync(file('councils.csv')));
    expect(statSync(path.join(folder, 'councils.csv'), { bigint: true }).mtimeNs).toBe(before);
    expect(existsSync(path.join(folder, 'councils.csv.etag'))).toBe(true);
  });
}

/** The records on all pages of a list. */
async function allOf(folder: string, list: string): Promise<Rows> {
  const router = createRouter((name) => {
    const file = path.join(folder, name);
    return existsSync(file) ? readFileSync(file) : undefined;
  });
  const rows: Rows[number][] = [];
  for (let target: string | null = `/api/${list}/`; target !== null; ) {
    const response = await router({ method: 'GET', target, accept: 'application/json' });
    const body = JSON.parse(Buffer.from((response as ApiResponse).body).toString());
    rows.push(...(body.results ?? body));
    target = body.next?.replace(SITE_URL, '') ?? null;
  }
  return rows;
}

/** The row of a record in a download: a link to a council becomes the council's code, and all other links are left out. */
function withoutLinks({ council, carbon_reduction_statements: _, ...row }: Rows[number]): Rows[number] {
  return council === undefined ? row : { authority_code: String(council).split('/').at(-2)!, ...row };
}

const mapped = (row: Rows[number], change: (value: Value) => Value): Rows[number] =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, change(value)]));

const inSqlite = (value: Value): Value => (typeof value === 'boolean' ? Number(value) : value);

/** The way in which LibreOffice shows a cell. A text that is too long for a cell ends with a note. */
function inExcel(value: Value): unknown {
  if (typeof value === 'boolean') return String(value).toUpperCase();
  // LibreOffice shows every line break as a single character.
  const shown = String(value ?? '').replaceAll('\r\n', '\n');
  if (shown.length <= 32_767) return shown;
  return expect.stringMatching(/^x{32000,}.*shortened.*website/s);
}
