// The description of a site with a router describes the response to every request: its status, its headers and its body.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathOf } from '../../../src/engine/addressing/address.ts';
import { writeQuery } from '../../../src/engine/addressing/query.ts';
import { ENDPOINT_NAMES, endpointOf, parametersIn } from '../../../src/engine/api/api.ts';
import { runs } from '../../support/campaign.ts';
import { anyText } from '../api/texts.ts';
import { ask, textOf, wholeEdgeSite } from '../router/edge-site.ts';
import { descriptionIn, pathItemFor, responseFor, validatorsOf } from './described.ts';

/** The paths of every endpoint. An endpoint with a key has a path for an existing record, and one for another. */
const PATHS = ENDPOINT_NAMES.flatMap((endpoint) =>
  endpointOf(endpoint).key ? ['AAA', 'XXX'].map((key) => pathOf({ endpoint, key })) : pathOf({ endpoint }),
);
const parameter = fc.oneof(
  ...ENDPOINT_NAMES.flatMap(parametersIn).map(([name, each]) => fc.tuple(fc.constant(name), anyText(each))),
  fc.tuple(fc.constant('page'), fc.constantFrom('1', '2', 'last', '0', '99', 'x')),
  fc.tuple(fc.constant('format'), fc.constantFrom('api', 'json', '', 'xml')),
  fc.tuple(fc.constant('other'), fc.constantFrom('<b>"', 'é')),
);
const request = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'BREW'),
  path: fc.constantFrom(...PATHS),
  isSlashless: fc.boolean(),
  parameters: fc.array(parameter, { maxLength: 4 }),
  accept: fc.constantFrom(undefined, '*/*', 'application/json', 'text/html', 'text/*;q=0', 'image/png', ','),
  isKnown: fc.boolean(),
});

test('every response is described', async () => {
  const { files, router } = await wholeEdgeSite();
  const document = descriptionIn(files);
  const validators = validatorsOf(document);
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, isSlashless, parameters, accept, isKnown }) => {
      const target = (isSlashless ? path.replace(/\/$/, '') : path) + writeQuery(parameters);
      const first = await ask(router, target, { method, accept });
      const answer = isKnown
        ? await ask(router, target, { method, accept, ifNoneMatch: first.headers.ETag ?? '"other"' })
        : first;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const described = responseFor(document, pathItemFor(document, path)!, method, answer.status);
      const what = `${method} ${target} ${accept}: ${answer.status}`;
      expect(described, what).toBeDefined();
      for (const name of Object.keys(described!.headers ?? {})) expect(answer.headers, what).toHaveProperty(name);
      const text = textOf(answer);
      if (method === 'HEAD' || text === '') return;
      const [type] = answer.headers['Content-Type']!.split(';');
      expect(Object.keys(described!.content ?? {}), what).toContain(type);
      if (type !== 'application/json') return;
      const validate = validators.of(described!.content![type]!.schema);
      expect([what, validate(JSON.parse(text)), validate.errors]).toEqual([what, true, null]);
    }),
    runs(7, 600),
  );
  expect([...statuses.keys()].sort()).toEqual([200, 301, 304, 400, 404, 405, 406]);
});
