// Whatever is asked of a site with a router, its description tells of the answer: its status, its headers, its body.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeQuery } from '../../src/route/parameters.ts';
import { ask, textOf, wholeEdgeSite } from '../router/edge-site.ts';
import { runs } from '../support/campaign.ts';
import { descriptionIn, pathItemFor, responseFor, validatorsOf } from './described.ts';

const PATHS = [
  '',
  'councils',
  'councils/AAA',
  'councils/XXX',
  'councils/AAA/commitments',
  'commitments',
  'searchterms',
];
const VALUES: Readonly<Record<string, readonly string[]>> = {
  country: ['Wales', 'england, wales', 'France', ''],
  authority_type: ['County Council', 'SRA', ',unitary authority'],
  start_date: ['2021-1-2', '0001-01-01', '9999-12-31', '2021-02-30', ''],
  end_date: ['2021-03-01', '0001-01-01', '9999-12-31', 'x'],
  min_count: ['5', '4', '+007', '9'.repeat(30), '5.0'],
  min_results: ['1', '0', '2'],
  page: ['1', '2', 'last', '0', '99', 'x'],
  format: ['api', 'json', '', 'xml'],
  other: ['<b>"', 'é'],
};
const parameter = fc
  .constantFrom(...Object.keys(VALUES))
  .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...VALUES[name]!)));
const request = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'BREW'),
  path: fc.constantFrom(...PATHS),
  isSlashless: fc.boolean(),
  parameters: fc.array(parameter, { maxLength: 4 }),
  accept: fc.constantFrom(undefined, '*/*', 'application/json', 'text/html', 'text/*;q=0', 'image/png', ','),
  isKnown: fc.boolean(),
});

test('every answer is one that is described', async () => {
  const { files, router } = await wholeEdgeSite();
  const document = descriptionIn(files);
  const validators = validatorsOf(document);
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, isSlashless, parameters, accept, isKnown }) => {
      const isFile = path.endsWith('/commitments');
      const whole = `/api/${path}${path === '' || isFile ? '' : '/'}`;
      const target = (isSlashless && !isFile ? whole.slice(0, -1) : whole) + writeQuery(parameters);
      const first = await ask(router, target, { method, accept });
      const answer = isKnown
        ? await ask(router, target, { method, accept, ifNoneMatch: first.headers.ETag ?? '"other"' })
        : first;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const described = responseFor(document, pathItemFor(document, whole)!, method, answer.status);
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
