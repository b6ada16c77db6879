// Codes for deployed sites: responses to queries, errors, redirects and methods.
import { API_FOLDER } from '../../api/api.ts';
import { type CodeDefinitions, error } from '../code.ts';

export const DEPLOYED_RESPONSE_CODES = {
  'ignored-query': error({
    message: 'the host ignores the query: expected {expected}, but got {actual}',
    help: 'Build the site for this host (“build --host NAME”), and use the configuration for it. For a plain file server, use “build --host static”. {hint}',
    explanation: 'The response is the same as without the query, so clients get unfiltered data.',
    example: { actual: '200, application/json, 397 records', expected: '200, application/json, 11 records' },
  }),
  'missing-router': error({
    message: 'the host doesn’t respond to the query: expected {expected}, but got {actual}',
    help: `Check that the router receives every request under /${API_FOLDER}/. If the host correctly refuses queries with 501, verify with “--level canonical”. {hint}`,
    explanation:
      'The host has no router, or doesn’t pass the request to it. At the “exact” level, every query must get a response.',
    example: { actual: '404, text/html, the page “Not found”', expected: '200, application/json, 11 records' },
  }),
  'redirected-response': error({
    message: 'the host wrongly redirects the request: expected {expected}, but got {actual}',
    help: `Turn off “pretty URLs”, “clean URLs” and similar settings, and all other redirects under /${API_FOLDER}/.`,
    explanation:
      'Some hosts redirect URLs to remove slashes or file extensions, so clients may get the wrong response.',
    example: { actual: '308, Location: /en', expected: '200, application/json, 397 records' },
  }),
  'wrong-error': error({
    message: 'the host doesn’t send the right error: expected {expected}, but got {actual}',
    help: `Send all requests under /${API_FOLDER}/ to the router. Turn off any fallback to index.html and custom error pages, and publish 404.html and 404.json. {hint}`,
    explanation:
      'The host sends its own error page, sends index.html for every missing file, or ignores invalid parameters. As a result, clients can’t detect or read errors.',
    example: { actual: '404, text/html, the page “Oops”', expected: '404, application/json, “Not found.”' },
  }),
  'wrong-slash-redirect': error({
    message: 'a URL without its final slash isn’t redirected correctly: expected {expected}, but got {actual}',
    help: `Send requests for /${API_FOLDER} and everything under /${API_FOLDER}/ to the router. If the host itself redirects them, make it keep the query. {hint}`,
    explanation:
      'Clients that leave out the slash may fail. If the redirect loses the query, they get unfiltered data.',
    example: {
      actual: '404, text/html, the page “Not found”',
      expected: '301, Location: https://climate.example/data/?b=2&a=1',
    },
  }),
  'wrong-method-response': error({
    message: 'the host handles this method incorrectly: expected {expected}, but got {actual}',
    help: `Either send all methods under /${API_FOLDER}/ to the router, or handle HEAD as GET, serve OPTIONS from documents/options, and refuse POST with 405. {hint}`,
    explanation:
      'Link checkers and caches use HEAD, and browsers may use OPTIONS. If the host doesn’t refuse POST, clients may think that they have changed the data.',
    example: {
      actual: '405, text/html, the page “Method Not Allowed”, no Allow',
      expected: '200, application/json, the description of the list, Allow: GET, HEAD, OPTIONS',
    },
  }),
  'wrong-format': error({
    message: 'the response is in the wrong format: expected {expected}, but got {actual}',
    help: `Send all requests under /${API_FOLDER}/ to the router, including the query and the Accept header. Make caches respect “Vary: Accept”. For a plain file server, use “build --host static”. {hint}`,
    explanation:
      'Clients get pages instead of data, browsers get data instead of pages, or an unknown format isn’t refused. A plain file server sends index.html for URLs that end with a slash.',
    example: {
      actual: '200, application/json, 397 records',
      expected: '200, text/html; charset=utf-8, the page of the list',
    },
  }),
} as const satisfies CodeDefinitions;
