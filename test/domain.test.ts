// Only src/api defines the API. The code that serves, describes and verifies the API iterates over this definition, and doesn't
// name any endpoint, parameter, field or record.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { RECORDS } from '#service/words';
import { ENDPOINT_NAMES, endpointOf, parametersIn, SOURCE_NAMES, sourceOf } from '../src/api/api.ts';

const root = path.join(import.meta.dirname, '..');

/** Folders that would work for another API without changes. */
const FREE = 'addressing edge edit hosts http openapi respond router server text verify write'.split(' ');

/** Names from the API that no other code would use. Names such as `text` or `page` can mean anything. */
const NAMES = [
  ...ENDPOINT_NAMES.filter((name) => name !== 'root'),
  ...ENDPOINT_NAMES.flatMap(parametersIn).map(([name]) => name),
  ...ENDPOINT_NAMES.flatMap((name) => endpointOf(name).key?.name ?? []),
  ...SOURCE_NAMES.map((source) => sourceOf(source).name),
  ...Object.values(RECORDS)
    .flatMap(({ fields }) => Object.keys(fields))
    .filter((name) => name.includes('_')),
];
const WORDS = ['council', 'commitment', 'authority (?:type|code)', 'search ?term', 'country', 'countries', 'emergency'];

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

const filesIn = (folder: string): readonly string[] =>
  readdirSync(path.join(root, 'src', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.posix.join('src', folder, file.replaceAll('\\', '/')));

function namedIn(file: string): readonly string[] {
  const code = codeOf(file);
  return [...(code.match(NAMED) ?? []), ...(code.match(WORDED) ?? [])];
}

test.each(FREE)('src/%s contains no name from the domain', (folder) => {
  const files = filesIn(folder);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => namedIn(file).length > 0).map((file) => `${file}: ${namedIn(file)}`)).toEqual([]);
});

test('the folders that may contain such names do', () => {
  for (const folder of ['councils', 'diagnostics']) expect(filesIn(folder).flatMap(namedIn).length).toBeGreaterThan(10);
});
