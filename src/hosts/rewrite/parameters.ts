// Parameters: their values, and what these are in a file's name.
import { ENDPOINT_NAMES, type EndpointName, endpointOf, type ParameterName, parametersIn } from '../../api/api.ts';
import type { Parameter, WordList } from '../../api/parameter.ts';
import { type Mapping, mapping } from './mapping.ts';
import {
  CALENDAR_DATE,
  DATE_PATTERN,
  dateDigits,
  integerFrom,
  LARGE_INTEGER,
  lastValuePattern,
  listPattern,
  SMALL_INTEGER,
  spelled,
} from './patterns.ts';

interface Translation {
  /** What `{NAME_value}` is without the parameter; with it, its value as it came, after a `=`. */
  readonly absent: string;
  /** The mappings from `{NAME_value}` to `{NAME}`: a part of a file's name, or `wrong`. */
  readonly mappings: readonly Mapping[];
  /** Matches the canonical spellings of its value in a query; undefined: no such query is known to be canonical. */
  readonly canonical?: string;
}

function translationOf(name: string, parameter: Parameter): Translation {
  switch (parameter.kind) {
    case 'words':
      return { absent: '', mappings: wordMappings(name, parameter) };
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

/** The words as part of a file's name, in the order of the vocabulary. */
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

/** `large` with more digits than any prebuilt answer has. */
const INTEGERS = [
  [SMALL_INTEGER, '$1$2$3$4$5$6$7$8$9'],
  [LARGE_INTEGER, 'large'],
] as const;

function integerMappings(name: string, least: number): readonly Mapping[] {
  const below = least > 1 ? [[`^[1-${least - 1}]$`, 'wrong'] as const] : [];
  return [
    mapping(`${name}_digits`, `{${name}_value}`, 'wrong', [['^none$', String(least)], ...INTEGERS]),
    mapping(name, `{${name}_digits}`, '', [...below, ['^(.*)$', '$1']]),
  ];
}

// ---- parameters of endpoints ----

/** The name of a mapping for an endpoint: with the endpoint's own, if it isn't the only user of such a mapping. */
export const nameFor = (endpoint: EndpointName, name: string, users: readonly EndpointName[]): string =>
  (users.length > 1 ? `${endpoint}_${name}` : name).replaceAll('-', '_');

/** A parameter of an endpoint, and what becomes of it. */
export interface Translated extends Translation {
  readonly endpoint: EndpointName;
  /** The names of its mapping and, in queries, of the parameter itself. */
  readonly name: string;
  readonly asked: ParameterName;
  readonly kind: Parameter;
  /** The endpoints with a parameter of that name. */
  readonly owners: readonly EndpointName[];
}

export const parametersFor = (endpoint: EndpointName): readonly Translated[] =>
  parametersIn(endpoint).map(([asked, kind]) => {
    const owners = ENDPOINT_NAMES.filter((other) => Object.hasOwn(endpointOf(other).parameters, asked));
    const name = nameFor(endpoint, asked, owners);
    return { ...translationOf(name, kind), endpoint, name, asked, kind, owners };
  });

export const ALL_PARAMETERS: readonly Translated[] = ENDPOINT_NAMES.flatMap(parametersFor);

/** Every parameter's value as it came. */
export const parameterValues = (): readonly Mapping[] =>
  [...ALL_PARAMETERS, { name: 'page', asked: 'page', absent: 'none' }].map(({ name, asked, absent }) =>
    mapping(`${name}_value`, '{query}', absent, [[lastValuePattern(asked), '=$1']]),
  );

export const pageMapping = (): Mapping =>
  mapping('page', '{page_value}', 'wrong', [['^none$', '1'], [`^=${spelled('last')}$`, 'last'], ...INTEGERS]);
