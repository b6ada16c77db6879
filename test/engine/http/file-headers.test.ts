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
  ...['changes.atom', 'changes/england.atom', 'changes/council-ABC.atom'],
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

test('feeds have their own type, and are as old as pages at most', () => {
  for (const file of ['changes.atom', 'changes/england.atom', 'changes/council-ABC.atom']) {
    const { 'Content-Type': type, 'Cache-Control': age } = headersOfFile(file);
    expect([file, type, age]).toEqual([file, 'application/atom+xml; charset=utf-8', 'public, max-age=300']);
  }
});

test('only a page with nothing but a chart may be shown in a frame', () => {
  const embed = headersOfFile('embed/target-years/index.html');
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'";
  expect(embed['Content-Security-Policy']).toBe(`${policy}; frame-ancestors * file:`);
  for (const file of [...FILES, 'councils/embed/index.html', 'embed.html']) {
    const { 'Content-Security-Policy': own, 'X-Frame-Options': framing } = headersOfFile(file);
    expect([file, own, framing]).toEqual([file, policy, 'DENY']);
  }
});

test('a host that sends the values of all rules sends the same policy, and one that restricts only frames', () => {
  const policies = HEADER_RULES.filter(({ path }) => path === '/*' || path === '/embed/*').flatMap(
    ({ headers }) => headers['Content-Security-Policy'] ?? [],
  );
  expect(policies).toEqual([policies[0], `${policies[0]}; frame-ancestors * file:`]);
});

test('every file of a site has an age, even a page in a new folder', async () => {
  const plan = await planOf(sourceFolder(), SITE, [testHost({ composes: FILTERED_GROUPS })]);
  const paths = filesOf(plan).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => headersOfFile(path)['Cache-Control'] === undefined)).toEqual([]);
});
