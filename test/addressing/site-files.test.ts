// Which path names which file of the site, and with which headers a file is sent.
import { expect, test } from 'vitest';
import { siteFileAt } from '../../src/addressing/site-path.ts';
import { HEADER_RULES, headersOfFile } from '../../src/http/file-headers.ts';
import { SITE_HEADERS } from '../../src/http/rules.ts';

test.each([
  ['/', 'index.html'],
  ['/?x=/../', 'index.html'],
  ['/reference/', 'reference/index.html'],
  ['/councils/city-of-london/?x', 'councils/city-of-london/index.html'],
  ['/councils/city-of-london', 'councils/city-of-london'],
  ['/favicon.svg', 'favicon.svg'],
  ['/api/openapi.json', 'api/openapi.json'],
  ['/api/openapi.json?x=1', 'api/openapi.json'],
  ['/api/%6Fpenapi%2ejson', 'api/openapi.json'],
  ['/api%2Fopenapi.json', 'api/openapi.json'],
  ...[
    ['/api/openapi.json/', undefined],
    ['/api/Openapi.json', undefined],
    ['/API/openapi.json', undefined],
    ['//api/openapi.json', undefined],
    ['/api/./openapi.json', undefined],
    ['/api/index.json', undefined],
    ['/api', undefined],
    ['/API/', undefined],
    ['/x/../api/index.json', undefined],
    ['/.htaccess', undefined],
    ['/%zz', undefined],
  ],
] as const)('%s names %s', (target, file) => {
  expect(siteFileAt(target!)).toBe(file);
});

const FILES = [
  ...[
    'index.html',
    '404.html',
    '404.json',
    'reference/index.html',
    'councils/a-b/index.html',
    'documents/available.html',
  ],
  ...[
    'favicon.svg',
    'sitemap.xml',
    'sitemap-2.xml',
    'robots.txt',
    'api/openapi.json',
    'api/index.json',
    'store/index.json',
  ],
  ...[
    'assets/style.0.css',
    'assets/logo.0.svg',
    'assets/logo.0.png',
    'store/councils.0.json',
    'store/searchterms.0.bin',
  ],
];

test('every file has its type, its age and the site’s headers, none of them by two rules', () => {
  for (const file of FILES) {
    expect(headersOfFile(file), file).toMatchObject({ ...SITE_HEADERS, 'Content-Type': expect.stringContaining('/') });
    expect(headersOfFile(file)['Cache-Control'], file).toMatch(/^public, max-age=\d+/);
    const isOf = (rule: string) =>
      new RegExp(`^${rule.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace('*', '.*')}$`).test(`/${file}`);
    const names = HEADER_RULES.filter(({ path }) => isOf(path)).flatMap(({ headers }) => Object.keys(headers));
    expect([file, names.length]).toEqual([file, new Set(names).size]);
  }
});

test('only answers and their documents depend on what a client accepts', () => {
  const varying = FILES.filter((file) => headersOfFile(file).Vary !== undefined);
  expect(varying).toEqual(['documents/available.html', 'api/openapi.json', 'api/index.json']);
});

test('there are far fewer rules than Cloudflare takes', () => {
  expect(HEADER_RULES.length).toBeLessThan(50);
});
