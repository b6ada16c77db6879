// The error that the router reports if a request has several (behaviour, Parameters, precedence).
import { describe, expect, test } from 'vitest';
import { shownJson } from '../respond/markup.ts';
import { ask, edgeSite, textOf } from './edge-site.ts';

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'get', '<b>'];
const FORMATS = ['', 'format=xml', 'format=json', 'format=api'];
const ACCEPTS = [undefined, 'application/json', 'text/html', 'image/png'];

/** A path, with the response if nothing else is wrong. */
const PATHS = [
  ['/api/nope/', 'no route'],
  ['/api/councils/AAA/commitments/', 'no route'],
  ['/api/councils', 'no slash'],
  ['/api/councils/XXX', 'no slash'],
  ['/api', 'no slash'],
  ['/api/', 'fine'],
  ['/api/councils/', 'fine'],
  ['/api/councils/AAA/', 'fine'],
  ['/api/councils/XXX/', 'unknown code'],
  ['/api/councils/aaa/', 'unknown code'],
  ['/api/councils/XXX/commitments', 'fine'],
  ['/api/commitments/', 'fine'],
  ['/api/searchterms/', 'fine'],
] as const;

const QUERIES = [
  '',
  'start_date=x',
  'end_date=x',
  'min_count=4',
  'min_results=0',
  'min_count=4&page=0',
  'page=0',
  'page=99',
  'min_results=x&start_date=x',
];

/** The table in the document, from top to bottom. */
function expected(
  path: string,
  kind: string,
  query: string,
  format: string,
  accept: string | undefined,
  method: string,
) {
  if (kind === 'no route') return [404, 'Not found.'];
  if (kind === 'no slash') return [301, undefined];
  if (format === 'format=xml') return [404, 'Not found.'];
  const excluded =
    accept === 'image/png' ||
    (format === 'format=api' && accept === 'application/json') ||
    (format === 'format=json' && accept === 'text/html');
  if (excluded) return [406, 'Could not satisfy the request Accept header.'];
  if (method === 'OPTIONS') return [200, undefined];
  if (method !== 'GET' && method !== 'HEAD') return [405, `Method "${method}" not allowed.`];
  if (path === '/api/searchterms/') {
    for (const name of ['start_date', 'end_date']) {
      if (query.includes(`${name}=`)) return [400, `${name} must be a valid date with the format YYYY-MM-DD`];
    }
    if (query.includes('min_count=')) return [400, 'min_count must be an integer greater than or equal to 5'];
    if (query.includes('min_results=')) return [400, 'min_results must be an integer greater than or equal to 1'];
  }
  if ((path === '/api/searchterms/' || path === '/api/commitments/') && query.includes('page='))
    return [404, 'Invalid page.'];
  return kind === 'unknown code' ? [404, 'Not found.'] : [200, undefined];
}

describe.each(PATHS)('%s (%s)', (path, kind) => {
  test('every combination of query, format, Accept and method', async () => {
    const { router } = await edgeSite();
    for (const query of QUERIES) {
      for (const format of FORMATS) {
        const target = [path, [query, format].filter((part) => part !== '').join('&')]
          .filter((part) => part !== '')
          .join('?');
        for (const accept of ACCEPTS) {
          for (const method of METHODS) {
            const answer = await ask(router, target, { method, accept });
            const what = `${method} ${target} ${accept}`;
            const [status, detail] = expected(path, kind, query, format, accept, method);
            expect([what, answer.status]).toEqual([what, status]);
            expect([what, answer.headers.Vary, answer.headers.Allow]).toEqual([what, 'Accept', 'GET, HEAD, OPTIONS']);
            if (status === 301) {
              expect(answer.headers.Location).toBe(target.replace(path, `${path}/`));
              continue;
            }
            // The 404 about the format and the 406 about the Accept header are always JSON.
            const isHtml =
              (format === 'format=api' || accept === 'text/html') &&
              !(status === 406 || format === 'format=xml') &&
              !(
                kind === 'no route' &&
                ((accept === 'text/html' && format === 'format=json') ||
                  accept === 'image/png' ||
                  (accept === 'application/json' && format === 'format=api'))
              );
            expect([what, answer.headers['Content-Type']]).toEqual([
              what,
              isHtml ? 'text/html; charset=utf-8' : 'application/json',
            ]);
            if (detail === undefined) continue;
            const body = textOf(answer);
            if (isHtml) expect(shownJson(body)).toEqual({ detail });
            else expect(body).toBe(JSON.stringify({ detail }));
          }
        }
      }
    }
  });
});

test('OPTIONS describes an endpoint, whatever the code and parameters', async () => {
  const { router } = await edgeSite();
  const targets = {
    '/api/': 'Api',
    '/api/councils/?country=x': 'Council List',
    '/api/councils/nobody/': 'Council Instance',
    '/api/councils/x/commitments': 'Council Commitments',
    '/api/commitments/?page=x': 'Commitments List',
    '/api/searchterms/?min_count=x': 'Search Term List',
  };
  for (const [target, name] of Object.entries(targets)) {
    const answer = await ask(router, target, { method: 'OPTIONS' });
    expect(answer.status).toBe(200);
    expect(JSON.parse(textOf(answer))).toMatchObject({ name, renders: ['application/json', 'text/html'] });
    const page = textOf(await ask(router, target, { method: 'OPTIONS', accept: 'text/html' }));
    expect(shownJson(page)).toEqual(JSON.parse(textOf(answer)));
  }
});
