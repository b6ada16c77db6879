// What pages are called: words for people, while OPTIONS keeps the service's names.
import { expect, test } from 'vitest';
import { descriptionIn } from '../openapi/described.ts';
import { ask, BROWSER, edgeSite, textOf } from '../router/edge-site.ts';
import { decodeEntities } from './markup.ts';

const partsOf = (page: string) => ({
  title: decodeEntities(/<title>(.*?)<\/title>/s.exec(page)![1]!),
  heading: decodeEntities(/<h1>(.*?)<\/h1>/s.exec(page)![1]!),
  crumbs: Array.from(/<ol>(.*?)<\/ol>/s.exec(page)![1]!.matchAll(/<a[^>]*>(.*?)<\/a>/g), ([, crumb]) =>
    decodeEntities(crumb!),
  ),
});

test.each([
  ['/api/', 'API', ['Home', 'API']],
  ['/api/councils/', 'Councils', ['Home', 'API', 'Councils']],
  ['/api/councils/ACC/commitments', 'Council commitments', ['Home', 'API', 'Councils', 'ACC', 'Council commitments']],
  ['/api/councils/XXX/', 'Council', ['Home', 'API', 'Councils', 'Council']],
  ['/api/commitments/', 'Commitments', ['Home', 'API', 'Commitments']],
  ['/api/searchterms/', 'Search terms', ['Home', 'API', 'Search terms']],
  ['/api/nope/', 'Page not found', ['Home', 'API']],
])('%s', async (target, heading, crumbs) => {
  const { router } = await edgeSite();
  expect(partsOf(textOf(await ask(router, target, { accept: BROWSER })))).toMatchObject({ heading, crumbs });
});

test('a council’s page has its name', async () => {
  const { router } = await edgeSite();
  const { name } = JSON.parse(textOf(await ask(router, '/api/councils/ACC/'))) as { name: string };
  const { title, heading, crumbs } = partsOf(textOf(await ask(router, '/api/councils/ACC/', { accept: BROWSER })));
  expect(heading).toBe(name);
  expect(title).toContain(`ACC: ${name}`);
  expect(crumbs.at(-1)).toBe(name);
});

test.each([
  ['not-found', 'Page not found'],
  ['not-acceptable', 'Format not available'],
  ['method-not-allowed-post', 'Method not allowed'],
  ['not-prebuilt', 'Page not available'],
  ['unavailable', 'Page temporarily unavailable'],
])('the prebuilt page of %s', async (name, heading) => {
  const { files } = await edgeSite();
  const page = textOf({ body: files.get(`documents/errors/${name}.html`)! });
  expect(partsOf(page).heading).toBe(heading);
});

test('OPTIONS keeps the service’s name, on its page too', async () => {
  const { router } = await edgeSite();
  const page = textOf(await ask(router, '/api/councils/', { method: 'OPTIONS', accept: BROWSER }));
  expect(partsOf(page).heading).toBe('Councils');
  expect(decodeEntities(page)).toContain('"name": "Council List"');
});

test.each(['/api/commitments/', '/api/councils/ACC/commitments'])(
  '%s: pages and the OpenAPI document don’t call a record of no promise a commitment',
  async (target) => {
    const { router, files } = await edgeSite();
    const page = textOf(await ask(router, target, { accept: BROWSER }));
    const [, lead] = /<p class="lead">(.*?)<\/p>/.exec(page)!;
    expect(lead).toMatch(
      /^Net zero promises and other climate statements .*\. Some records say that no promise was found\.$/,
    );
    expect(page).toContain(`<meta name="description" content="${lead}">`);
    expect(page).not.toContain('made the commitment');
    const { paths } = descriptionIn(files);
    const path = target.replace('ACC', '{authority_code}');
    expect(decodeEntities(lead!)).toBe(paths[path]!.description);
    const options = JSON.parse(textOf(await ask(router, target, { method: 'OPTIONS' }))) as { description: string };
    expect(options.description).toMatch(/commitments made by (?:councils|one council)\./);
  },
);

test('the folded line of a commitment tells a promise, none found and none recorded apart', async () => {
  const { router } = await edgeSite();
  interface Commitments {
    readonly results: readonly { has_promise: boolean | null; target_year: number | null; scope: string | null }[];
  }
  const words = { true: [], false: ['no promise found'], null: ['promise not recorded'] };
  const seen = new Set<boolean | null>();
  for (let page = 1; page <= 3; page++) {
    const target = `/api/commitments/?page=${page}`;
    const { results } = JSON.parse(textOf(await ask(router, target))) as Commitments;
    const shown = textOf(await ask(router, target, { accept: BROWSER }));
    const labels = Array.from(shown.matchAll(/<summary><bdi>(.*?)<\/bdi>/g), ([, label]) => label!);
    expect(labels).toEqual(
      results.map(({ has_promise, target_year, scope }) =>
        [
          ...words[`${has_promise}`],
          ...(target_year === null && has_promise === false ? [] : [target_year ?? 'no target year']),
          ...(scope ? [scope] : []),
        ].join(', '),
      ),
    );
    for (const { has_promise } of results) seen.add(has_promise);
  }
  expect(seen).toEqual(new Set([true, false, null]));
});

test('the folded line of a regional authority spells its type out, and its JSON does not', async () => {
  const { router } = await edgeSite();
  const page = textOf(await ask(router, '/api/councils/', { accept: BROWSER }));
  expect(page).toContain('<small>Strategic Regional Authority, England</small>');
  expect(page).toContain('<b>"authority_type"</b>: "SRA"');
});
