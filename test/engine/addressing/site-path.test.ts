// Finds the site's file for a URL outside the API.
import { expect, test } from 'vitest';
import { siteFileAt } from '../../../src/engine/addressing/site-path.ts';

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
] as const)('%s leads to %s', (target, file) => {
  expect(siteFileAt(target!)).toBe(file);
});
