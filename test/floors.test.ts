// Files import code only as the drawing in CONTRIBUTING.md shows, and the drawing contains no other arrows. The
// service isn't in the drawing: any file may import it by the name `#service`, and it may import any file.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { getOrAdd } from '../src/engine/grouping.ts';

const root = path.join(import.meta.dirname, '..');

const drawing = /```mermaid\n(.*?)```/s.exec(readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8'))![1]!;

/** The files and folders in `src`, or in `src/engine`, for each box of the drawing. */
const boxes = new Map<string, readonly string[]>(
  Array.from(drawing.matchAll(/(\w+)\["([^"]+)"\]/g), ([, box, label]) => [
    box!,
    label!.replace(/^.*: /, '').split(/,\s*/),
  ]),
);

/** The boxes to which each box points. */
const arrows = new Map<string, string[]>();
for (const line of drawing.replaceAll(/\[".*?"\]/g, '').split('\n')) {
  const [from, to] = line.split('-->').map((side) => side.trim().split(' & '));
  if (to) for (const box of from!) getOrAdd(arrows, box, () => []).push(...to);
}

/** The box of a file. */
function boxOf(file: string): string {
  const [, wing, room] = file.split('/');
  const name = wing === 'engine' ? room! : wing!;
  return [...boxes].find(([, names]) => names.includes(name))?.[0] ?? `no box for ${name}`;
}

function reachedFrom(box: string, reached: Set<string> = new Set()): ReadonlySet<string> {
  for (const next of arrows.get(box) ?? []) if (!reached.has(next)) reachedFrom(next, reached.add(next));
  return reached;
}

const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.posix.join('src', file.replaceAll('\\', '/')));

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

test('the drawing has at most ten boxes', () => {
  expect(boxes.size).toBeGreaterThan(5);
  expect(boxes.size).toBeLessThanOrEqual(10);
});

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
    /^src\/(?:engine\/terms\/(?:index-log|day-counts|search-log)|councils\/(?:log-reading|searches\/read-logs))\.ts$/;
  const readers = imports.filter(
    ({ file, imported }) =>
      /^src\/(?:engine\/(?:site|pages|downloads)|councils\/pages)\//.test(file) && privates.test(imported),
  );
  expect([...new Set(readers.map(({ file }) => file))]).toEqual([
    'src/engine/site/log-reader.ts',
    'src/engine/site/published-terms.ts',
    'src/engine/site/read-data.ts',
  ]);
});

// Keeps Node.js APIs out of the code that reads and edits CSV, so that it can run in browsers.
test('src/engine/csv and what it imports use neither Node.js APIs nor zod', () => {
  const files = sources.filter((file) => file.startsWith('src/engine/csv/'));
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
