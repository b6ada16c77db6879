// The “schema” command exports the tables' rules for use by other tools, either as schemas or as a data package.

import path from 'node:path';
import { SCHEMA_NAMES } from '#service/names';
import { attempt } from '../../engine/attempt.ts';
import { type Diagnostic, hasErrors } from '../../engine/diagnostics/diagnostic.ts';
import { type OwnFile, writeOwnFiles } from '../../engine/edit/own-files.ts';
import { DATA_NAME, type SchemaFormat, type SchemaName } from '../../engine/options/names.ts';
import { readSiteOptions } from '../../engine/options/read-site-options.ts';
import type { SiteOptions } from '../../engine/options/site-options.ts';
import { type FoundTable, findHeaders, pathWithin } from '../../engine/source/folder-headers.ts';
import { readSourceFolder } from '../../engine/source/source-folder.ts';
import { dataPackageOf, type PackagedTable } from '../../engine/tables/data-package.ts';
import { jsonSchemaOf } from '../../engine/tables/json-schema.ts';
import { LOGS } from '../../engine/tables/logs.ts';
import { GENERATED } from '../../engine/tables/schemas.ts';
import { tableSchemaOf } from '../../engine/tables/table-schema.ts';
import { counted } from '../../engine/text/format.ts';
import { jsonText } from '../../engine/text/json-text.ts';
import { printable } from '../../engine/text/printable.ts';
import { slugOf } from '../../engine/text/slug.ts';
import { fitted } from '../report/lines.ts';
import { reportProblems } from '../report/terminal-report.ts';
import type { Effects, ExitCode } from './effects.ts';

export interface SchemaOptions {
  /** Used only for a data package. */
  readonly data: string;
  /** Defaults to all tables. */
  readonly table?: SchemaName | undefined;
  /**
   * Defaults to JSON Schema for a single table, and to a data package for all tables. If an output folder is given, JSON Schemas
   * are written in addition to the data package.
   */
  readonly format?: SchemaFormat | undefined;
  /** If omitted, the schemas are printed. */
  readonly out?: string | undefined;
}

export async function schema(options: SchemaOptions, { terminal }: Effects): Promise<ExitCode> {
  const { table, out } = options;
  const formats = formatsFor(options);
  if (table && formats.includes('data-package'))
    return reportProblems(terminal, [{ code: 'package-of-one-table', values: { table } }]);
  const files: OwnFile[] = [];
  for (const format of formats) {
    if (format !== 'data-package') files.push(...schemaFiles(format, table ? [table] : SCHEMA_NAMES));
    else {
      const made = await describeFolder(options.data, out ?? options.data);
      const exitCode = reportProblems(terminal, made.problems);
      if (!made.file) return exitCode;
      if (made.leftOut > 0) terminal.notify(fitted(leftOutText(made.leftOut)));
      files.push(made.file);
    }
  }
  if (out === undefined) {
    terminal.print(printed(files, formats[0]!).trimEnd());
    return 0;
  }
  const result = writeOwnFiles(out, files, isOurs);
  if ('code' in result) return reportProblems(terminal, [result]);
  const { written, unchanged } = result;
  terminal.print(
    fitted(`${counted(files.length, 'file')} in ${printable(out)} (${written} written, ${unchanged} unchanged)`),
  );
  return 0;
}

function formatsFor({ table, format, out }: SchemaOptions): readonly SchemaFormat[] {
  if (format) return [format];
  if (table) return ['json-schema'];
  return out === undefined ? ['data-package'] : ['data-package', 'json-schema'];
}

const SCHEMA_OF = {
  'json-schema': { suffix: '.schema.json', make: jsonSchemaOf },
  'table-schema': {
    suffix: '.table-schema.json',
    make: (table: SchemaName) => ({ $comment: GENERATED, ...tableSchemaOf(table) }),
  },
} as const;

export function schemaFiles(
  format: keyof typeof SCHEMA_OF,
  tables: readonly SchemaName[] = SCHEMA_NAMES,
): readonly OwnFile[] {
  const { suffix, make } = SCHEMA_OF[format];
  return tables.map((table) => ({ name: `${table}${suffix}`, text: jsonText(make(table)) }));
}

function printed(files: readonly OwnFile[], format: SchemaFormat): string {
  if (format === 'data-package' || files.length === 1) return files[0]!.text;
  const { suffix } = SCHEMA_OF[format];
  return jsonText(Object.fromEntries(files.map(({ name, text }) => [name.slice(0, -suffix.length), JSON.parse(text)])));
}

const isOurs = (text: string): boolean => attempt(() => JSON.parse(text))?.$comment === GENERATED;

/** @param base the folder of the data package, which can refer only to files inside this folder */
export async function describeFolder(
  data: string,
  base: string,
): Promise<{ readonly file?: OwnFile; readonly leftOut: number; readonly problems: readonly Diagnostic[] }> {
  const source = readSourceFolder(data);
  const found = await findHeaders(source);
  const { value: options, problems: optionProblems } = readSiteOptions(source.site, {});
  const isThere = found.tables.length > 0;
  // A data package lists only existing tables.
  const missing = source.problems.filter(({ code }) => !isThere || code !== 'missing-file');
  const problems = [...missing, ...found.problems, ...optionProblems];
  if (hasErrors(problems) || !options) return { leftOut: 0, problems };
  const shown = found.tables.filter((table) => mayBeShown(table, options));
  const tables = packagedTables(shown, data, base);
  if (!tables) return { leftOut: 0, problems: [{ code: 'tables-elsewhere', values: { data, out: base } }] };
  const name = slugOf(options.title) || DATA_NAME;
  const file = { name: 'datapackage.json', text: jsonText(dataPackageOf(name, options, tables)) };
  return { file, leftOut: found.tables.length - shown.length, problems };
}

/** Excludes private search logs. */
const mayBeShown = ({ schema }: FoundTable, { searchLog }: SiteOptions): boolean =>
  searchLog === 'public' || !Object.hasOwn(LOGS?.schemas ?? {}, schema) || LOGS?.isPublic.includes(schema) === true;

const leftOutText = (logs: number): string =>
  `${counted(logs, 'private search log is', 'private search logs are')} left out. ` +
  'A data package lists only redacted daily counts, unless site.json contains "searchLog": "public".';

/** @returns undefined if a table is outside the data package's folder */
function packagedTables(
  tables: readonly FoundTable[],
  data: string,
  base: string,
): readonly PackagedTable[] | undefined {
  const names = new Set<string>();
  const packaged = tables.flatMap(({ file, schema, header }) => {
    const within = pathWithin(base, file);
    return within === undefined
      ? []
      : [{ name: nameOf(path.relative(data, file), names), path: within, schema, header }];
  });
  return packaged.length === tables.length ? packaged : undefined;
}

/** For example, `searches/2025/01.csv.gz` becomes `searches-2025-01`, or `searches-2025-01-2` if that name is taken. */
function nameOf(file: string, taken: Set<string>): string {
  const plain = slugOf(file.replace(/\.csv(?:\.gz)?$/i, ''));
  let name = plain;
  for (let number = 2; taken.has(name); number++) name = `${plain}-${number}`;
  taken.add(name);
  return name;
}
