// Reads the site's options from `site.json` and the command line.

import { createScanner, getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { SourceFile } from '../csv/document.ts';
import { encodingFault } from '../csv/line-column.ts';
import { type Diagnostic, type Location, locatedIn, type Outcome } from '../diagnostics/diagnostic.ts';
import { numberText, quoted } from '../text/format.ts';
import { nearest } from '../text/nearest.ts';
import { FLAGS } from './names.ts';
import { EXPECTATIONS, SITE_OPTIONS, type SiteOptions } from './site-options.ts';
import { placeAt } from './text-place.ts';
import { unfilledOptions } from './unfilled-options.ts';

type Tree = { readonly [key: string]: unknown };

/** @param flags options from the command line, with the same structure as the file; they take precedence over it */
export function readSiteOptions(file: SourceFile | undefined, flags: Tree): Outcome<SiteOptions> {
  const parsed = file ? parseJson(file) : EMPTY;
  if ('code' in parsed) return { problems: [parsed, ...problemsWith(flags, EMPTY)] };
  const problems = [...problemsWith(parsed.value, parsed), ...problemsWith(flags, EMPTY)];
  if (problems.length > 0) return { problems };
  const options = { ...(parsed.value as Tree), ...flags };
  return {
    value: SITE_OPTIONS.parse(options),
    problems: unfilledOptions(options, (option) => parsed.locationOf([option])),
  };
}

/** A value and, if it comes from a file, the positions of its parts. */
interface Parsed {
  readonly value: unknown;
  readonly locationOf: (path: readonly PropertyKey[]) => Location | undefined;
  /** The options that are set more than once. */
  readonly repeated: readonly Diagnostic[];
}

const EMPTY: Parsed = { value: {}, locationOf: () => undefined, repeated: [] };

function parseJson(file: SourceFile): Parsed | Diagnostic {
  const fault = encodingFault(file.bytes);
  if (fault) return locatedIn(file.name, fault);
  const text = new TextDecoder().decode(file.bytes);
  const errors: ParseError[] = [];
  const at = (offset: number, length = 1) => ({ file: file.name, ...placeAt(text, offset, length) });
  const tooDeep = depthFault(text);
  if (tooDeep !== undefined) return badJson(at(tooDeep), 'too many nested brackets');
  const tree = parseTree(text, errors, { disallowComments: true });
  if (errors[0]) return badJson(at(errors[0].offset), reasonOf(printParseErrorCode(errors[0].error)));
  if (!tree) return badJson(at(0), reasonOf('ValueExpected'));
  const nodeLocation = ({ offset, length }: Node) => at(offset, length);
  return {
    value: getNodeValue(tree),
    locationOf: (path) => nodeLocation(nodeAt(tree, path)),
    // Storing one more than the limit makes it possible to tell that there are further problems.
    repeated: repeatedOptions(tree)
      .slice(0, MOST_PROBLEMS + 1)
      .map(({ option, first, again }) => ({
        code: 'repeated-option',
        location: nodeLocation(again),
        values: { option: quoted(option) },
        related: [{ relation: 'first', location: nodeLocation(first) }],
      })),
  };
}

const badJson = (location: Location, reason: string): Diagnostic => ({
  code: 'bad-json',
  location,
  values: { reason },
});

/**
 * The maximum nesting depth, which no valid option exceeds. The parser is recursive, so thousands of brackets would overflow the
 * stack.
 */
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
  PropertyNameExpected: 'expected a name in quotation marks',
  ValueExpected: 'expected a value',
  CommaExpected: 'expected a comma',
  ColonExpected: 'expected a colon',
  CloseBraceExpected: 'missing closing brace }',
  CloseBracketExpected: 'missing closing bracket ]',
};

/** @param code one of the parser's error codes, such as `InvalidCharacter` */
const reasonOf = (code: string): string => REASONS[code] ?? code.replace(/(?!^)([A-Z])/g, ' $1').toLowerCase();

/** Returns the node for the longest existing part of the path. */
function nodeAt(tree: Node, path: readonly PropertyKey[]): Node {
  let found = tree;
  let value: Node | undefined = tree;
  for (const key of path) {
    // If a key is repeated, the parser uses the last value.
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

/** The maximum number of problems listed for a file. A longer list wouldn't help anyone. */
const MOST_PROBLEMS = 100;

function problemsWith(value: unknown, parsed: Parsed): readonly Diagnostic[] {
  const issues = SITE_OPTIONS.safeParse(value).error?.issues ?? [];
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ path: issue.path, key })) : [],
  );
  // A list of numbers or words counts as one value, so only one problem is reported even if several of its items are invalid.
  const invalid = issues.filter(({ code }) => code !== 'unrecognized_keys');
  const paths = invalid.map(({ path }) => path.slice(0, path.findLastIndex((key) => typeof key === 'string') + 1));
  const wrong = new Map(paths.map((path) => [path.join('.'), path]));
  const problems = [
    ...unknown.slice(0, MOST_PROBLEMS).map(({ path, key }) => unknownOption(path, key, value, parsed)),
    ...[...wrong.values()].slice(0, MOST_PROBLEMS).map((path) => badOption(path, value, parsed)),
    ...parsed.repeated.slice(0, MOST_PROBLEMS),
  ].sort(byPlace);
  const { file } = parsed.locationOf([]) ?? {};
  // Unknown options always come from the file, because all flags are known.
  const most = Math.max(unknown.length, wrong.size, parsed.repeated.length);
  if (file === undefined || most <= MOST_PROBLEMS) return problems;
  return [...problems, locatedIn(file, { code: 'too-many-problems', values: { most: numberText(MOST_PROBLEMS) } })];
}

// Problems with flags come first because they have no location.
const byPlace = ({ location: one }: Diagnostic, { location: other }: Diagnostic): number =>
  (one?.line ?? 0) - (other?.line ?? 0) || (one?.column ?? 0) - (other?.column ?? 0);

type OptionPath = readonly PropertyKey[];

/** The name of an option, such as `sources.url` for the URL of any source. */
const nameOf = (path: OptionPath): string => path.filter((key) => typeof key === 'string').join('.');

const partOf = (value: unknown, path: OptionPath): unknown =>
  path.reduce<unknown>((tree, key) => (tree as Tree | undefined)?.[String(key)], value);

function unknownOption(path: OptionPath, key: string, value: unknown, { locationOf }: Parsed): Diagnostic {
  const prefix = path.length === 0 ? '' : `${nameOf(path)}.`;
  const known = Object.keys(EXPECTATIONS)
    .filter((name) => name.startsWith(prefix) && !name.slice(prefix.length).includes('.'))
    .map((name) => name.slice(prefix.length));
  const meant = nearest(key, known);
  // An option can't be set twice.
  const isSet = meant !== undefined && Object.hasOwn(partOf(value, path) ?? {}, meant);
  return {
    code: 'unknown-option',
    location: locationOf([...path, key]),
    values: { option: quoted(prefix + key), known: known.join(', ') },
    suggestion: isSet ? undefined : meant,
  };
}

function badOption(path: OptionPath, value: unknown, { locationOf }: Parsed): Diagnostic {
  const option = nameOf(path);
  const found = partOf(value, path);
  const location = locationOf(path);
  if (option === '') return { code: 'bad-json', location, values: { reason: 'expected an object in braces' } };
  const values = {
    option: location ? quoted(option) : FLAGS[option as keyof typeof FLAGS],
    value: JSON.stringify(found) ?? 'missing',
    expected: EXPECTATIONS[option]!,
  };
  return { code: 'bad-option', location, values };
}

// ---- options that are set more than once: JSON parsers silently use the last value ----

interface RepeatedOption {
  /** For example, `dates.months`. */
  readonly option: string;
  readonly first: Node;
  readonly again: Node;
}

/** @param before the names of the groups that contain the object, each followed by a full stop */
function repeatedOptions({ type, children = [] }: Node, before = ''): readonly RepeatedOption[] {
  const firsts = new Map<unknown, Node>();
  return (type === 'object' ? children : []).flatMap((property) => {
    const [name, value] = property.children as [Node, Node];
    const option = `${before}${name.value}`;
    const first = firsts.get(name.value);
    if (!first) firsts.set(name.value, property);
    return [...(first ? [{ option, first, again: property }] : []), ...repeatedOptions(value, `${option}.`)];
  });
}
