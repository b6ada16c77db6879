// `site.json` and the flags over it → the site's options, or what is wrong with them.
import { isUtf8 } from 'node:buffer';
import type { z } from 'zod';
import { EXPECTATIONS, SITE_OPTIONS, type SiteOptions } from '../model/site.ts';
import type { Place, Problem } from '../problem.ts';
import type { SourceFile } from './csv.ts';
import { quoted } from './header.ts';
import { locateInvalidByte } from './places.ts';
import { nearest } from './suggestion.ts';

type Tree = { readonly [key: string]: unknown };

/** @param flags options from the command line, in the shape of the file; they go before it */
export function readSiteOptions(
  file: SourceFile | undefined,
  flags: Tree,
): { readonly options?: SiteOptions; readonly problems: readonly Problem[] } {
  const parsed = file ? parseJson(file) : { value: {} };
  if ('problem' in parsed) return { problems: [parsed.problem] };
  const fromFile = SITE_OPTIONS.safeParse(parsed.value);
  if (!fromFile.success) {
    return { problems: fromFile.error.issues.flatMap((issue) => problemsOf(issue, parsed.value, file)) };
  }
  const merged = SITE_OPTIONS.safeParse(merge(parsed.value as Tree, flags));
  if (merged.success) return { options: merged.data, problems: [] };
  return { problems: merged.error.issues.flatMap((issue) => problemsOf(issue, flags, undefined)) };
}

function parseJson(file: SourceFile): { readonly value: unknown } | { readonly problem: Problem } {
  if (!isUtf8(file.bytes)) {
    return { problem: { code: 'not-utf8', file: file.name, place: locateInvalidByte(file.bytes) } };
  }
  const text = new TextDecoder().decode(file.bytes);
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    // V8 names the position of most faults, and quotes the text around the others.
    const { message } = error as Error;
    const position = / in JSON at position (\d+)/.exec(message);
    const reason = position ? message.slice(0, position.index) : message;
    const place = position ? placeAt(text, Number(position[1])) : undefined;
    return { problem: { code: 'bad-json', file: file.name, place, values: { reason } } };
  }
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

function problemsOf(issue: z.core.$ZodIssue, value: unknown, file: SourceFile | undefined): readonly Problem[] {
  const path = issue.path.filter((key) => typeof key === 'string');
  if (issue.code === 'unrecognized_keys') {
    const prefix = path.length === 0 ? '' : `${path.join('.')}.`;
    const known = Object.keys(EXPECTATIONS)
      .filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('.'))
      .map((key) => key.slice(prefix.length));
    return issue.keys.map((key) => ({
      code: 'unknown-option',
      ...whereIs(key, file),
      values: { option: quoted(prefix + key), known: known.join(', ') },
      suggestion: nearest(key, known),
    }));
  }
  const option = path.join('.') || 'of the whole file';
  const found = path.reduce<unknown>((tree, key) => (tree as Tree | undefined)?.[key], value);
  const values = {
    option: quoted(option),
    value: JSON.stringify(found) ?? 'nothing',
    expected: EXPECTATIONS[option] ?? 'an object: { "siteUrl": "https://…", … }',
  };
  return [{ code: 'bad-option', ...whereIs(path.at(-1), file), values }];
}

function whereIs(key: string | undefined, file: SourceFile | undefined): Pick<Problem, 'file' | 'place'> {
  if (!file) return {};
  const text = new TextDecoder().decode(file.bytes);
  return {
    file: file.name,
    place: placeAt(text, key === undefined ? 0 : Math.max(0, text.indexOf(JSON.stringify(key)))),
  };
}

function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset).split('\n');
  return {
    line: before.length,
    column: [...before.at(-1)!].length + 1,
    text: text.split('\n')[before.length - 1]?.replace(/\r$/, ''),
  };
}
