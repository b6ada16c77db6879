// Parameters: the values that count, and what they mean in a file's name.
import { slug } from '../../route/address.ts';
import { COUNTRIES, FILTERABLE_TYPES, LEAST_COUNT, LEAST_RESULTS } from '../../route/endpoints.ts';
import { type Mapping, mapping } from './mapping.ts';
import { CALENDAR_DATE, dateDigits, LARGE_INTEGER, lastValue, listWith, SMALL_INTEGER, spelled } from './patterns.ts';

/** Every parameter's value as it came, after a `=`; what stands for a parameter that isn't there. */
const ABSENT = {
  country: '',
  authority_type: '',
  start_date: 'any',
  end_date: 'any',
  min_count: 'none',
  min_results: 'none',
  page: 'none',
};

export function parameterValues(): readonly Mapping[] {
  return Object.entries(ABSENT).map(([name, absent]) =>
    mapping(`${name}_value`, '{query}', [[lastValue(name), '=$1']], absent),
  );
}

const onlyFor = (routes: readonly string[], mappings: readonly Mapping[]): readonly Mapping[] =>
  mappings.map((mapping) => ({ ...mapping, routes }));

/** The values of a comma list as part of a file's name, in the order of the vocabulary. */
function listMappings(parameter: string, known: readonly string[]): readonly Mapping[] {
  const flag = (index: number) => `${parameter}_${index}`;
  return [
    ...known.map((value, index) =>
      mapping(flag(index), `{${parameter}_value}`, [[listWith(value), `${slug(value)}_`]]),
    ),
    mapping(parameter, known.map((_, index) => `{${flag(index)}}`).join(''), [['^(.*)_$', '$1']], 'any'),
  ];
}

export function councilFilter(): readonly Mapping[] {
  return onlyFor(
    ['councils'],
    [
      ...listMappings('country', COUNTRIES),
      ...listMappings('authority_type', FILTERABLE_TYPES),
      mapping('council_list', '{country} {authority_type}', [
        ['^any any$', 'api/councils/index'],
        ['^([^ ]*) ([^ ]*)$', 'api/councils/country-$1/type-$2'],
      ]),
    ],
  );
}

function dateMappings(parameter: string): readonly Mapping[] {
  return [
    mapping(
      `${parameter}_digits`,
      `{${parameter}_value}`,
      [
        ['^any$', 'any'],
        [dateDigits(2, 2), '$1$2$3$4-$5$6-$7$8'],
        [dateDigits(2, 1), '$1$2$3$4-$5$6-0$7'],
        [dateDigits(1, 2), '$1$2$3$4-0$5-$6$7'],
        [dateDigits(1, 1), '$1$2$3$4-0$5-0$6'],
      ],
      'wrong',
    ),
    mapping(
      parameter,
      `{${parameter}_digits}`,
      [
        ['^any$', 'any'],
        ['^0000', 'wrong'],
        [`(${CALENDAR_DATE})`, '$1'],
      ],
      'wrong',
    ),
  ];
}

/** An integer, `wrong` below the least; `large` with more digits than any prebuilt answer has. */
function integerMappings(parameter: string, least: number): readonly Mapping[] {
  const digits = `${parameter}_digits`;
  const below = least > 1 ? [[`^[1-${least - 1}]$`, 'wrong'] as const] : [];
  return [
    mapping(
      digits,
      `{${parameter}_value}`,
      [
        ['^none$', String(least)],
        [SMALL_INTEGER, '$1$2$3$4$5$6$7$8$9'],
        [LARGE_INTEGER, 'large'],
      ],
      'wrong',
    ),
    mapping(parameter, `{${digits}}`, [...below, ['^(.*)$', '$1']]),
  ];
}

export function termFilter(): readonly Mapping[] {
  return onlyFor(
    ['searchterms'],
    [
      ...dateMappings('start_date'),
      ...dateMappings('end_date'),
      ...integerMappings('min_count', LEAST_COUNT),
      ...integerMappings('min_results', LEAST_RESULTS),
      mapping('filter', '{start_date} {end_date} {min_count} {min_results}', [
        [`^any any ${LEAST_COUNT} ${LEAST_RESULTS}$`, ''],
        ['^([^ ]*) ([^ ]*) ([^ ]*) ([^ ]*)$', '/from-$1_to-$2_count-$3_results-$4'],
      ]),
    ],
  );
}

export function paging(): readonly Mapping[] {
  return onlyFor(
    ['commitments', 'searchterms'],
    [
      mapping(
        'page',
        '{page_value}',
        [
          ['^none$', '1'],
          [`^=${spelled('last')}$`, 'last'],
          [SMALL_INTEGER, '$1$2$3$4$5$6$7$8$9'],
          [LARGE_INTEGER, 'large'],
        ],
        'wrong',
      ),
      // The first page of a list without filters is its index.
      mapping('page_name', '{filter} {page}', [
        ['^ 1$', 'index'],
        [' (.*)$', 'page-$1'],
      ]),
      mapping('commitments_page', '{page}', [
        ['^1$', 'index'],
        ['^(.*)$', 'page-$1'],
      ]),
      mapping('unfiltered_page', '{page}', [
        ['^(?:1|last)$', 'index'],
        ['^(.*)$', 'page-$1'],
      ]),
    ],
  );
}
