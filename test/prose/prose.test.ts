// Checks that everything people read is in plain English: documents, pages, help, messages and the texts in the code. See
// `phrases.ts`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';
import { describe, expect, test } from 'vitest';
import { FOREIGN_KINDS } from '../../src/engine/csv/file-kind.ts';
import { CODES, type DiagnosticCode } from '../../src/engine/diagnostics/diagnostic.ts';
import { EXPECTATIONS } from '../../src/engine/options/site-options.ts';
import { HOSTS } from '../../src/hosts/registry.ts';
import { SERVER_FLAGS } from '../../src/hosts/server-options.ts';
import { explanationOf } from '../../src/program/commands/explain.ts';
import { proseIn } from '../support/markdown.ts';
import { helpPassages, literalsIn, pagePassages } from './page-passages.ts';
import { PHRASES } from './phrases.ts';
import { faultsOf } from './prose.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const filesOf = (...patterns: string[]) => glob.sync(patterns, { cwd: ROOT }).sort();

const DOCUMENTS = filesOf('*.md', 'data/*.md', 'docs/**/*.md');

describe('documents', () => {
  test.each(DOCUMENTS)('%s', (file) => {
    const passages = proseIn(read(file)).map(({ line, value }) => ({ place: `${file}:${line}`, text: value }));
    expect(passages.flatMap(faultsOf)).toEqual([]);
  });
});

test('pages', () => {
  const pages = filesOf('test/golden/*/expected/**/*.html');
  const passages = pages.flatMap((file) => pagePassages(file, read(file)));
  expect(passages.length).toBeGreaterThan(1000);
  const once = new Map(passages.map((passage) => [passage.text, passage]));
  expect([...once.values()].flatMap(faultsOf)).toEqual([]);
});

test('help', () => {
  const passages = helpPassages(read('test/help.txt'));
  expect(passages.length).toBeGreaterThan(80);
  expect(passages.flatMap(faultsOf)).toEqual([]);
});

/** The sentences in which messages use these fragments. */
const FRAGMENTS: readonly (readonly [place: string, text: string])[] = [
  ...Object.entries(EXPECTATIONS).map(([option, expected]) => [option, `Use ${expected}.`] as const),
  ...Object.entries(SERVER_FLAGS).map(([flag, { expected }]) => [`--${flag}`, `Use ${expected}.`] as const),
  ...Object.values(HOSTS).flatMap(({ title, limits }) =>
    Object.values(limits).map(({ remedy }) => [`limits of ${title}`, remedy] as const),
  ),
  ...FOREIGN_KINDS.map(([, kind]) => [kind, `The file is not a CSV file, but ${kind}.`] as const),
];

test('messages', () => {
  const texts = (Object.keys(CODES) as DiagnosticCode[]).flatMap((code) => {
    const { message, explanation, help = '' } = explanationOf(code);
    return [`${message}.`, explanation, help].map((text) => ({ place: code, text }));
  });
  const fragments = FRAGMENTS.map(([place, text]) => ({ place, text }));
  expect([...texts, ...fragments].flatMap(faultsOf)).toEqual([]);
});

// Includes sentences that no golden page, document or example shows.
test.each(filesOf('{src,templates}/**/*.{ts,html}'))('%s', (file) => {
  const text = file.endsWith('.ts') ? literalsIn(read(file)).join('\n') : read(file);
  const found = PHRASES.filter(([pattern]) => !pattern.source.startsWith('^')).flatMap(([pattern, , plain]) =>
    Array.from(text.matchAll(new RegExp(pattern, 'gi')), ([phrase]) => `“${phrase}”; write, for example, “${plain}”`),
  );
  expect(found).toEqual([]);
});
