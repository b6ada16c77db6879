// Reads the site's options from `site.json` and the command line.
import { createScanner, getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { SourceFile } from '../csv/document.ts';
import { encodingFault } from '../csv/spot.ts';
import type { Problem } from '../problem.ts';
import { numberText, quoted } from '../text/format.ts';
import { nearest } from '../text/nearest.ts';
import { FLAGS } from './flags.ts';
import { EXPECTATIONS, SITE_OPTIONS, type SiteOptions } from './site-options.ts';
import { placeAt } from './text-place.ts';

type Tree = { readonly [key: string]: unknown };

/** @param flags options from the command line, in the shape of the file, which they override */
export function readSiteOptions(
  file: SourceFile | undefined,
  flags: Tree,
): { readonly options?: SiteOptions; readonly problems: readonly Problem[] } {
  const parsed = file ? parseJson(file) : EMPTY;
  if ('problem' in parsed) return { problems: [parsed.problem, ...problemsWith(flags, EMPTY)] };
  const problems = [...problemsWith(parsed.value, parsed), ...problemsWith(flags, EMPTY)];
  return problems.length > 0
    ? { problems }
    : { options: SITE_OPTIONS.parse(merge(parsed.value as Tree, flags)), problems };
}

/** A value, with the places of its parts if it comes from a file. */
interface Parsed {
  readonly value: unknown;
  readonly placeOf: (path: readonly PropertyKey[]) => Pick<Problem, 'file' | 'place'>;
}

const EMPTY: Parsed = { value: {}, placeOf: () => ({}) };

function parseJson(file: SourceFile): Parsed | { readonly problem: Problem } {
  const fault = encodingFault(file.bytes);
  if (fault) return { problem: { ...fault, file: file.name } };
  const text = new TextDecoder().decode(file.bytes);
  const errors: ParseError[] = [];
  const at = (offset: number, length = 1) => ({ file: file.name, place: placeAt(text, offset, length) });
  const tooDeep = depthFault(text);
  if (tooDeep !== undefined) {
    return { problem: { code: 'bad-json', ...at(tooDeep), values: { reason: 'too many brackets are open here' } } };
  }
  const tree = parseTree(text, errors, { disallowComments: true });
  if (!tree || errors[0]) {
    const values = { reason: reasonOf(errors[0] ? printParseErrorCode(errors[0].error) : 'ValueExpected') };
    return { problem: { code: 'bad-json', ...at(errors[0]?.offset ?? 0), values } };
  }
  const placeOf = (path: readonly PropertyKey[]) => {
    const { offset, length } = nodeAt(tree, path);
    return at(offset, length);
  };
  return { value: getNodeValue(tree), placeOf };
}

/** More than any option needs. The parser calls itself for each, so thousands would overflow the stack. */
const MOST_OPEN = 100;

/** The offset of the first bracket that is nested too deeply. */
function depthFault(text: string): number | undefined {
  const scanner = createScanner(text, true);
  let open = 0;
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const offset = scanner.getTokenOffset();
    if (text[offset] === '{' || text[offset] === '[') open++;
    if (text[offset] === '}' || text[offset] === ']') open--;
    if (open > MOST_OPEN) return offset;
  }
  return undefined;
}

const REASONS: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'a key in quotation marks is expected here; or is there a comma too many before?',
  ValueExpected: 'a value is expected here; or is there a comma too many before?',
  CommaExpected: 'a comma is expected before this',
  ColonExpected: 'a colon is expected before this',
  CloseBraceExpected: 'a closing brace is missing: }',
  CloseBracketExpected: 'a closing bracket is missing: ]',
};

/** @param code of the parser, such as `InvalidCharacter` */
const reasonOf = (code: string): string => REASONS[code] ?? code.replace(/(?!^)([A-Z])/g, ' $1').toLowerCase();

/** The property of the last key in the path that exists. */
function nodeAt(tree: Node, path: readonly PropertyKey[]): Node {
  let found = tree;
  let value: Node | undefined = tree;
  for (const key of path) {
    // If a key is repeated, the last one counts, as in any JSON.
    const inner: Node | undefined =
      value?.type === 'array'
        ? value.children?.[Number(key)]
        : value?.children?.findLast((property) => property.children?.[0]?.value === key);
    if (!inner) break;
    found = inner;
    value = inner.type === 'property' ? inner.children?.[1] : inner;
  }
  return found;
}

/** Objects are merged key by key, everything else is replaced. */
function merge(under: Tree, over: Tree): Tree {
  const isTree = (value: unknown): value is Tree =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const merged: Record<string, unknown> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const before = merged[key];
    merged[key] = isTree(value) && isTree(before) ? merge(before, value) : value;
  }
  return merged;
}

/** More problems in one file aren't worth anybody's time. */
const MOST_PROBLEMS = 100;

function problemsWith(value: unknown, parsed: Parsed): readonly Problem[] {
  const issues = SITE_OPTIONS.safeParse(value).error?.issues ?? [];
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ path: issue.path.map(String), key })) : [],
  );
  // A list is one value, so several faults in it are reported once.
  const wrong = new Map(
    issues.flatMap(({ code, path }) => {
      const option = path.filter((key) => typeof key === 'string');
      return code === 'unrecognized_keys' ? [] : [[option.join('.'), option] as const];
    }),
  );
  const problems = [
    ...unknown.slice(0, MOST_PROBLEMS).map(({ path, key }) => unknownOption(path, key, parsed)),
    ...Array.from(wrong.values(), (path) => badOption(path, value, parsed)),
  ].sort(byPlace);
  if (unknown.length <= MOST_PROBLEMS) return problems;
  const { file } = parsed.placeOf([]);
  return [...problems, { code: 'more-problems', file, values: { most: numberText(MOST_PROBLEMS) } }];
}

// Problems with flags, which have no place, come first.
const byPlace = ({ place: one }: Problem, { place: other }: Problem): number =>
  (one?.line ?? 0) - (other?.line ?? 0) || (one?.column ?? 0) - (other?.column ?? 0);

function unknownOption(path: readonly string[], key: string, { placeOf }: Parsed): Problem {
  const prefix = path.length === 0 ? '' : `${path.join('.')}.`;
  const known = Object.keys(EXPECTATIONS)
    .filter((name) => name.startsWith(prefix) && !name.slice(prefix.length).includes('.'))
    .map((name) => name.slice(prefix.length));
  return {
    code: 'unknown-option',
    ...placeOf([...path, key]),
    values: { option: quoted(prefix + key), known: known.join(', ') },
    suggestion: nearest(key, known),
  };
}

function badOption(path: readonly string[], value: unknown, { placeOf }: Parsed): Problem {
  const option = path.join('.') || 'of the whole file';
  const found = path.reduce<unknown>((tree, key) => (tree as Tree | undefined)?.[key], value);
  const where = placeOf(path);
  const values = {
    option: where.place ? quoted(option) : (FLAGS[option] ?? quoted(option)),
    value: JSON.stringify(found) ?? 'nothing',
    expected: EXPECTATIONS[option] ?? 'an object: { "siteUrl": "https://…", … }',
  };
  return { code: 'bad-option', ...where, values };
}
