// Tests thousands of decisions of rewriting hosts in memory. The tests of the servers show that each server translates them
// correctly.
import { expect, test } from 'vitest';
import { ENDPOINT_NAMES, type EndpointName, endpointOf, parametersIn } from '../../src/engine/api/api.ts';
import { wordFilters } from '../../src/engine/respond/content.ts';
import type { ApiResponse } from '../../src/engine/router/response.ts';
import { mappingsFor } from '../../src/hosts/rewrite/mappings.ts';
import { datasetIn, rewriteEdgeSite } from '../engine/router/edge-site.ts';
import { times } from '../support/campaign.ts';
import { processorTime } from '../support/processor-time.ts';
import { act, evaluate } from './evaluate.ts';
import { expectationOf } from './expectation.ts';
import { type ContractRequest, randomRequests } from './requests.ts';
import { vocabularyOf } from './vocabulary.ts';

const REQUESTS = 2_000 * times;

test('random requests get the router’s response or a refusal', async () => {
  const { files, router } = await rewriteEdgeSite();
  const site = { router, read: (file: string) => files.get(file), base: '/' };
  const vocabulary = vocabularyOf(await datasetIn('test/conformance/edge/data'), '/');
  const counts = { agreed: 0, refused: 0, outside: 0 };
  const wrong: unknown[] = [];
  for (const request of randomRequests(REQUESTS, 1, vocabulary)) {
    const outcome = await compare(request, site);
    if (typeof outcome === 'string') counts[outcome]++;
    else wrong.push(outcome);
  }
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(wrong.length).toBe(0);
  // Most requests get a response, and all others get a refusal.
  expect(counts.agreed).toBeGreaterThan(0.7 * REQUESTS);
  expect(counts.refused).toBeGreaterThan(0.05 * REQUESTS);
});

async function compare(request: ContractRequest, site: Parameters<typeof expectationOf>[1]) {
  const { reference, prebuilt, document, mayRefuse } = await expectationOf(request, site);
  const acted = act(request, site.base, (file) => site.read(file) !== undefined);
  if (!reference) return acted.status === 0 ? 'outside' : { request, acted };
  if (acted.status === 501) return mayRefuse ? 'refused' : { request, acted, status: reference.status };
  const content = acted.file === undefined ? undefined : site.read(acted.file);
  const type = acted.file?.endsWith('.json') ? 'application/json' : 'text/html; charset=utf-8';
  const wanted = prebuilt ?? (type === 'application/json' ? Buffer.from(reference.body) : document);
  const isRight =
    acted.status === reference.status &&
    (acted.status === 301 ||
      (type === reference.headers['Content-Type'] &&
        content !== undefined &&
        wanted !== undefined &&
        Buffer.compare(content, wanted) === 0));
  return isRight
    ? 'agreed'
    : {
        request,
        acted,
        status: reference.status,
        file: acted.file,
        body: String(reference.body).slice(0, 100),
        values: Object.fromEntries(evaluate(mappingsFor(site.base), request)),
      };
}

test('responses that are exact without a router equal the router’s byte for byte', async () => {
  const { files, router } = await rewriteEdgeSite();
  const vocabulary = vocabularyOf(await datasetIn('test/conformance/edge/data'), '/');
  const mappings = mappingsFor('/');
  let exact = 0;
  for (const request of randomRequests(REQUESTS, 2, vocabulary)) {
    const values = evaluate(mappings, request);
    if (values.get('exact') !== 'yes' || values.get('verdict') !== 'send') continue;
    const content = files.get(values.get('file')!);
    if (!content) continue;
    exact++;
    const reference = (await router(request)) as ApiResponse;
    expect([request.target, reference.status]).toEqual([request.target, 200]);
    expect(Buffer.compare(Buffer.from(reference.body), content), request.target).toBe(0);
  }
  expect(exact).toBeGreaterThan(0.1 * REQUESTS);
});

/** The endpoint with a text as its key, as the value of each parameter, and before a parameter. */
function targetsWith(endpoint: EndpointName, text: string): readonly string[] {
  const path = endpointOf(endpoint).path.replace(/\{\w+\}/, text);
  const names = [...parametersIn(endpoint).map(([name]) => name), 'page'];
  return [path, ...names.map((name) => `${path}?${name}=${text}x`), `${path}?${text}&${names[0]}=${text}`];
}

test('no pattern takes longer than linear time', async () => {
  const long = (piece: string) => piece.repeat(Math.floor(60_000 / piece.length));
  const pieces = [
    '%c3%a9',
    '%41',
    '%c3',
    '/',
    '%2F',
    '+',
    ',',
    '&',
    '=',
    '%20',
    '%2C',
    '0',
    '%30',
    'page=1&',
    ...ENDPOINT_NAMES.flatMap(wordFilters).map(([, { words }]) => `${words[0]},`),
  ];
  const requests = pieces.flatMap((piece) => [
    ...ENDPOINT_NAMES.flatMap((endpoint) => targetsWith(endpoint, long(piece))).map((target) => ({
      ...{ method: 'GET', target, accept: undefined },
    })),
    { method: 'GET', target: '/api/', accept: long(piece) },
  ]);
  const mappings = mappingsFor('/');
  for (const request of requests) {
    const time = await processorTime(() => evaluate(mappings, request));
    // Quadratic time would be minutes.
    expect.soft(time, `${request.target.slice(0, 60)} ${request.accept?.slice(0, 9)}`).toBeLessThan(0.5);
  }
});

test('each name belongs to one mapping, and is valid on every host', () => {
  const names = mappingsFor('/').map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([]);
});

test('while a router is down, responses that aren’t prebuilt are unavailable', () => {
  const mappings = mappingsFor('/', 'unavailable');
  const ask = (method: string) => evaluate(mappings, { method, target: '/api/searchterms/', accept: 'text/html' });
  const valuesOf = (method: string) => ['verdict', 'document', 'refusal'].map((name) => ask(method).get(name));
  expect(valuesOf('GET')).toEqual(['send', '', 'documents/errors/unavailable.html']);
  expect(valuesOf('PROPFIND').slice(0, 2)).toEqual(['503', 'documents/errors/unavailable.html']);
});
