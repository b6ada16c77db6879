// Every link in the documents leads to a file and a heading, and no page is too long to read.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { getOrAdd } from '../../src/engine/grouping.ts';
import { anchorsIn, linksIn, proseLinesIn } from '../support/markdown.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

function filesBelow(folder: string): readonly string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
}

const PAGES = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'data/README.md'],
  ...filesBelow('docs').filter((file) => file.endsWith('.md')),
];
/** Generated reference pages, which can have any length. Tests write them, or parts of them. */
const GENERATED: readonly string[] = ['docs/commands.md', 'docs/messages.md', 'docs/importing.md'];

const anchors = new Map<string, ReadonlySet<string>>();
const anchorsOf = (page: string) => getOrAdd(anchors, page, () => anchorsIn(read(page)));

/** The fault of a link in one of the repository's files. */
function faultOf(from: string, link: string): string | undefined {
  if (/^[a-z][a-z+.-]*:/i.test(link)) return undefined;
  const [target, anchor] = link.split('#') as [string, string | undefined];
  const file = target === '' ? from : path.join(path.dirname(from), decodeURIComponent(target));
  const place = path.join(ROOT, file);
  if (file.startsWith('..') || !existsSync(place)) return `${link}: no such file`;
  if (anchor === undefined) return undefined;
  if (statSync(place).isDirectory() || !file.endsWith('.md')) return `${link}: not a page`;
  return anchorsOf(file).has(anchor) ? undefined : `${link}: no such heading`;
}

test('every path of a module in CONTRIBUTING.md exists', () => {
  const folders = ['', 'src', 'src/engine', 'src/hosts', 'src/program'];
  const paths = Array.from(
    read('CONTRIBUTING.md').matchAll(/`([\w-]+(?:\/[\w.-]+)+\.(?:ts|mjs))`/g),
    ([, name]) => name!,
  );
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((name) => !folders.some((folder) => existsSync(path.join(ROOT, folder, name))))).toEqual([]);
});

describe.each(PAGES)('%s', (page) => {
  const text = read(page);

  test('has links that lead to a file and a heading', () => {
    const faults = linksIn(text).flatMap(({ line, value }) => {
      const fault = faultOf(page, value);
      return fault === undefined ? [] : [`line ${line}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });

  test('has no prose lines that are too long', () => {
    const long = proseLinesIn(text).filter(({ value }) => value.replace(/\]\([^)]*\)/g, ']').length > 120);
    expect(long.map(({ line }) => line)).toEqual([]);
  });

  test('is short, unless it is generated', () => {
    if (!GENERATED.includes(page)) expect(text.split('\n').length).toBeLessThan(250);
  });
});

test('the README has at most 150 lines, 1,200 words, and 120 characters a line outside tables', () => {
  const lines = read('README.md').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(150);
  expect(lines.join(' ').split(/\s+/).length).toBeLessThanOrEqual(1200);
  expect(lines.filter((line) => line.length > 120 && !line.startsWith('|'))).toEqual([]);
});

test('every page in docs is in the index', () => {
  const index = linksIn(read('docs/README.md')).map(({ value }) => path.join('docs', value.split('#')[0]!));
  const pages = PAGES.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md');
  expect(pages.filter((page) => !index.includes(page))).toEqual([]);
});

test('pages that the program, the action and the workflows name exist', () => {
  const files = ['src', 'templates', 'action', 'scripts', 'docs/workflows'].flatMap(filesBelow);
  const named = [...files, 'action.yml'].flatMap((file) =>
    Array.from(read(file).matchAll(/(?<![\w/.-])docs\/[\w/.-]+\.(?:md|sql)(?:#[\w-]+)?/g), ([name]) => ({
      file,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(3);
  const faults = named.map(({ file, name }) => ({ file, fault: faultOf('README.md', name) }));
  expect(faults.filter(({ fault }) => fault !== undefined)).toEqual([]);
});
