// The router's decisions as mappings by regular expression: all that hosts can use which rewrite but don't compute. Each
// host translates them into its own words. Nothing of a request gets into a value but digits, and codes of capital
// letters: so no request can name a file that isn't one of the site's answers.
import { slug } from '../../route/address.ts';
import { COUNTRIES, type EndpointName, FILTERABLE_TYPES, LEAST_COUNT, LEAST_RESULTS } from '../../route/endpoints.ts';
import { errorFile, noCommitmentsFile, optionsFile } from '../../route/layout.ts';
import { ERRORS, type ErrorName, REFUSED_METHODS } from '../../route/rules.ts';
import { rangesOf } from './accept.ts';
import {
  CALENDAR_DATE,
  dateDigits,
  LARGE_INTEGER,
  lastValue,
  listWith,
  literal,
  SEGMENT,
  SLASH,
  SMALL_INTEGER,
  spelled,
} from './patterns.ts';

/**
 * A value made from others: `{name}` stands for another mapping's value or for what a host knows of a request:
 * `{method}`, `{path}` (as it came), `{decoded}` (the path, unescaped), `{query}` (as it came, without `?`), `{accept}`;
 * `$1` to `$9` for what the pattern has captured.
 */
export interface Mapping {
  readonly name: string;
  readonly from: string;
  /** The first pattern that is found in `from` gives the value. */
  readonly cases: readonly (readonly [pattern: string, value: string])[];
  readonly otherwise: string;
}

const mapping = (name: string, from: string, cases: Mapping['cases'], otherwise = ''): Mapping => ({
  name,
  from,
  cases,
  otherwise,
});

/**
 * What a request asks for, in the order in which each builds on those before. The last ones are what a host acts on:
 *
 * - `verdict`: `outside` the API; `redirect` to the path with a slash; a status, which goes with the file `document`;
 *   `send`, the answer is the file `file`; or `refuse`, it is there but with other links than were asked for.
 * - With the last two: if there is no `file`: if there is a file `listed`, or none `possible`, the answer is `missing`
 *   with the status `missing_status`; else it is not prebuilt.
 *
 * @param base the path of the site's root, with a slash at both ends
 */
export function mappingsFor(base: string): readonly Mapping[] {
  return [...routing(base), ...negotiation(), ...councilFilter(), ...termFilter(), ...paging(), ...verdict()];
}

// ---- path ----

function routing(base: string): readonly Mapping[] {
  const root = `^${literal(base)}${spelled('api')}`;
  const council = `${SLASH}${spelled('councils')}${SLASH}${SEGMENT}`;
  const lists = ['councils', 'commitments', 'searchterms'] as const;
  const list = (name: string) => `${root}${SLASH}${spelled(name)}`;
  return [
    // A path that isn't ASCII as a whole can't be compared escape by escape: where it has an escape that is, none is.
    mapping('unclear', '{path}?{query}', [
      ['[^!-~]', 'yes'],
      ['^[^?]*%[89a-fA-F][^?]*%[0-7]', 'yes'],
      ['^[^?]*%[0-7][^?]*%[89a-fA-F]', 'yes'],
    ]),
    mapping(
      'route',
      '{unclear}{path}',
      [
        [`^yes${root.slice(1)}(?:${SLASH}|$)`, 'unclear'],
        [`${root}${SLASH}$`, 'root'],
        ...lists.map((name) => [`${list(name)}${SLASH}$`, name] as const),
        [`${root}${council}${SLASH}$`, 'council'],
        [`${root}${council}${SLASH}${spelled('commitments')}$`, 'council-commitments'],
        [`${root}$`, 'redirect'],
        ...lists.map((name) => [`${list(name)}$`, 'redirect'] as const),
        [`${root}${council}$`, 'redirect'],
        [`${root}${SLASH}`, 'none'],
      ],
      'outside',
    ),
    mapping(
      'code',
      '{route} {decoded}',
      [
        [`^council ${literal(decodeURIComponent(base))}api/councils/([A-Z][A-Z][A-Z][A-Z]?)/$`, '$1'],
        [
          `^council-commitments ${literal(decodeURIComponent(base))}api/councils/([A-Z][A-Z][A-Z][A-Z]?)/commitments$`,
          '$1',
        ],
      ],
      'no',
    ),
    mapping(
      'method_kind',
      '{method}',
      [
        ['^(?:GET|HEAD)$', 'read'],
        ['^OPTIONS$', 'options'],
        ...REFUSED_METHODS.map((method) => [`^${method}$`, method.toLowerCase()] as const),
      ],
      'other',
    ),
  ];
}

// ---- rendering ----

function negotiation(): readonly Mapping[] {
  return [
    mapping('format_value', '{query}', [[lastValue('format'), '=$1']], 'none'),
    mapping(
      'format',
      '{format_value}',
      [
        ['^none$', 'none'],
        ['^=$', 'empty'],
        [`^=${spelled('json')}$`, 'json'],
        [`^=${spelled('api')}$`, 'api'],
      ],
      'unknown',
    ),
    mapping('accept_json', '{accept}', [['^$', '0'], ...rangesOf('application', 'json')], '-'),
    mapping('accept_html', '{accept}', [['^$', '0'], ...rangesOf('text', 'html')], '-'),
    mapping(
      'rendering',
      '{format} {accept_json}{accept_html}',
      [
        ['^unknown', 'unknown'],
        ['^json [0-3]', 'json'],
        ['^api .[0-3]', 'html'],
        ['^(?:none|empty) (?:3.|2[-0-2]|1[-01]|0[-0])', 'json'],
        ['^(?:none|empty) .[0-3]', 'html'],
      ],
      'unacceptable',
    ),
    mapping('shown', '{rendering}', [['^html$', 'html']], 'json'),
    // JSON whose links carry a format is not prebuilt; a page's links always carry `api`.
    mapping('links', '{shown} {format}', [['^json (?:json|empty)$', 'carried']], 'as-built'),
  ];
}

// ---- parameters ----

/** The values of a comma list as part of a file's name, in the order of the vocabulary. */
function listMappings(parameter: string, known: readonly string[]): readonly Mapping[] {
  const flag = (index: number) => `${parameter}_${index}`;
  return [
    mapping(`${parameter}_value`, '{query}', [[lastValue(parameter), '=$1']]),
    ...known.map((value, index) =>
      mapping(flag(index), `{${parameter}_value}`, [[listWith(value), `${slug(value)}_`]]),
    ),
    mapping(parameter, known.map((_, index) => `{${flag(index)}}`).join(''), [['^(.*)_$', '$1']], 'any'),
  ];
}

function councilFilter(): readonly Mapping[] {
  return [
    ...listMappings('country', COUNTRIES),
    ...listMappings('authority_type', FILTERABLE_TYPES),
    mapping('council_list', '{country} {authority_type}', [
      ['^any any$', 'api/councils/index'],
      ['^([^ ]*) ([^ ]*)$', 'api/councils/country-$1/type-$2'],
    ]),
  ];
}

function dateMappings(parameter: string): readonly Mapping[] {
  return [
    mapping(`${parameter}_value`, '{query}', [[lastValue(parameter), '=$1']], 'any'),
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
    mapping(`${parameter}_value`, '{query}', [[lastValue(parameter), '=$1']], 'none'),
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

function termFilter(): readonly Mapping[] {
  return [
    ...dateMappings('start_date'),
    ...dateMappings('end_date'),
    ...integerMappings('min_count', LEAST_COUNT),
    ...integerMappings('min_results', LEAST_RESULTS),
    mapping('filter', '{start_date} {end_date} {min_count} {min_results}', [
      [`^any any ${LEAST_COUNT} ${LEAST_RESULTS}$`, ''],
      ['^([^ ]*) ([^ ]*) ([^ ]*) ([^ ]*)$', '/from-$1_to-$2_count-$3_results-$4'],
    ]),
  ];
}

function paging(): readonly Mapping[] {
  return [
    mapping('page_value', '{query}', [[lastValue('page'), '=$1']], 'none'),
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
  ];
}

// ---- what to do ----

const FAULTS: readonly (readonly [pattern: string, error: ErrorName])[] = [
  ['^searchterms wrong', 'bad-start-date'],
  ['^searchterms [^ ]+ wrong', 'bad-end-date'],
  ['^searchterms [^ ]+ [^ ]+ wrong', 'bad-min-count'],
  ['^searchterms [^ ]+ [^ ]+ [^ ]+ wrong', 'bad-min-results'],
  ['^(?:searchterms|commitments) .* wrong$', 'invalid-page'],
];

/** Routes whose answers have links in them that a `format` would be carried into. */
const LINKED = '(?:root|councils|council|council-commitments|commitments)';

/** A file for the rendering that is shown. */
const inShown = (file: (rendering: 'json') => string): string => file('json').replace(/json$/, '{shown}');

function verdict(): readonly Mapping[] {
  const error = (name: string) => inShown((rendering) => errorFile(name, rendering));
  return [
    mapping(
      'fault',
      '{route} {start_date} {end_date} {min_count} {min_results} {page}',
      FAULTS.map(([pattern, name]) => [pattern, name] as const),
      'none',
    ),
    // The order is the order of precedence (behaviour, Parameters).
    mapping('outcome', '{route} {rendering} {method_kind} {fault}', [
      ['^outside', 'outside'],
      ['^redirect', 'redirect'],
      ['^unclear', 'not-prebuilt'],
      ['^none', 'not-found'],
      ['^[^ ]+ unknown', 'not-found'],
      ['^[^ ]+ unacceptable', 'not-acceptable'],
      ['^[^ ]+ [^ ]+ options', 'options'],
      ['^[^ ]+ [^ ]+ other', 'not-prebuilt'],
      ...REFUSED_METHODS.map((method) => method.toLowerCase()).map(
        (method) => [`^[^ ]+ [^ ]+ ${method}`, `method-not-allowed-${method}`] as const,
      ),
      [' none$', 'lookup'],
      [' ([^ ]+)$', '$1'],
    ]),
    mapping(
      'verdict',
      '{outcome} {route} {links}',
      [
        ['^(outside|redirect) ', '$1'],
        ['^options ', '200'],
        ['^method-not-allowed', '405'],
        ['^not-prebuilt ', '501'],
        ...Object.entries(ERRORS).map(([name, { status }]) => [`^${name} `, String(status)] as const),
        [`^lookup ${LINKED} carried$`, 'refuse'],
      ],
      'send',
    ),
    mapping('document', '{outcome}', [
      ['^options$', inShown((rendering) => optionsFile('{route}' as EndpointName, rendering))],
      ['^(?:outside|redirect|lookup)$', ''],
      ['^(.*)$', error('$1')],
    ]),
    mapping('file', '{route}', [
      ['^root$', 'api/index.{shown}'],
      ['^councils$', '{council_list}.{shown}'],
      ['^council$', 'api/councils/{code}/index.{shown}'],
      ['^council-commitments$', 'api/councils/{code}/commitments.{shown}'],
      ['^commitments$', 'api/commitments/{commitments_page}.{shown}'],
      ['^searchterms$', 'api/searchterms{filter}/{page_name}.{shown}'],
    ]),
    mapping(
      'listed',
      '{route}',
      [
        ['^searchterms$', 'api/searchterms{filter}/page-last.{shown}'],
        ['^commitments$', 'api/commitments/index.json'],
      ],
      'none',
    ),
    // No filter gives more pages than there are without one.
    mapping(
      'possible',
      '{route}',
      [
        ['^searchterms$', 'api/searchterms/{unfiltered_page}.{shown}'],
        ['^councils$', 'api/index.json'],
      ],
      'none',
    ),
    mapping('missing_status', '{route}', [['^council-commitments$', '200']], '404'),
    mapping(
      'missing',
      '{route}',
      [
        ['^council-commitments$', inShown(noCommitmentsFile)],
        ['^council$', error('not-found')],
      ],
      error('invalid-page'),
    ),
    mapping('refusal', '{shown}', [], error('not-prebuilt')),
    exactness(),
  ];
}

// ---- with a router behind ----

/**
 * `yes` for a request to which the `file`, if there is one, is the router's own answer to the byte: it is spelled as the
 * file's links are. Councils by filter are left to the router.
 */
function exactness(): Mapping {
  const date = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
  const from = (least: number) => (least > 9 ? '[1-9][0-9]+' : `(?:[${least}-9]|[1-9][0-9]+)`);
  const page = `(?:&page=${from(2)})?`;
  const thresholds = `(?:&min_count=${from(LEAST_COUNT + 1)})?(?:&min_results=${from(LEAST_RESULTS + 1)})?`;
  const queries: readonly (readonly [route: string, before: string, after: string])[] = [
    ['(?:root|councils|council|council-commitments)', '', ''],
    ['commitments', '', page],
    ['searchterms', `(?:&end_date=${date})?`, `${thresholds}${page}(?:&start_date=${date})?`],
  ];
  return mapping(
    'exact',
    '{route} {method_kind} {rendering} {format} &{query}',
    queries.flatMap(([route, before, after]) => [
      [`^${route} read json none (?:&|${before}${after})$`, 'yes'] as const,
      [`^${route} read html api ${before}&format=api${after}$`, 'yes'] as const,
    ]),
  );
}
