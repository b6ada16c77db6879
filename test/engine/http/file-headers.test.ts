// Headers of the site's files.
import { expect, test } from 'vitest';
import { HEADER_RULES, headersOfFile } from '../../../src/engine/http/file-headers.ts';
import { SITE_HEADERS } from '../../../src/engine/http/rules.ts';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { FILTERED_GROUPS } from '../../../src/engine/site/url-groups.ts';
import { planOf, testHost } from '../../support/planned.ts';
import { SITE, sourceFolder } from '../../support/source.ts';

const FILES = [
  ...['index.html', '404.html', '404.json', 'reference/index.html', 'councils/a-b/index.html'],
  'documents/available.html',
  ...['favicon.svg', 'sitemap.xml', 'sitemap-2.xml', 'robots.txt', 'api/openapi.json', 'api/index.json'],
  'store/index.json',
  ...['assets/style.0.css', 'assets/logo.0.svg', 'assets/logo.0.png', 'store/councils.0.json'],
  'store/searchterms.0.bin',
];

test('every file has its type, its age and the site’s headers, and no header is set twice', () => {
  for (const file of FILES) {
    expect(headersOfFile(file), file).toMatchObject({ ...SITE_HEADERS, 'Content-Type': expect.stringContaining('/') });
    expect(headersOfFile(file)['Cache-Control'], file).toMatch(/^public, max-age=\d+/);
    const isOf = (rule: string) =>
      new RegExp(`^${rule.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace('*', '.*')}$`).test(`/${file}`);
    const names = HEADER_RULES.filter(({ path }) => isOf(path)).flatMap(({ headers }) => Object.keys(headers));
    expect([file, names.length]).toEqual([file, new Set(names).size]);
  }
  const varying = FILES.filter((file) => headersOfFile(file).Vary !== undefined);
  expect(varying).toEqual(['documents/available.html', 'api/openapi.json', 'api/index.json']);
});

test('every file of a site has an age, even a page in a new folder', async () => {
  const plan = await planOf(sourceFolder(), SITE, [testHost({ composes: FILTERED_GROUPS })]);
  const paths = filesOf(plan).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => headersOfFile(path)['Cache-Control'] === undefined)).toEqual([]);
});
