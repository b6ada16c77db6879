// Generates the tables of endpoints, parameters and site options in README.md and docs/ from the definition of the API.
import {
  COUNTED_THRESHOLDS,
  ENDPOINT_NAMES,
  type EndpointName,
  endpointOf,
  LIST_NAMES,
  PAGED_NAMES,
  parametersIn,
} from '../../src/engine/api/api.ts';
import type { Parameter } from '../../src/engine/api/parameter.ts';
import { pageSizeOf, wordsOf } from '../../src/engine/api/words.ts';
import { parameterComponents } from '../../src/engine/openapi/parameters.ts';
import { EXPECTATIONS, SITE_OPTIONS } from '../../src/engine/options/site-options.ts';
import { plainText } from '../support/page-parts.ts';

const code = (text: string): string => `\`${text}\``;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---|').join('')}`,
    ...rows.map((cells) => `|${cells.map((cell) => (cell === '' ? ' |' : ` ${cell} |`)).join('')}`),
  ].join('\n');

const pathOf = (name: EndpointName): string => code(endpointOf(name).path);

const namesOf = (list: EndpointName): string =>
  parametersIn(list)
    .map(([name]) => code(name))
    .join(', ');

function endpoints(): string {
  const firstSentence = (text: string) => plainText(text.split(/\.(?: |$)/)[0]!);
  return table(
    ['URL', 'Response', 'Filters'],
    ENDPOINT_NAMES.map((name) => [pathOf(name), firstSentence(wordsOf(name).answer), namesOf(name)]),
  );
}

function valuesText(parameter: Parameter): string {
  switch (parameter.kind) {
    case 'words':
      return `One or more of: ${parameter.words.join(', ')}`;
    case 'day':
      return 'A date, such as 2025-08-17';
    case 'threshold':
      return `A whole number, ${parameter.least} or more`;
  }
}

function parameters(): string {
  const shared = parameterComponents({});
  // Backticks in a description mark code, as in Markdown.
  const sharedRow = (name: string, where: string, values: string) => [
    ...[code(name), where, shared[name]!.description.split('. ')[0]!.replace(/\.$/, '')],
    values,
  ];
  return table(
    ['Parameter', 'Used with', 'Meaning', 'Values'],
    [
      ...LIST_NAMES.flatMap((list) =>
        parametersIn(list).map(([name, parameter]) => [
          code(name),
          pathOf(list),
          plainText(wordsOf(list).parameters[name]!.description.replace(/\.$/, '')),
          valuesText(parameter),
        ]),
      ),
      sharedRow('page', PAGED_NAMES.map(pathOf).join(', '), 'A whole number, or `last`'),
      sharedRow('format', 'All endpoints', '`json` or `api`'),
    ],
  );
}

const OPTIONS_HEAD = ['Key', 'Meaning', 'Default'];

const pageSizes = (): string =>
  table(
    OPTIONS_HEAD,
    PAGED_NAMES.map((name) => {
      const range = EXPECTATIONS[`pageSizes.${name}`]!.replace('a whole number ', '');
      return [
        code(`pageSizes.${name}`),
        `Number of ${endpointOf(name).plural} per page, ${range}`,
        String(pageSizeOf(name)),
      ];
    }),
  );

const thresholds = (): string =>
  table(
    OPTIONS_HEAD,
    COUNTED_THRESHOLDS.map(([name, { option, least }]) => {
      return [
        code(`dates.${option}`),
        `Every range, combined with each of these ${code(name)} values (${least} or more)`,
        code(JSON.stringify(SITE_OPTIONS.parse({}).dates[option])),
      ];
    }),
  );

/** Keyed by page and by the name of the part. */
export const TABLES: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'README.md': { endpoints },
  'docs/openapi.md': { parameters },
  'docs/site-options.md': { 'page sizes': pageSizes, thresholds },
};
