// Changes the values and keys in `site.json`.
import fc from 'fast-check';
import { EXPECTATIONS } from '../../src/engine/options/site-options.ts';
import { type Change, changes } from './runs.ts';
import { OPTIONS, utf8 } from './source.ts';

/** Options, which are changed first, and their text, which is changed afterwards. Each character of the text is a byte. */
export interface SiteFile {
  options: unknown;
  /** Undefined as long as the text matches the options. */
  text: string | undefined;
}

export const textOf = ({ options, text }: SiteFile): string => text ?? utf8(JSON.stringify(options, null, 2) ?? '');

export const goodSite = (): SiteFile => ({ options: structuredClone(OPTIONS), text: undefined });

type Tree = Record<string, unknown>;

/** The object that contains the last key of a path, created if necessary. Undefined if that is impossible. */
function parentOf({ options }: SiteFile, path: readonly string[]): Tree | undefined {
  let tree: unknown = options;
  for (const key of path.slice(0, -1)) {
    if (!isTree(tree)) return undefined;
    if (!isTree(tree[key])) define(tree, key, {});
    tree = tree[key];
  }
  return isTree(tree) ? tree : undefined;
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Includes keys such as `__proto__`, which JSON can contain. */
const define = (tree: Tree, key: string, value: unknown): unknown =>
  Object.defineProperty(tree, key, { value, enumerable: true, configurable: true, writable: true });

/** The path with full stops, as in `dates.dateRangeDays`. */
const KEYS = Object.keys(EXPECTATIONS);

const NUMBERS = [0, -0, 1, -1, 5, 31, 3660, 3661, 100_000, 100_001, 999_999_999, 1e9, 2 ** 53, 1e308, 0.5, 1e-300];
const TEXTS = [
  ...['', ' ', '\0', '\n', '\ud800', '\u202e', '\ufeff', '{{title}}', '</script><script>', '$&', 'x'.repeat(5000)],
  '\u{1f469}\u200d'.repeat(500),
  ...['https://climate.example', 'https://climate.example/', 'https://climate.example/a/b/', 'http://127.0.0.1:80'],
  'HTTPS://CLIMATE.EXAMPLE',
  ...['https://climate.example/api', 'https://climate.example/%', 'https://climate.example/%ff'],
  ...['https://u:p@climate.example', 'https://climate.example/?a#b'],
  ...['https://clímate.example/é ü', 'https://xn--a', 'https://[::1]/x', 'https://a.example/..//./b', 'https://'],
  ...['javascript:alert(1)', 'ftp://a.example'],
  ...['https://climate.example/"; return 200;', "https://climate.example/'$host{}", 'https://climate.example/\\n#'],
  'https://a.example/(x|y)+*?[z]',
  ...['mailto:?x', 'mailto:a@b.example', 'a@b.example', '#00613c', '#FFFFFF', '#000000', '#00613', 'red', 'logo.svg'],
  ...['LOGO.SVG', '../logo.svg', '.svg', 'nul.svg'],
  ...['serve', 'static', 'fetch', 'nginx', 'Static', 'query', 'path', 'private', 'public', 'true', 'null', '1'],
];

const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    ['static', 's3'],
    ['nginx', 'caddy', 'apache'],
    [5, 5, 6],
    [1, 2, 3],
    [''],
  ),
  fc.constantFrom<unknown>(...NUMBERS),
  fc.constantFrom<unknown>(...TEXTS),
  fc.constantFrom(...TEXTS).map((text) => [text]),
  fc.constantFrom(...NUMBERS).map((number) => [number]),
  fc.jsonValue({ maxDepth: 3 }),
);

const ODD_KEYS = [
  ...['', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'Title', 'site_url', 'title ', '0'],
  ...['x'.repeat(3000), '\u202e', '{option}', '\ud800'],
];
const key = fc.oneof(
  fc.constantFrom(...ODD_KEYS),
  fc.constantFrom(...KEYS.map((each) => each.split('.').at(-1)!)),
  fc.string({ maxLength: 5 }),
);

const path = fc.constantFrom(...KEYS).map((each) => each.split('.'));

export const optionChanges: fc.Arbitrary<Change<SiteFile>> = fc.oneof(
  changes('another value', fc.record({ path, value }), (site: SiteFile, { path, value }) => {
    const tree = parentOf(site, path);
    if (tree) define(tree, path.at(-1)!, structuredClone(value));
  }),
  changes('another key', fc.record({ path, key, value }), (site: SiteFile, { path, key, value }) => {
    const tree = parentOf(site, path);
    if (tree) define(tree, key, structuredClone(value));
  }),
  changes('a key called otherwise', fc.record({ path, key }), (site: SiteFile, { path, key }) => {
    const tree = parentOf(site, path);
    const last = path.at(-1)!;
    if (!tree || !Object.hasOwn(tree, last)) return;
    const before = tree[last];
    delete tree[last];
    define(tree, key, before);
  }),
  changes('a key left out', fc.record({ path }), (site: SiteFile, { path }) => {
    delete parentOf(site, path)?.[path.at(-1)!];
  }),
  changes('something else altogether', fc.record({ value }), (site: SiteFile, { value }) => {
    site.options = structuredClone(value);
  }),
);
