// A shell reads each curl command on a page as a request for exactly one URL.
import { expect, test } from 'vitest';
import { argumentsOf } from '../../support/shell-words.ts';
import { decodeEntities } from '../respond/markup.ts';
import { ask, BROWSER, smallSite, textOf } from '../router/edge-site.ts';

const SITE_URL = "https://climate.example/it's";

/** The arguments of each curl command on a page. */
const curlsOn = (page: string) =>
  argumentsOf(
    ['curl'],
    Array.from(page.matchAll(/<code>(curl .*?)<\/code>/gs), ([, command]) => decodeEntities(command!)),
  );

test.each([
  ['GET', "/api/councils/?x='", [`${SITE_URL}/api/councils/?x='`]],
  ['GET', "/api/it's/$(id)", [`${SITE_URL}/api/it's/$(id)`]],
  ["P'T", '/api/', ['-X', "P'T", `${SITE_URL}/api/`]],
])('the page of %s %s requests the response', async (method, target, expected) => {
  const { router } = await smallSite(SITE_URL);
  const page = textOf(await ask(router, target, { method, accept: BROWSER }));
  expect(curlsOn(page)).toEqual([expected]);
});

test('the commands in the reference request responses', async () => {
  const { files } = await smallSite(SITE_URL);
  const asked = curlsOn(textOf({ body: files.get('reference/index.html')! }));
  expect(asked.length).toBeGreaterThan(0);
  for (const [url, ...others] of asked) {
    expect([url!.startsWith(`${SITE_URL}/api/`), others]).toEqual([true, []]);
  }
});
