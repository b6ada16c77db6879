// `site.json` and the flags over it → the site's options, or what is wrong with them.
import { isUtf8 } from 'node:buffer';
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { z } from 'zod';
import { EXPECTATIONS, FLAGS, SITE_OPTIONS, type SiteOptions } from '../model/site.ts';
import type { Problem } from '../problem.ts';
import type { SourceFile } from './csv.ts';
import { quoted } from './header.ts';
import { locateInvalidByte } from './places.ts';
import { nearest } from './suggestion.ts';
import { placeAt } from './text-place.ts';

type Tree = { readonly [key: string]: unknown };

/** @param flags options from the command line, in the shape of the file; they go before it */
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

/** A value, and where its parts stand if it comes from a file. */
interface Parsed {
  readonly value: unknown;
  readonly placeOf: (path: readonly PropertyKey[]) => Pick<Problem, 'file' | 'place'>;
}

const EMPTY: Parsed = { value: {}, placeOf: () => ({}) };

function parseJson(file: SourceFile): Parsed | { readonly problem: Problem } {
  if (!isUtf8(file.bytes)) {
    return { problem: { code: 'not-utf8', file: file.name, place: locateInvalidByte(file.bytes) } };
  }
  const text = new TextDecoder().decode(file.bytes);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const at = (offset: number, length = 1) => ({ file: file.name, place: placeAt(text, offset, length) });
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

/** The property of the last key on the path that is there. */
function nodeAt(tree: Node, path: readonly PropertyKey[]): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length) as (string | number)[]);
    if (node) return node.parent?.type === 'property' ? node.parent : node;
  }
  return tree;
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

function problemsWith(value: unknown, parsed: Parsed): readonly Problem[] {
  return SITE_OPTIONS.safeParse(value).error?.issues.flatMap((issue) => problemsOf(issue, value, parsed)) ?? [];
}

function problemsOf(issue: z.core.$ZodIssue, value: unknown, { placeOf }: Parsed): readonly Problem[] {
  const path = issue.path.filter((key) => typeof key === 'string');
  if (issue.code === 'unrecognized_keys') {
    const prefix = path.length === 0 ? '' : `${path.join('.')}.`;
    const known = Object.keys(EXPECTATIONS)
      .filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('.'))
      .map((key) => key.slice(prefix.length));
    return issue.keys.map((key) => ({
      code: 'unknown-option',
      ...placeOf([...issue.path, key]),
      values: { option: quoted(prefix + key), known: known.join(', ') },
      suggestion: nearest(key, known),
    }));
  }
  const option = path.join('.') || 'of the whole file';
  const found = path.reduce<unknown>((tree, key) => (tree as Tree | undefined)?.[key], value);
  const where = placeOf(path);
  const values = {
    option: where.place ? quoted(option) : (FLAGS[option] ?? quoted(option)),
    value: JSON.stringify(found) ?? 'nothing',
    expected: EXPECTATIONS[option] ?? 'an object: { "siteUrl": "https://…", … }',
  };
  return [{ code: 'bad-option', ...where, values }];
}
