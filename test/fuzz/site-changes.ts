// Changes of `site.json`: of its values and its keys.
import fc from 'fast-check';
import { type Change, changes } from './runs.ts';
import { KEYS, key, value } from './site-values.ts';
import { OPTIONS, utf8 } from './source.ts';

/** Options as they are changed, and then their text, whose characters are its bytes. */
export interface SiteFile {
  options: unknown;
  /** Undefined as long as it is what the options make. */
  text: string | undefined;
}

export const textOf = ({ options, text }: SiteFile): string => text ?? utf8(JSON.stringify(options, null, 2) ?? '');

export const goodSite = (): SiteFile => ({ options: structuredClone(OPTIONS), text: undefined });

type Tree = Record<string, unknown>;

/** The object in which the last key of a path stands, made where there is none; undefined where it can't be. */
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

/** Also a key such as `__proto__`, which JSON can hold. */
const define = (tree: Tree, key: string, value: unknown): unknown =>
  Object.defineProperty(tree, key, { value, enumerable: true, configurable: true, writable: true });

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
