// Compares JSON text byte for byte, and tests what links contain.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EndpointName, kindOf } from '../../../src/engine/api/api.ts';
import type { Item } from '../../../src/engine/api/endpoint.ts';
import { jsonOf, withLinks } from '../../../src/engine/respond/json.ts';
import { runs } from '../../support/campaign.ts';
import { nastyCommitment, nastyCouncil, nastyTerm } from './samples.ts';

const anyItem = fc.oneof(nastyCommitment, nastyCouncil, nastyTerm);

describe('text', () => {
  test.each<[unknown, string]>([
    [{ a: 1, b: [true, null] }, '{"a":1,"b":[true,null]}'],
    ['é🌍\ufeff/<&\u007f\u0085', '"é🌍\ufeff/<&\u007f\u0085"'],
    ['\u2028\u2029', '"\\u2028\\u2029"'],
    ['"\\\n\r\t\b\f\u0000\u001f', '"\\"\\\\\\n\\r\\t\\b\\f\\u0000\\u001f"'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  ])('%j', (value, text) => {
    expect(jsonOf(value)).toBe(text);
  });

  test('is compact, escapes only the two separators, and has the same value when it is parsed', () => {
    fc.assert(
      fc.property(anyItem, (item) => {
        const text = jsonOf(item);
        expect(JSON.parse(text)).toEqual(item);
        expect(Object.keys(JSON.parse(text))).toEqual(Object.keys(item));
        expect(text).not.toMatch(/[\u2028\u2029]/);
        expect(text.replaceAll('\\u2028', '\u2028').replaceAll('\\u2029', '\u2029')).toBe(JSON.stringify(item));
      }),
      runs(70, 400),
    );
  });
});

test('only links within the API get the format', () => {
  const item: Item = {
    council: 'https://climate.example/api/councils/AAA/',
    carbon_reduction_statements: 'https://climate.example/api/councils/AAA/commitments',
    url: '/councils/aaa/',
    website_url: 'https://aaa.example/',
    source: 'https://climate.example/api/councils/AAA/',
    text: 'https://climate.example/api/councils/AAA/',
    user_query: 'https://climate.example/api/councils/AAA/',
  };
  const carried = (endpoint: EndpointName) => withLinks(item, kindOf(endpoint), (link) => `${link}?format=api`);
  expect(carried('commitments')).toEqual({ ...item, council: `${item.council}?format=api` });
  const statements = `${item.carbon_reduction_statements}?format=api`;
  expect(carried('councils')).toEqual({ ...item, carbon_reduction_statements: statements });
  expect(carried('searchterms')).toEqual(item);
  expect(withLinks(item, kindOf('councils'), (link) => link)).toEqual(item);
});
