// Folders import code only as the drawing in CONTRIBUTING.md shows, and the drawing contains no other arrows. The service isn't in
// the drawing: any folder may import it by the name `#service`, and it may import any folder.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { getOrAdd } from '../src/grouping.ts';

const root = path.join(import.meta.dirname, '..');

const drawing = /```mermaid\n(.*?)```/s.exec(readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8'))![1]!;

/** The files in `src` for each box of the drawing. A box without names is a folder. */
const boxes = new Map<string, readonly string[]>(
  Array.from(drawing.matchAll(/(\w+)\["([^"]+)"\]/g), ([, box, label]) => [box!, label!.match(/[\w-]+\.ts/g) ?? []]),
);

/** The boxes to which each box points. */
const arrows = new Map<string, string[]>();
for (const line of drawing.replaceAll(/\[".*?"\]/g, '').split('\n')) {
  const [from, to] = line.split('-->').map((side) => side.trim().split(' & '));
  if (to) for (const box of from!) getOrAdd(arrows, box, () => []).push(...to);
}

/** The box of a file. All other files in `src` are in the lowest box. */
function boxOf(file: string): string {
  const [top, folder, ...rest] = file.split('/');
  if (top === 'templates') return top;
  if (rest.length > 0) return folder!;
  return [...boxes].find(([, names]) => names.includes(folder!))?.[0] ?? 'text';
}

function reachedFrom(box: string, reached: Set<string> = new Set()): ReadonlySet<string> {
  for (const next of arrows.get(box) ?? []) if (!reached.has(next)) reachedFrom(next, reached.add(next));
  return reached;
}

const sources = ['src', 'templates'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/'))),
);

// Finds static and dynamic imports, and exports of names from other modules, with and without types.
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"\s]+)\1/g;

function importsOf(file: string): readonly string[] {
  const text = readFileSync(path.join(root, file), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return Array.from(text.matchAll(IMPORT), (found) => found[2]!).filter((name) => /^[.#]/.test(name));
}

/** The folder of the service. */
const SERVICE = 'src/councils';
const NAMED = /^#service\/([\w-]+)$/;

function pathOf(name: string, importer: string): string {
  const named = NAMED.exec(name)?.[1];
  return named ? `${SERVICE}/${named}.ts` : path.posix.join(path.posix.dirname(importer), name);
}

const imports = sources.flatMap((file) =>
  importsOf(file).map((name) => ({ file, imported: pathOf(name, file), isNamed: NAMED.test(name) })),
);

const isOfService = (file: string): boolean => file.startsWith(`${SERVICE}/`);

test('the test finds imports', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(imports.length).toBeGreaterThan(sources.length);
  expect(imports.filter(({ imported }) => !sources.includes(imported))).toEqual([]);
});

const crossing = imports
  .filter(({ file, imported }) => !isOfService(file) && !isOfService(imported))
  .map(({ file, imported }) => ({ file, imported, from: boxOf(file), to: boxOf(imported) }))
  .filter(({ from, to }) => from !== to);

test('every folder is in the drawing', () => {
  const drawn = new Set([...arrows.keys(), ...[...arrows.values()].flat()]);
  const engine = sources.filter((file) => !isOfService(file));
  expect([...new Set(engine.map(boxOf))].sort()).toEqual([...drawn].sort());
});

test('imports follow the arrows', () => {
  const others = crossing.filter(({ from, to }) => !reachedFrom(from).has(to));
  expect(others.map(({ file, imported }) => `${file} imports ${imported}`)).toEqual([]);
});

test('only the service itself imports its files by their paths', () => {
  const byPath = imports.filter(
    ({ file, imported, isNamed }) => isOfService(imported) && isOfService(file) === isNamed,
  );
  expect(byPath.map(({ file, imported }) => `${file} imports ${imported}`)).toEqual([]);
});

test('no arrow leads back, and each arrow has an import', () => {
  expect([...arrows.keys()].filter((box) => reachedFrom(box).has(box))).toEqual([]);
  const drawn = [...arrows].flatMap(([from, boxes]) => boxes.map((to) => `${from} --> ${to}`));
  const imported = new Set(crossing.map(({ from, to }) => `${from} --> ${to}`));
  expect(drawn.filter((arrow) => !imported.has(arrow))).toEqual([]);
});

test('no file imports itself through other files', () => {
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

// Pages may contain only published search terms, so only the code that reads logs and builds the store may use the raw counts.
test('of the code for sites, only the modules that read and publish use the search log', () => {
  const privates =
    /^src\/(?:searchterms\/(?:index-log|day-counts|search-log)|councils\/(?:log-reading|searches\/read-logs))\.ts$/;
  const readers = imports.filter(
    ({ file, imported }) => /^src\/(?:site|councils\/(?:pages|markup))\//.test(file) && privates.test(imported),
  );
  expect([...new Set(readers.map(({ file }) => file))]).toEqual([
    'src/site/log-reader.ts',
    'src/site/published-terms.ts',
    'src/site/read-source.ts',
  ]);
});

// Keeps Node.js APIs out of the code that reads and edits CSV, so that it can run in browsers.
test('src/csv and what it imports use neither Node.js APIs nor zod', () => {
  const files = sources.filter((file) => file.startsWith('src/csv/'));
  const packages = new Set<string>();
  for (const file of files) {
    const code = readFileSync(path.join(root, file), 'utf8').replace(/^import type .*|\/\/.*$/gm, '');
    expect(code, file).not.toMatch(/\b(?:Buffer|process)\./);
    for (const [, , name] of code.matchAll(IMPORT)) {
      const imported = pathOf(name!, file);
      if (!/^[.#]/.test(name!)) packages.add(name!);
      else if (!files.includes(imported)) files.push(imported);
    }
  }
  expect([...packages].sort()).toEqual(['csv-parse', 'fastest-levenshtein']);
});

// Templates only get view models, and don't depend on the source of the data.
test('from src, templates import only formatting, the vocabulary of the API and the types of links', () => {
  const allowed =
    /^(?:templates\/|src\/text\/|src\/councils\/(?:vocabulary|templates|markup\/.*)\.ts$|src\/searchterms\/terms\.ts$|src\/addressing\/links\.ts$)/;
  const others = imports.filter(
    ({ file, imported }) => /^(?:templates|src\/councils\/markup)\//.test(file) && !allowed.test(imported),
  );
  expect(others).toEqual([]);
});
