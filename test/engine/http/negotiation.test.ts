// The rendering for a request (behaviour, Paths, format, Accept).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery } from '../../../src/engine/addressing/query.ts';
import type { Rendering } from '../../../src/engine/api/media.ts';
import { negotiate } from '../../../src/engine/http/negotiation.ts';
import { runs } from '../../support/campaign.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

/** The rendering, or the fault. */
function outcome(query: string, accept: string | undefined): Rendering | 'format' | 'accept' {
  const negotiated = negotiate(parseQuery(query), accept);
  return 'fault' in negotiated ? negotiated.fault : negotiated.rendering;
}

test.each<[string | undefined, Rendering | 'accept']>([
  [undefined, 'json'],
  [BROWSER, 'html'],
  ['application/json;q=0.1, text/html;q=0.9', 'json'],
  ['text/html, application/*', 'html'],
  [',', 'accept'],
])('Accept: %s → %s', (accept, expected) => {
  expect(outcome('', accept)).toBe(expected);
});

test.each<[string, Rendering | 'format']>([
  ['', 'json'],
  ['format=', 'json'],
  ['format', 'json'],
  ['format=json', 'json'],
  ['format=api', 'html'],
  ['format=xml', 'format'],
  ['format=JSON', 'format'],
  ['format=API', 'format'],
  ['format=html', 'format'],
  ['format=json,api', 'format'],
  ['format=+json', 'format'],
  ['format=api&format=json', 'json'],
  ['format=json&format=api', 'html'],
  ['format=xml&format=', 'json'],
  ['FORMAT=api', 'json'],
  ['%66ormat=%61pi', 'html'],
  ['format=toString', 'format'],
  ['format=__proto__', 'format'],
  ['format=constructor', 'format'],
])('%j → %s', (query, expected) => {
  expect(outcome(query, undefined)).toBe(expected);
  expect(outcome(query, '*/*')).toBe(expected);
});

/**
 * Django REST framework's DefaultContentNegotiation, rewritten from its source (rest_framework/negotiation.py and
 * utils/mediatypes.py). It sorts the types in the header into sets by precedence. In each set, it takes the first renderer that any
 * type matches. Parameters increase a type's precedence. They aren't matched, because neither renderer has any.
 */
function reference(accept: string, renderers: readonly (readonly [Rendering, string])[]): Rendering | 'accept' {
  const sets: string[][] = [[], [], [], []];
  for (const token of accept.split(',')) {
    const [type = '', ...parameters] = token.trim().split(';');
    const full = type.trim().toLowerCase();
    const slash = full.indexOf('/');
    const main = slash < 0 ? full : full.slice(0, slash);
    const sub = slash < 0 ? '' : full.slice(slash + 1);
    const names = new Set(
      parameters
        .filter((part) => part.includes('='))
        .map((part) => part.slice(0, part.indexOf('=')).trim().toLowerCase()),
    );
    const onlyQ = names.size === 0 || (names.size === 1 && names.has('q'));
    const precedence = main === '*' ? 0 : sub === '*' ? 1 : onlyQ ? 2 : 3;
    sets[3 - precedence]!.push(`${main}\n${sub}`);
  }
  for (const set of sets) {
    for (const [rendering, own] of renderers) {
      const [ownMain, ownSub] = own.split('/');
      for (const [main, sub] of set.map((type) => type.split('\n'))) {
        if ((sub === '*' || sub === ownSub) && (main === '*' || main === ownMain)) return rendering;
      }
    }
  }
  return 'accept';
}

test('the order is that of Django REST framework, for random Accept headers and formats', () => {
  const BOTH = [
    ['json', 'application/json'],
    ['html', 'text/html'],
  ] as const;
  const main = fc.constantFrom('application', 'text', '*', 'image', 'TEXT', '', 'application ');
  const sub = fc.constantFrom('json', 'html', '*', 'xml', 'Json', '', 'html/5', ' html');
  const parameter = fc.constantFrom(
    ...['', 'q=0', 'q=0.9', ' q=1 ', 'Q=0.5', 'charset=utf-8', 'level=1', 'q', 'level', '=', 'q=1=2', ' version = 2'],
  );
  const type = fc.oneof(
    { weight: 8, arbitrary: fc.tuple(main, sub).map((parts) => parts.join('/')) },
    { weight: 1, arbitrary: fc.constantFrom('', '*', 'json', 'nonsense', ' ') },
  );
  const range = fc
    .tuple(type, fc.array(parameter, { maxLength: 2 }))
    .map(([type, parameters]) => [type, ...parameters].join(';'));
  const anyAccept = fc
    .tuple(fc.array(range, { minLength: 1, maxLength: 5 }), fc.constantFrom(',', ', ', ' ,\t'))
    .map(([ranges, comma]) => ranges.join(comma));

  const seen = new Set<string>();
  fc.assert(
    fc.property(anyAccept, (accept) => {
      const expected = reference(accept, BOTH);
      seen.add(expected);
      expect(outcome('', accept)).toBe(expected);
      expect(outcome('format=', accept)).toBe(expected);
      expect(outcome('format=json', accept)).toBe(reference(accept, [BOTH[0]]));
      expect(outcome('format=api', accept)).toBe(reference(accept, [BOTH[1]]));
      expect(outcome('format=xml', accept)).toBe('format');
    }),
    runs(406, 3000),
  );
  expect([...seen].sort()).toEqual(['accept', 'html', 'json']);
});
