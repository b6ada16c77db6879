// The words that people read — documents, pages, their templates, help — in plain English: see `phrases.ts`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';
import { describe, expect, test } from 'vitest';
import { proseIn } from '../support/markdown.ts';
import { helpPassages, literalsIn, pagePassages } from './page-passages.ts';
import { PHRASES } from './phrases.ts';
import { faultsOf } from './prose.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const filesOf = (...patterns: string[]) => glob.sync(patterns, { cwd: ROOT }).sort();

const DOCUMENTS = filesOf('*.md', 'data/*.md', 'docs/**/*.md');
/** Its sentences are those of the messages, whose own words are in `src/problem-codes.ts`. */
const GENERATED = ['docs/messages.md'];

describe('documents', () => {
  test.each(DOCUMENTS.filter((file) => !GENERATED.includes(file)))('%s', (file) => {
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

// Also sentences that no golden page happens to show.
test.each(filesOf('templates/**/*.{ts,html}'))('%s', (file) => {
  const text = file.endsWith('.ts') ? literalsIn(read(file)).join('\n') : read(file);
  const found = PHRASES.filter(([pattern]) => !pattern.source.startsWith('^')).flatMap(([pattern, , plain]) =>
    Array.from(text.matchAll(new RegExp(pattern, 'gi')), ([phrase]) => `“${phrase}”; write, for example, “${plain}”`),
  );
  expect(found).toEqual([]);
});
