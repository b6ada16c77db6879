// Checks every kind of page with html-validate's recommended rules, all of which are turned on.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '#service/definition';
import type { Item } from '../../../src/engine/api/endpoint.ts';
import { runs } from '../../support/campaign.ts';
import { htmlFaults } from '../../support/html-faults.ts';
import {
  ask,
  BROWSER,
  datasetIn,
  EDGE_DATA,
  edgeSite,
  FEW_DATES,
  memorySite,
  SITE_URL,
  smallSite,
  textOf,
} from '../router/edge-site.ts';
import { KINDS, pageWith } from './pages.ts';

const OF_ONE_LINE = ['name', 'source', 'website_url'];

// The program rejects control characters in names and URLs. A line separator isn't one, but no URL contains it either.
// Other texts may end a line with whitespace. The rule about whitespace is for pages that people write by hand.
function asRead(item: Item): Item {
  const refused = (field: string) => (OF_ONE_LINE.includes(field) ? /[\p{Cc}\u2028\u2029]/gu : /[ \t]+(?=[\r\n])/g);
  const fields = Object.entries(item).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.replace(refused(field), '') : value,
  ]);
  const read = Object.fromEntries(fields);
  // Every council has a name.
  return 'name' in read ? { ...read, name: `${read.name}x` } : read;
}

test.each(KINDS)('a page with hostile records: %s', async (_, address, anyItem) => {
  for (const items of fc.sample(fc.array(anyItem, { minLength: 1, maxLength: 5 }), runs(63, 5))) {
    // Each council has its own code.
    const apart = items.map((item, index) =>
      'authority_code' in item ? { ...item, authority_code: `AA${'ABCDE'[index]}` } : item,
    );
    expect(htmlFaults(await pageWith(apart.map(asRead), address, 'format=api'))).toEqual([]);
  }
});

test.each([
  ['GET', '/api/?format=api', 200],
  ['GET', '/api/councils/', 200],
  ['GET', '/api/councils/?country=Wales&authority_type=County+Council&format=api', 200],
  ['GET', '/api/councils/ACC/', 200],
  ['GET', '/api/councils/GLA/commitments', 200],
  ['GET', '/api/councils/NIX/commitments', 200],
  ['GET', '/api/commitments/?page=2', 200],
  ['GET', '/api/searchterms/?page=2&x=%3Cb%3E"', 200],
  ['GET', '/api/searchterms/?min_count=1000', 200],
  ['GET', '/api/searchterms/?page=9', 404],
  ['GET', '/api/searchterms/?start_date=x', 400],
  ['GET', '/api/searchterms/?end_date=%22%3E&min_count=4', 400],
  ['GET', '/api/councils/?country=France,%3Cb%3E&authority_type=SRA', 200],
  ['GET', '/api/councils/XXX/', 404],
  ['GET', '/api/<i>/\'/"', 404],
  ['POST', '/api/searchterms/', 405],
  ['OPTIONS', '/api/searchterms/', 200],
  ['OPTIONS', '/api/councils/AAA/', 200],
])('the page of %s %s', async (method, target, status) => {
  const { router } = await edgeSite();
  const answer = await ask(router, target, { method, accept: BROWSER });
  expect([answer.status, answer.headers['Content-Type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(htmlFaults(textOf(answer))).toEqual([]);
});

test.each(['query', 'path'])('every page that isn’t a response, with %s links', async (links) => {
  const { files } = await smallSite('https://climate.example/data', {
    links,
    // The rule about long titles counts the characters of entities.
    title: 'A & <B>',
    description: 'Said "so".',
    licence: { name: 'Open <Licence>', url: 'https://licence.example/?a=1&b=2' },
    contact: 'someone@climate.example',
  });
  const pages = [...files].filter(([path]) => path.endsWith('.html') && !path.startsWith('api/'));
  expect(pages.length).toBeGreaterThan(Object.keys(ENDPOINTS).length + 8);
  for (const [path, content] of pages) expect([path, htmlFaults(Buffer.from(content).toString())]).toEqual([path, []]);
});

// The slow tests check the list of thousands of filtered lists.
test('pages of responses with path links', async () => {
  const { files } = await memorySite(await datasetIn(EDGE_DATA), SITE_URL, { links: 'path', dates: FEW_DATES });
  const pages = ['index', 'councils/index', 'councils/GLA/index', 'commitments/index', 'searchterms/index'];
  for (const path of pages) {
    expect([path, htmlFaults(textOf({ body: files.get(`api/${path}.html`)! }))]).toEqual([path, []]);
  }
});
