// The words of errors, OPTIONS and headers, as the service writes them (behaviour).
import { expect, test } from 'vitest';
import { ENDPOINT_NAMES } from '../../src/api/api.ts';
import {
  API_HEADERS,
  ERRORS,
  headersFor,
  methodNotAllowed,
  REASON_PHRASES,
  SITE_HEADERS,
} from '../../src/http/rules.ts';
import { optionsOf } from '../../src/openapi/options.ts';

test('errors', () => {
  expect(Object.values(ERRORS).map(({ status, detail }) => `${status} ${detail}`)).toEqual([
    '404 Not found.',
    '404 Invalid page.',
    '406 Could not satisfy the request Accept header.',
    '400 start_date must be a valid date with the format YYYY-MM-DD',
    '400 end_date must be a valid date with the format YYYY-MM-DD',
    '400 min_count must be an integer greater than or equal to 5',
    '400 min_results must be an integer greater than or equal to 1',
  ]);
  expect(methodNotAllowed('POST')).toEqual({ status: 405, detail: 'Method "POST" not allowed.' });
});

test('every status has a reason', () => {
  for (const { status } of [...Object.values(ERRORS), methodNotAllowed('POST'), { status: 200 }]) {
    expect(REASON_PHRASES[status]).toMatch(/^[A-Z]/);
  }
});

test('headers', () => {
  expect(API_HEADERS).toEqual({
    Vary: 'Accept',
    Allow: 'GET, HEAD, OPTIONS',
    'Cache-Control': 'public, max-age=300',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Allow, ETag',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': SITE_HEADERS['Content-Security-Policy'],
  });
  expect(headersFor('json')).toEqual({ 'Content-Type': 'application/json', ...API_HEADERS });
  expect(headersFor('html')).toEqual({ 'Content-Type': 'text/html; charset=utf-8', ...API_HEADERS });
});

test('OPTIONS', () => {
  const names = ENDPOINT_NAMES.map((endpoint) => optionsOf(endpoint).name);
  expect(names).toEqual([
    'Api',
    'Council List',
    'Council Instance',
    'Council Commitments',
    'Commitments List',
    'Search Term List',
  ]);
  for (const endpoint of ENDPOINT_NAMES) {
    const document = optionsOf(endpoint);
    expect(Object.keys(document)).toEqual(['name', 'description', 'renders', 'parses']);
    expect(document.renders).toEqual(['application/json', 'text/html']);
    expect(document.parses).toEqual(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']);
    expect(document.description).not.toBe('');
  }
});
