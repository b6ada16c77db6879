// Every renderer shows a list with all kinds of diagnostics. Names and cells have no effect in its output, whatever they contain.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import {
  CODES,
  type Diagnostic,
  type DiagnosticCode,
  type Location,
} from '../../../src/engine/diagnostics/diagnostic.ts';
import { MIXED, RENDERERS } from './mixed.ts';

const FOLDER = import.meta.dirname;

test.each(Object.entries(RENDERERS))('%s', (name, render) => {
  const file = path.join(FOLDER, 'golden', name);
  const text = `${render(MIXED)}\n`;
  if (process.env.UPDATE_GOLDEN) writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, 'utf8'));
});

test('no line on a terminal is too long, or ends in the middle of a word', () => {
  for (const line of RENDERERS['terminal.txt']!(MIXED).split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

const schemaOf = (file: string) => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as object;
const ajv = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false });
/** The published schema of SARIF 2.1.0 (github.com/oasis-tcs/sarif-spec), without spaces. */
const isSarif = ajv.compile(schemaOf('sarif-2.1.0.schema.json'));
const isListOfProblems = ajv.compile(schemaOf('../../../docs/problems.schema.json'));

const EVIL = [
  ...[
    '\u001b[31m',
    '\u009b2J',
    '\u202e',
    '\r\n::error::evil',
    '\n##[error]evil',
    '::stop-commands::evil',
    '%0A::error::x',
  ],
  ...[
    '<img src=x onerror=alert(1)>',
    '[evil](https://evil.example)',
    '](',
    '@evil',
    '#12',
    '`',
    '``x',
    '|',
    '\n# evil',
  ],
  ...['"', '\\', '\u2028', '\ud800', ',', ':', '{0}', '{{', '\0', '\ufeff', '../../evil', 'https://evil.example'],
];

/** Every code, with this text in all values that come from elsewhere. */
const hostile = (evil: string): readonly Diagnostic[] =>
  (Object.keys(CODES) as DiagnosticCode[]).map((code): Diagnostic => {
    const { message, help = '' } = CODES[code];
    const names = `${message} ${help}`.match(/(?<=\{)\w+(?=\})/g) ?? [];
    const values = Object.fromEntries(names.map((name) => [name, evil]));
    const location = (line: number): Location => ({
      ...{ file: evil, line, column: 1, cell: { row: line, address: `A${line}`, column: evil } },
      excerpt: { text: `${evil},${evil}`, from: 0, to: evil.length },
    });
    const related = (['first', 'similar', 'repeated'] as const).map((relation, index) => ({
      ...{ relation, location: location(index + 3), values, suggestion: evil },
    }));
    return { code, location: location(2), values, suggestion: evil, related };
  });

describe.each(EVIL)('with %j in names and cells', (evil) => {
  const problems = hostile(evil);
  const rendered = (name: string) => RENDERERS[name]!(problems);

  test('a terminal gets no control characters', () => {
    expect(rendered('terminal.txt')).not.toMatch(/(?!\n)\p{Cc}|[\u2028-\u202e\u2066-\u2069]/u);
  });

  test('JSON contains the same text', () => {
    const records = JSON.parse(rendered('json.json')) as { readonly file: string; readonly suggestion: string }[];
    expect(records.map(({ file, suggestion }) => [file, suggestion])).toEqual(problems.map(() => [evil, evil]));
    expect(isListOfProblems(records), JSON.stringify(isListOfProblems.errors)).toBe(true);
  });

  test('each line contains one command for the runner, and no cell contains any', () => {
    const lines = rendered('github.txt').split('\n');
    expect(lines.length).toBeLessThanOrEqual(31);
    for (const line of lines) expect(line).toMatch(/^::(?:error|warning|notice)(?: [^\r]*)?::[^\r]*$/);
  });

  test('SARIF is valid, without links', () => {
    const log = JSON.parse(rendered('sarif.json')) as object;
    expect(isSarif(log), JSON.stringify(isSarif.errors)).toBe(true);
    expect(rendered('sarif.json')).not.toContain('](');
  });
});

test('the documented list is complete', () => {
  const log = JSON.parse(RENDERERS['sarif.json']!(MIXED)) as object;
  expect(isSarif(log), JSON.stringify(isSarif.errors)).toBe(true);
  const records = JSON.parse(RENDERERS['json.json']!(MIXED)) as object;
  expect(isListOfProblems(records), JSON.stringify(isListOfProblems.errors)).toBe(true);
  expect(isListOfProblems([{ code: 'bad-year' }])).toBe(false);
  expect(isSarif({ version: '2.1.0' })).toBe(false);
});
