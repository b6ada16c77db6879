// Codes for deployed sites: the site as a whole, which must be complete and come from a single build.
import { type CodeDefinitions, error, misuse } from '../code.ts';

export const DEPLOYED_SITE_CODES = {
  'bad-site-url': misuse({
    message: '{address} is not the URL of a site',
    help: 'Enter a URL that begins with https:// or http://, without a user name, a password or a query.',
    explanation: 'The program needs the full URL of the site’s home page, including any path.',
    example: { address: 'climate.example' },
  }),
  'unreachable-site': misuse({
    message: '{address} can’t be reached: {reason}',
    help: 'Check the URL, and check that the host is running.',
    explanation: 'The program sent a request, but got no response. The message gives the reason.',
    example: { address: 'https://climate.example', reason: 'no host with that name exists (DNS)' },
  }),
  'site-not-found': error({
    message: 'no site built by this program was found at this URL: {actual}',
    help: 'Publish the whole output directory, including “store”. Check that you entered the full URL of the site. {hint}',
    explanation:
      'The URL leads to another site, part of the build wasn’t published, or the host sends a page for every missing file.',
    example: { actual: '404, text/html, the page “Not found”' },
  }),
  'not-public': error({
    message: 'the site is not public: {actual}',
    help: 'Let everyone read the whole site without a password.',
    explanation: 'The host requires a password or permission, or redirects every visitor, perhaps to a login page.',
    example: { actual: '401, text/html, the page “Log in”' },
  }),
  'other-version': error({
    message: 'the site was built by another version of the program: {actual}',
    help: 'Build and publish the site again, and replace the host’s configuration (“host NAME”). Alternatively, verify the site with the version that built it. {hint}',
    explanation: 'This version of the program can’t read the site’s index or its store.',
    example: { actual: '200, application/json, an object' },
  }),
  'changed-file': error({
    message: 'the file was changed after the build: {actual}',
    help: 'Publish the file unchanged, and upload in binary mode. Turn off conversion, minifying and similar settings. {hint}',
    explanation:
      'The bytes differ from those in the build. The upload, the host or a proxy changed, truncated or replaced the file.',
    example: { actual: '200, application/json, 38 records; its hash doesn’t match its name' },
  }),
  'unpublished-file': error({
    message: 'a file of the site is missing: expected {expected}, but got {actual}',
    help: 'Publish the whole output directory again, and clear the host’s cache. Check that the host maps this URL to the right file. {hint}',
    explanation:
      'Only part of a build was published, a cache is holding an old site index, or the host looks for the file in the wrong place.',
    example: { actual: '404, text/html, the page “Not found”', expected: '200, application/json, 397 records' },
  }),
  'mixed-builds': error({
    message: 'the response doesn’t match the site’s store: {actual}',
    help: 'Publish the whole build again, including its router. Clear all caches, and make them include the whole query in their keys. {hint}',
    explanation:
      'Only part of a build was published, the router is from a different build, or a cache is holding old files or ignoring part of the query.',
    example: { actual: 'expected 397 records, but got 396 records' },
  }),
  'different-build': error({
    message: 'the published site differs from the build in the output directory',
    help: 'If you have just published it, caches may still contain an earlier build: use “--wait 900”. Otherwise, publish the whole output directory again. {hint}',
    explanation: 'The published site is from an older build, or some files weren’t published.',
  }),
  'unsteady-site': error({
    message: 'the site changed during the check, so the same request got different responses',
    help: 'Wait five minutes and run “verify” again. If the problem remains, clear the host’s cache or publish again. {hint}',
    explanation:
      'Someone was publishing a new build during the check, or parts of the host are still serving an older build.',
  }),
  'wrong-site-url': error({
    message: 'the site was built for {actual}, not for {expected}',
    help: 'Build with “--site-url {expected}”, or verify {actual} instead.',
    explanation: 'Links in responses lead to the URL that the site was built for.',
    example: { actual: 'https://climate.example', expected: 'https://www.climate.example' },
  }),
  'failed-response': error({
    message: 'the host failed to handle the request: {actual}',
    help: 'Check the host’s log for the time of the request, then run “verify” again.',
    explanation:
      'The host or one of its functions fails, is too slow or overloaded, closes connections, or sends a response that is too long.',
    example: { actual: 'no complete response within 30 s' },
  }),
  'too-many-requests': error({
    message: 'the host limits the number of requests: {actual}',
    help: 'Allow several dozen requests a minute, or run “verify” from an IP address that isn’t limited.',
    explanation: '“verify” sends about 40 requests, four at a time. The host’s limit is lower.',
    example: { actual: '429, text/html, the page “Slow down”' },
  }),
} as const satisfies CodeDefinitions;
