// The documents as a whole: every link leads to a page or heading that exists, and every page can be reached from the README.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

const pagesBelow = (folder: string): readonly string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true })
    .map((file) => path.posix.join(folder, String(file)))
    .filter((file) => file.endsWith('.md'));

const AT_ROOT = readdirSync(ROOT).filter((file) => file.endsWith('.md'));
const PAGES = [...AT_ROOT, ...pagesBelow('docs')];

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Without blocks of code, whose comments look like headings. */
const proseOf = (file: string): string => read(file).replace(/^( *)(```+)[\s\S]*?^\1\2$/gm, '');

interface Link {
  /** From the root; the page itself for `#heading`. */
  readonly target: string;
  readonly heading: string | undefined;
}

function linksOf(file: string): readonly Link[] {
  const links = proseOf(file).matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g);
  return Array.from(links, ([, target, heading]) => ({
    target: target === '' ? file : path.posix.join(path.posix.dirname(file), target!),
    heading,
  }));
}

/** The anchors that GitHub gives to a page's headings: a repeated one gets a number. */
function anchorsOf(file: string): readonly string[] {
  const counts = new Map<string, number>();
  return Array.from(proseOf(file).matchAll(/^#+ (.+)$/gm), ([, heading]) => {
    const text = heading!.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = text.replace(/[^\p{L}\p{N}\p{M}\p{Pc}\- ]/gu, '').replaceAll(' ', '-');
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

test.each(PAGES)('%s links only to what exists', (file) => {
  const broken = linksOf(file).filter(
    ({ target, heading }) =>
      !existsSync(path.join(ROOT, target)) ||
      (heading !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(heading)),
  );
  expect(broken).toEqual([]);
});

test('every page can be reached from the README', () => {
  const reached = new Set(['README.md']);
  for (const file of reached) {
    const targets = file.endsWith('.md') && existsSync(path.join(ROOT, file)) ? linksOf(file) : [];
    for (const { target } of targets) reached.add(target);
  }
  expect(PAGES.filter((file) => file.startsWith('docs/') && !reached.has(file))).toEqual([]);
});
