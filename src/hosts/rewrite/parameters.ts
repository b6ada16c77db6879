// Parameter values, and their form in file names.
import { ENDPOINT_NAMES, type EndpointName, endpointOf, parametersIn } from '../../engine/api/api.ts';
import type { Parameter, WordList } from '../../engine/api/parameter.ts';
import { type Mapping, mapping } from './mapping.ts';
import {
  CALENDAR_DATE,
  DATE_PATTERN,
  dateDigits,
  encodedPattern,
  integerBelow,
  integerFrom,
  LARGE_INTEGER,
  lastValuePattern,
  listPattern,
  SMALL_INTEGER,
  ZERO_INTEGER,
} from './patterns.ts';

/**
 * - `absent`: the value of `{NAME_value}` if the query doesn't contain the parameter. If it does, the value is `=` followed by the
 * text received.
 * - `mappings`: the mappings from `{NAME_value}` to `{NAME}`, which is either a part of a file name or `wrong`.
 * - `canonical`: a pattern for canonical values. Undefined if it is never known whether queries with this parameter are canonical.
 */
function translationOf(name: string, parameter: Parameter) {
  switch (parameter.kind) {
    case 'words':
      return { absent: '', mappings: wordMappings(name, parameter), canonical: undefined };
    case 'day':
      return { absent: 'any', mappings: dateMappings(name), canonical: DATE_PATTERN };
    case 'threshold':
      return {
        absent: 'none',
        mappings: integerMappings(name, parameter.least),
        canonical: integerFrom(parameter.least + 1),
      };
  }
}

/** Joins the words to form a part of a file name, in the order of the vocabulary. */
function wordMappings(name: string, { words, toFile }: WordList): readonly Mapping[] {
  const flag = (index: number) => `${name}_${index}`;
  return [
    ...words.map((word, index) =>
      mapping(flag(index), `{${name}_value}`, '', [[listPattern(word), `${toFile([word])}_`]]),
    ),
    mapping(name, words.map((_, index) => `{${flag(index)}}`).join(''), toFile([]), [['^(.*)_$', '$1']]),
  ];
}

function dateMappings(name: string): readonly Mapping[] {
  const digits = [
    ['^any$', 'any'],
    [dateDigits(2, 2), '$1$2$3$4-$5$6-$7$8'],
    [dateDigits(2, 1), '$1$2$3$4-$5$6-0$7'],
    [dateDigits(1, 2), '$1$2$3$4-0$5-$6$7'],
    [dateDigits(1, 1), '$1$2$3$4-0$5-0$6'],
  ] as const;
  const days = [
    ['^any$', 'any'],
    ['^0000', 'wrong'],
    [`(${CALENDAR_DATE})`, '$1'],
  ] as const;
  return [
    mapping(`${name}_digits`, `{${name}_value}`, 'wrong', digits),
    mapping(name, `{${name}_digits}`, 'wrong', days),
  ];
}

/** No prebuilt response has a number with ten or more digits, so `large` stands for all of them. */
const INTEGERS = [
  [SMALL_INTEGER, '$1$2$3$4$5$6$7$8$9'],
  [LARGE_INTEGER, 'large'],
] as const;

function integerMappings(name: string, least: number): readonly Mapping[] {
  const zero = least === 0 ? [[ZERO_INTEGER, '0'] as const] : [];
  const below = least > 1 ? [[`^${integerBelow(least)}$`, 'wrong'] as const] : [];
  return [
    mapping(`${name}_digits`, `{${name}_value}`, 'wrong', [['^none$', String(least)], ...zero, ...INTEGERS]),
    mapping(name, `{${name}_digits}`, '', [...below, ['^(.*)$', '$1']]),
  ];
}

/** The name of an endpoint's mapping. */
export const nameFor = (endpoint: EndpointName, name: string): string => `${endpoint}_${name}`.replaceAll('-', '_');

/**
 * An endpoint's parameters. `name` is the name of the mapping, `asked` is the name used in queries, and `owners` are the endpoints
 * that have a parameter with that name.
 */
export const parametersFor = (endpoint: EndpointName) =>
  parametersIn(endpoint).map(([asked, kind]) => {
    const owners = ENDPOINT_NAMES.filter((other) => Object.hasOwn(endpointOf(other).parameters, asked));
    const name = nameFor(endpoint, asked);
    return { ...translationOf(name, kind), endpoint, name, asked, kind, owners };
  });

export const ALL_PARAMETERS = ENDPOINT_NAMES.flatMap(parametersFor);

/** The value of each parameter, as received. */
export const parameterMappings = (): readonly Mapping[] =>
  [...ALL_PARAMETERS, { name: 'page', asked: 'page', absent: 'none' }].map(({ name, asked, absent }) =>
    mapping(`${name}_value`, '{query}', absent, [[lastValuePattern(asked), '=$1']]),
  );

export const pageMapping = (): Mapping =>
  mapping('page', '{page_value}', 'wrong', [['^none$', '1'], [`^=${encodedPattern('last')}$`, 'last'], ...INTEGERS]);
