// Only the service names endpoints, parameters, fields and records. All other code iterates over its definition.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { RECORDS } from '#service/words';
import { ENDPOINT_NAMES, endpointOf, parametersIn, SOURCE_NAMES, sourceOf } from '../src/engine/api/api.ts';

const root = path.join(import.meta.dirname, '..');

/** Names from the API that no other code would use. A single word, such as `text` or `scope`, can mean anything. */
const NAMES = [
  ...ENDPOINT_NAMES,
  ...ENDPOINT_NAMES.flatMap(parametersIn).map(([name]) => name),
  ...ENDPOINT_NAMES.flatMap((name) => endpointOf(name).key?.name ?? []),
  ...SOURCE_NAMES.map((source) => sourceOf(source).name),
  ...Object.values(RECORDS).flatMap(({ fields }) => Object.keys(fields)),
].filter((name) => /[_-]/.test(name));
const WORDS = [
  'council',
  'commitment',
  'authority (?:type|code)',
  'search[ -]?term',
  'country',
  'countries',
  'emergency',
];

const camelCase = (name: string): string => name.replaceAll(/[-_](.)/g, (_, letter: string) => letter.toUpperCase());
const NAMED = new RegExp(`\\b(?:${NAMES.flatMap((name) => [name, camelCase(name)]).join('|')})\\b`, 'g');
const WORDED = new RegExp(WORDS.join('|'), 'gi');

/** The code of a file without comments, imports and the program's own name. */
function codeOf(file: string): string {
  const text = readFileSync(path.join(root, file), 'utf8');
  return text
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1')
    .replace(/^(?:import|export)\b[^;]*? from '[^']*';$/gms, '')
    .replace(/council[-_]climate/gi, '');
}

const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => path.posix.join('src', file.replaceAll('\\', '/')))
  .filter((file) => file.endsWith('.ts'));
const isOfService = (file: string): boolean => file.startsWith('src/councils/');

function namedIn(file: string): readonly string[] {
  const code = codeOf(file);
  return [...(code.match(NAMED) ?? []), ...(code.match(WORDED) ?? [])];
}

test('no code outside the service contains a name from the domain', () => {
  const others = sources.filter((file) => !isOfService(file));
  expect(others.length).toBeGreaterThan(200);
  expect(others.flatMap((file) => namedIn(file).map((name) => `${file}: ${name}`))).toEqual([]);
});

test('the service contains many such names', () => {
  expect(sources.filter(isOfService).flatMap(namedIn).length).toBeGreaterThan(500);
});
