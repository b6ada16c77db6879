// Codes for options in site.json and on the command line.
import { countedNouns, THRESHOLD_OPTIONS } from '../../api/api.ts';
import { listText } from '../../text/format.ts';
import { type CodeDefinitions, error, misuse, warning } from '../code.ts';

/** For example, `"minCounts" or "minResults"`. */
export const thresholdsText = (): string =>
  listText(
    THRESHOLD_OPTIONS.map((option) => `"${option}"`),
    'or',
  );

export const OPTION_CODES = {
  'bad-json': error({
    message: 'the options can’t be read: {reason}',
    help: 'Check this place for a missing or extra comma, quotation mark or bracket.',
    explanation:
      'The file must be valid JSON, which doesn’t allow comments. Often the mistake is at the end of the previous line.',
    example: { reason: 'expected a comma' },
  }),
  'unknown-option': error({
    message: 'unknown option {option}',
    help: 'Use one of these: {known}.',
    explanation: 'The name is probably misspelt. Unknown options are rejected, because they would have no effect.',
    example: { option: '“contakt”', known: 'siteUrl, title, contact, hosts' },
  }),
  'bad-option': error({
    message: 'the option {option} can’t be {value}',
    help: 'Use {expected}.',
    explanation: 'The documentation lists the valid values for each option in site.json and on the command line.',
    example: { option: '“precompress”', value: '"yes"', expected: 'true or false' },
  }),
  'repeated-option': error({
    message: 'the option {option} is set twice',
    help: 'Delete one of the two.',
    explanation: 'The program can use only one of the values.',
    example: { option: '“theme”' },
  }),
  'unfilled-option': warning({
    message: '{options} still {have} that “init” wrote',
    help: 'Enter your own values. If you don’t need an option, delete it.',
    explanation: 'The values are only examples. Pages and downloads would show them to your readers.',
    example: { options: 'title, licence and contact', have: 'have the values' },
  }),
  'too-many-responses': error({
    message: 'the build would prebuild more than {most} responses with {terms}',
    help: 'Reduce "dateRangeDays" or "openEndedDays", use fewer {thresholds}, or make pages larger. A host with a router can compose the other responses.',
    explanation: 'Each combination of dates, thresholds and page is a separate response, which takes up two files.',
    example: { most: '250,000', terms: countedNouns().many, thresholds: thresholdsText() },
  }),
  'no-licence': warning({
    message: 'the site doesn’t state a licence for the data',
    help: 'Add your licence to {file}, for example {line}.',
    explanation:
      'Without a licence, nobody knows whether they may use the data. Pages, downloads and the API description state the licence.',
    example: {
      line: '"licence": { "name": "CC BY 4.0", "url": "https://creativecommons.org/licenses/by/4.0/" }',
      file: 'data/site.json',
    },
  }),
  'no-site-url': misuse({
    message: 'the site has no URL',
    help: 'Add {line} to {file}, or use --site-url.',
    explanation:
      'The build writes the site’s full URL into pages, the OpenAPI description and host configuration. ' +
      'The “check” command only shows a notice.',
    example: { line: '"siteUrl": "https://climate.example"', file: 'data/site.json' },
  }),
} as const satisfies CodeDefinitions;
