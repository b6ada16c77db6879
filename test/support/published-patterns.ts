// Finds all patterns in the documents that the program publishes.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SCHEMA_NAMES } from '../../src/councils/names.ts';
import { DATA_PACKAGE, OPENAPI } from '../../src/engine/addressing/site-files.ts';
import { textOf } from '../../src/engine/site/file-content.ts';
import { filesOf } from '../../src/engine/site/site-plan.ts';
import { jsonSchemaOf } from '../../src/engine/tables/json-schema.ts';
import { tableSchemaOf } from '../../src/engine/tables/table-schema.ts';
import { HOSTS } from '../../src/hosts/registry.ts';
import { planOf } from './planned.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

export interface PublishedPattern {
  readonly pattern: string;
  /** The limit for the length, which is stated next to the pattern. */
  readonly maxLength: number;
  /** The name of the column, field, parameter or schema. */
  readonly name: string;
  readonly document: string;
}

async function documents(): Promise<readonly (readonly [name: string, document: unknown])[]> {
  const sites = await Promise.all(
    [HOSTS.serve, HOSTS.static].map(async (host) => {
      const site = { dates: { dateRangeDays: 1, openEndedDays: 1 } };
      const files = filesOf(await planOf(path.join(ROOT, 'data'), site, [host]));
      return [OPENAPI, DATA_PACKAGE].map((name) => {
        const file = files.find((each) => each.path === name)!;
        return [`${name} for ${host.name}`, JSON.parse(textOf(file.render()))] as const;
      });
    }),
  );
  return [
    ...sites.flat(),
    ...SCHEMA_NAMES.map((name) => [`JSON Schema of ${name}`, jsonSchemaOf(name)] as const),
    ...SCHEMA_NAMES.map((name) => [`Table Schema of ${name}`, tableSchemaOf(name)] as const),
    ...['docs/problems.schema.json', 'data/datapackage.json'].map(
      (file) => [file, JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))] as const,
    ),
  ];
}

type Tree = Readonly<Record<string, unknown>>;

/** The keys of these objects are names. */
const MAPS = new Set(['properties', 'schemas']);

function patternsIn(document: string, value: unknown, name: string, isMap = false): readonly PublishedPattern[] {
  if (Array.isArray(value)) return value.flatMap((item) => patternsIn(document, item, name));
  if (typeof value !== 'object' || value === null) return [];
  const { pattern, maxLength = Infinity, patternProperties = {}, name: own = name } = value as Tree;
  const patterns = [...(typeof pattern === 'string' ? [pattern] : []), ...Object.keys(patternProperties as Tree)];
  return [
    ...patterns.map((each) => ({ document, name: String(own), pattern: each, maxLength: maxLength as number })),
    ...Object.entries(value).flatMap(([key, inner]) =>
      patternsIn(document, inner, isMap ? key : String(own), !isMap && MAPS.has(key)),
    ),
  ];
}

export const publishedPatterns = async (): Promise<readonly PublishedPattern[]> =>
  (await documents()).flatMap(([name, document]) => patternsIn(name, document, ''));

/**
 * The name of the examples for a pattern. The URL of a council's page is on this site; all other URLs can be anywhere. A filter may
 * have the same name as a column.
 */
export function examplesFor({ name, pattern }: PublishedPattern): string {
  if (pattern.includes('/councils/')) return `${name} in Council`;
  return pattern.startsWith('^(?:any|') ? `${name} in a file name` : name;
}
