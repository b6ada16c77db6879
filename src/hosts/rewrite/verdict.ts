// What to do with a request, once it is understood.
import { type EndpointName, LEAST_COUNT, LEAST_RESULTS, type Rendering } from '../../route/endpoints.ts';
import { errorFile, noCommitmentsFile, optionsFile } from '../../route/layout.ts';
import { ERRORS, type ErrorName, REFUSALS, REFUSED_METHODS, type RefusalName } from '../../route/rules.ts';
import { type Mapping, mapping } from './mapping.ts';

/** Routes whose answers have links in them that a `format` would be carried into. */
const LINKED = '(?:root|councils|council|council-commitments|commitments)';

/**
 * Whether an answer's links are not those of the prebuilt one: JSON whose links carry a format (a page's always carry
 * `api`), and pages of a list whose links echo a filter of another list.
 */
export function links(): readonly Mapping[] {
  const dates = '{start_date_value}{end_date_value}{min_count_value}{min_results_value}';
  return [
    mapping('foreign', `{route} {country_value}{authority_type_value} ${dates}`, [
      ['^(?:commitments|searchterms) =', 'yes'],
      ['^commitments  anyanynonenone$', ''],
      ['^commitments ', 'yes'],
    ]),
    mapping(
      'links',
      '{route} {shown} {format} {foreign}',
      [
        ['yes$', 'other'],
        [`^${LINKED} json (?:json|empty) `, 'other'],
      ],
      'as-built',
    ),
  ];
}

const FAULTS: readonly (readonly [pattern: string, error: ErrorName])[] = [
  ['^searchterms wrong', 'bad-start-date'],
  ['^searchterms [^ ]+ wrong', 'bad-end-date'],
  ['^searchterms [^ ]+ [^ ]+ wrong', 'bad-min-count'],
  ['^searchterms [^ ]+ [^ ]+ [^ ]+ wrong', 'bad-min-results'],
  ['^(?:searchterms|commitments) .* wrong$', 'invalid-page'],
];

/** A file for the rendering that is shown. */
const inShown = (file: (rendering: 'json') => string): string => file('json').replace(/json$/, '{shown}');

const error = (name: string): string => inShown((rendering) => errorFile(name, rendering));

/** What is to be done, before any file is looked for. */
export function verdict(refusal: RefusalName): readonly Mapping[] {
  return [
    mapping(
      'fault',
      '{route} {start_date} {end_date} {min_count} {min_results} {page}',
      FAULTS.map(([pattern, name]) => [pattern, name] as const),
      'none',
    ),
    // The order is the order of precedence (behaviour, Parameters).
    mapping('outcome', '{route} {rendering} {method_kind} {fault}', [
      ['^(?:outside|description)', 'outside'],
      ['^redirect', 'redirect'],
      ['^unclear', refusal],
      ['^none', 'not-found'],
      ['^[^ ]+ unknown', 'not-found'],
      ['^[^ ]+ unacceptable', 'not-acceptable'],
      ['^[^ ]+ [^ ]+ options', 'options'],
      ['^[^ ]+ [^ ]+ other', refusal],
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
        [`^${refusal} `, String(REFUSALS[refusal].status)],
        ...Object.entries(ERRORS).map(([name, { status }]) => [`^${name} `, String(status)] as const),
        ['^lookup .* other$', 'refuse'],
      ],
      'send',
    ),
    mapping('document', '{outcome} {shown}', [
      ['^options ', inShown((rendering) => optionsFile('{route}' as EndpointName, rendering))],
      ['^(?:outside|redirect|lookup) ', ''],
      ['^(.*) (.*)$', errorFile('$1', '$2' as Rendering)],
    ]),
  ];
}

/** The files that tell what there is, and the documents that say that there is none. */
export function files(refusal: RefusalName): readonly Mapping[] {
  return [
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
    mapping('refusal', '{shown}', [], error(refusal)),
  ];
}

/**
 * `yes` for a request to which the `file`, if there is one, is the router's own answer to the byte: it is spelled as the
 * file's links are. Councils by filter are left to the router.
 */
export function exactness(): Mapping {
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
