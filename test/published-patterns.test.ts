// Tests every published pattern in JavaScript and in RE2, which Go, Rust and pydantic use.
import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { AWKWARD } from './support/awkward-cells.ts';
import { runs } from './support/campaign.ts';
import { cells } from './support/cells.ts';
import { PATTERN_EXAMPLES } from './support/pattern-examples.ts';
import { examplesFor, type PublishedPattern, publishedPatterns } from './support/published-patterns.ts';

const published = await publishedPatterns();

/** Whether each engine accepts a text, with the limit for its length in characters. */
function enginesFor({ pattern, maxLength }: PublishedPattern) {
  const [plain, unicode, re2] = [new RegExp(pattern), new RegExp(pattern, 'u'), RE2JS.compile(pattern)];
  const isShort = (text: string) => [...text].length <= maxLength;
  return {
    JavaScript: (text: string) => isShort(text) && plain.test(text),
    'JavaScript with the flag u': (text: string) => isShort(text) && unicode.test(text),
    RE2: (text: string) => isShort(text) && re2.matcher(text).find(),
  };
}

test('there are patterns in the API description and in all kinds of schema', () => {
  for (const document of [
    'openapi.json for serve',
    'openapi.json for static',
    'JSON Schema',
    'Table Schema',
    'datapackage',
  ])
    expect(published.filter((each) => each.document.includes(document)).length, document).toBeGreaterThan(3);
});

test('no pattern in the API description contains a character that ends a line of code', () => {
  const inDescription = published.filter(({ document }) => document.includes('openapi.json'));
  expect(inDescription.filter(({ pattern }) => /[\n\r\u2028\u2029]/.test(pattern))).toEqual([]);
});

test('every name with a pattern has examples, and every example has a pattern', () => {
  const names = new Set(published.map(examplesFor));
  expect([...names].sort()).toEqual(Object.keys(PATTERN_EXAMPLES).sort());
});

const distinct = [
  ...new Map(published.map((each) => [JSON.stringify([each.pattern, each.maxLength, each.name]), each])).values(),
];

describe.each(distinct)('$name in $document: $pattern', (each) => {
  const engines = Object.entries(enginesFor(each));
  const { good, bad } = PATTERN_EXAMPLES[examplesFor(each)]!;

  test.each(engines)('%s', (_, takes) => {
    expect(good.filter((text) => !takes(text))).toEqual([]);
    const taken = each.pattern.endsWith('?$') ? bad.filter((text) => text !== '') : bad;
    expect(taken.filter(takes)).toEqual([]);
    // A time may end with whitespace, and a quoted name may contain any.
    const closed = good.filter((text) => !/:[0-9]{2}$|^"/.test(text));
    expect(closed.map((text) => `${text}\n`).filter(takes)).toEqual([]);
  });
});

test('all engines agree on generated texts', () => {
  const examples = Object.values(PATTERN_EXAMPLES).flatMap(({ good, bad }) => [...good, ...bad]);
  const texts = [...fc.sample(cells(examples), runs(20_261_126, 500)), ...AWKWARD, ...examples];
  const all = [...new Set([...texts, ...texts.map((text) => `${text}\n`), ...texts.map((text) => `\ud800${text}`)])];
  for (const each of distinct) {
    const [first, ...others] = Object.values(enginesFor(each));
    for (const takes of others)
      expect(
        all.filter((text) => !/\p{Cs}/u.test(text) && takes(text) !== first!(text)),
        each.pattern,
      ).toEqual([]);
  }
});
