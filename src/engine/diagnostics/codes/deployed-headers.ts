// Codes for deployed sites: incorrect headers in responses that are otherwise correct.
import { API_FOLDER } from '../../api/api.ts';
import { type CodeDefinitions, error, warning } from '../code.ts';

export const DEPLOYED_HEADER_CODES = {
  'wrong-content-type': error({
    message: 'the Content-Type header is wrong: expected {expected}, but got {actual}',
    help: 'Make the host send exactly “{expected}” for these URLs. {hint}',
    explanation:
      'Browsers may download the file, and clients may refuse to read it. JSON has no charset, so clients that compare the exact type reject JSON with a charset.',
    example: { actual: 'Content-Type: text/plain', expected: 'Content-Type: application/json' },
  }),
  'json-charset': warning({
    message: 'the host adds a charset to JSON: {actual}',
    help: 'If you can, make the host send exactly “{expected}” for these URLs. {hint}',
    explanation:
      'JSON has no charset, so clients that compare the exact type reject the response. Some plain file servers always add a charset.',
    example: { actual: 'Content-Type: application/json; charset=utf-8', expected: 'Content-Type: application/json' },
  }),
  'missing-header': error({
    message: 'a header is missing or wrong: expected {expected}, but got {actual}',
    help: `Make the host send “{expected}” with everything under /${API_FOLDER}/ and downloads/. {hint}`,
    explanation:
      'Without “Vary: Accept”, caches may send a client the page that a browser requested. Without Access-Control-Allow-Origin, scripts on other sites can’t read the data.',
    example: { actual: 'Vary: Accept-Encoding', expected: 'Vary: Accept' },
  }),
  'wrong-preflight': error({
    message: 'scripts on other sites can’t send headers: expected {expected}, but got {actual}',
    help: 'Make the host respond to OPTIONS requests for files with {expected}. If its configuration is from an earlier version of the program, replace it with the output of “host NAME”. {hint}',
    explanation:
      'Before a script on another site reads part of a file or asks whether a file has changed, the browser sends an OPTIONS request. If the response isn’t right, the browser blocks the request.',
    example: {
      actual: 'status 405 and no Access-Control-Allow-Headers',
      expected: 'status 204 and Access-Control-Allow-Headers: *',
    },
  }),
  'missing-security-headers': warning({
    message: 'security headers are missing or wrong: expected {expected}, but got {actual}',
    help: 'Make the host send both headers with every file. They are in the output of “host NAME” or in the file “_headers”. {hint}',
    explanation:
      'The data can contain any text. Without these headers, browsers may treat data as a page and run scripts in it.',
    example: {
      actual: 'no X-Content-Type-Options and no Content-Security-Policy',
      expected: 'X-Content-Type-Options: nosniff and a Content-Security-Policy',
    },
  }),
  'wrong-download': warning({
    message: 'a download isn’t sent correctly: expected {expected}, but got {actual}',
    help: 'Make the host send the headers for downloads/ from the output of “host NAME” or from the file “_headers”, and turn on range requests. {hint}',
    explanation:
      'Browsers may show the file instead of saving it. Programs such as DuckDB have to download the whole file to read a part of it. Some plain file servers can’t do this.',
    example: {
      actual: 'status 200 and no Content-Disposition',
      expected: 'status 206 and Content-Disposition: attachment',
    },
  }),
  'cached-too-long': error({
    message: 'caches keep the response for too long: expected {expected}, but got {actual}',
    help: 'Allow long caching only for assets/ and for files in store/ that have a hash in their name. Use five minutes for everything else. {hint}',
    explanation: 'After a new build, clients and caches may mix old and new data for days.',
    example: { actual: 'Cache-Control: public, max-age=31536000', expected: 'Cache-Control: public, max-age=300' },
  }),
  'wrong-cache-control': warning({
    message: 'the Cache-Control header is missing or wrong: expected {expected}, but got {actual}',
    help: 'Make the host send the Cache-Control headers from the output of “host NAME” or from the file “_headers”. {hint}',
    explanation:
      'Caches have to guess how long to keep responses, and browsers repeatedly request files that never change.',
    example: { actual: 'no Cache-Control', expected: 'Cache-Control: public, max-age=300' },
  }),
  'missing-validation': warning({
    message: 'clients have to download unchanged responses again: expected {expected}, but got {actual}',
    help: 'Turn on ETags on the host. If a proxy is in front of it, make the proxy pass on the If-None-Match header. {hint}',
    explanation: 'Clients that request an unchanged list again have to download all of it, which takes longer.',
    example: { actual: 'no ETag and no Last-Modified', expected: 'an ETag or Last-Modified header' },
  }),
  'missing-compression': warning({
    message: 'a long response isn’t compressed ({actual})',
    help: 'Turn on compression for application/json and text/html. If you use “serve”, put a proxy that compresses responses in front of it. {hint}',
    explanation: 'Uncompressed lists take several times as long to load as compressed ones.',
    example: { actual: '61.2 kB' },
  }),
} as const satisfies CodeDefinitions;
