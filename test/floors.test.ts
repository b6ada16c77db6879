// Imports only go down: every file belongs to a floor, and imports from its own or a lower one.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** From the ground up. A name with a slash at its end is a folder, with everything in it. */
const FLOORS: readonly (readonly string[])[] = [
  [
    'src/problem.ts',
    'src/problem-codes.ts',
    // Constants only.
    'src/api/vocabulary.ts',
    'src/once.ts',
    'src/text/',
    'src/terminal.ts',
    'src/progress.ts',
    'src/attempt.ts',
    'src/grouping.ts',
    'src/promise-status.ts',
    'src/model/patterns.ts',
  ],
  ['src/api/', 'src/addressing/', 'src/http/'],
  ['templates/'],
  ['src/searchterms/', 'src/respond/'],
  ['src/router/'],
  ['src/edge/'],
  ['src/model/', 'src/package-files.ts', 'src/read/'],
  ['src/openapi/'],
  // The type of a host; the hosts themselves are above.
  ['src/hosts/host.ts'],
  ['src/site/'],
  ['src/edit/', 'src/write/'],
  ['src/redact/'],
  ['src/hosts/'],
  ['src/server/'],
  ['src/report/', 'src/site-flags.ts'],
  ['src/verify/', 'src/diff/', 'src/import/'],
  ['src/commands/'],
  ['src/command-line.ts'],
  ['src/cli.ts'],
];

const sources = ['src', 'templates'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/'))),
);

const floorOf = (file: string): number =>
  FLOORS.findIndex((names) => names.some((name) => (name.endsWith('/') ? file.startsWith(name) : file === name)));

// Static and dynamic imports, exports of another module's names, with and without types.
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"]+)\1/g;

function importsOf(file: string): readonly string[] {
  const text = readFileSync(path.join(root, file), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return Array.from(text.matchAll(IMPORT), (found) => found[2]!).filter((name) => name.startsWith('.'));
}

const imports = sources.flatMap((file) =>
  importsOf(file).map((name) => ({ file, imported: path.posix.join(path.posix.dirname(file), name) })),
);

test('the imports are found', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(imports.length).toBeGreaterThan(sources.length);
  expect(imports.filter(({ imported }) => !sources.includes(imported))).toEqual([]);
});

test('every file has a floor, and every floor a file', () => {
  expect(sources.filter((file) => floorOf(file) < 0)).toEqual([]);
  const names = FLOORS.flat();
  expect(
    names.filter((name) => !sources.some((file) => file === name || (name.endsWith('/') && file.startsWith(name)))),
  ).toEqual([]);
});

test('imports only go down', () => {
  const upward = imports.filter(({ file, imported }) => floorOf(imported) > floorOf(file));
  expect(upward.map(({ file, imported }) => `${file} imports ${imported}`)).toEqual([]);
});

test('no file imports itself in a circle', () => {
  const circles: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) {
      circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      return;
    }
    if (done.has(file)) return;
    for (const { imported } of imports.filter((each) => each.file === file)) visit(imported, [...trail, file]);
    done.add(file);
  };
  const done = new Set<string>();
  for (const file of sources) visit(file, []);
  expect(circles).toEqual([]);
});

test('no two files export the same name', () => {
  const EXPORT = /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm;
  const exported = new Map<string, string>();
  const repeated = sources.flatMap((file) =>
    Array.from(readFileSync(path.join(root, file), 'utf8').matchAll(EXPORT), ([, name]) => name!).flatMap((name) => {
      const other = exported.get(name);
      exported.set(name, file);
      return other === undefined ? [] : [`${name} in ${other} and ${file}`];
    }),
  );
  expect(repeated).toEqual([]);
});

// Only published search terms may reach pages: the raw counts end where the store of search terms is built.
test('only one module of the site reads the search log', () => {
  const privates = ['src/read/searches.ts', 'src/searchterms/index-log.ts', 'src/searchterms/day-counts.ts'];
  const readers = imports.filter(({ file, imported }) => file.startsWith('src/site/') && privates.includes(imported));
  expect([...new Set(readers.map(({ file }) => file))]).toEqual(['src/site/published-terms.ts']);
});
