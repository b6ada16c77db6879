// The response to a parsed request.
import { errorFile, optionsFile } from '../../engine/addressing/site-files.ts';
import { ENDPOINT_NAMES, type EndpointName, endpointOf, PAGED_NAMES, sourceOf } from '../../engine/api/api.ts';
import type { Rendering } from '../../engine/api/media.ts';
import { groupBy } from '../../engine/grouping.ts';
import { ERRORS, errorOf, REFUSALS, REFUSED_METHODS, type RefusalName } from '../../engine/http/rules.ts';
import { compareCodePoints } from '../../engine/text/collation.ts';
import { withShownRendering } from './file-mappings.ts';
import { type Mapping, mapping } from './mapping.ts';
import { ALL_PARAMETERS, parametersFor } from './parameters.ts';
import { anyOf, integerFrom } from './patterns.ts';

type Cases = Mapping['cases'];

const oneOf = (endpoints: readonly EndpointName[]): string =>
  endpoints.length === 1 ? endpoints[0]! : anyOf(endpoints);

/** Whether a response contains links. Links repeat the request's `format` parameter. */
function isLinked(endpoint: EndpointName): boolean {
  const { shape, source } = endpointOf(endpoint);
  return shape === 'links' || (source !== undefined && sourceOf(source).links.length > 0);
}

/** Whether a request for a paged list contains other lists' parameters, which the links to other pages would repeat. */
function foreign(): Mapping {
  const parameters = ALL_PARAMETERS.filter(({ endpoint, owners }) => owners[0] === endpoint);
  const cases = PAGED_NAMES.flatMap((endpoint): Cases => {
    const none = parameters.map(({ owners, absent }) => (owners.includes(endpoint) ? '[^ ]*' : absent));
    return [
      [`^${endpoint} ${none.join(' ')}$`, ''],
      [`^${endpoint} `, 'yes'],
    ];
  });
  const values = parameters.map(({ name }) => `{${name}_value}`);
  return mapping('foreign', ['{route}', ...values].join(' '), '', cases);
}

/**
 * Whether the links differ from those in the prebuilt file. In JSON, they do if there is a `format` parameter; in paged lists,
 * they do if there are other lists' parameters.
 */
export function linkMappings(): readonly Mapping[] {
  const linked = anyOf(ENDPOINT_NAMES.filter(isLinked));
  return [
    foreign(),
    mapping('links', '{route} {shown} {format} {foreign}', 'as-built', [
      ['yes$', 'other'],
      [`^${linked} json (?:json|empty) `, 'other'],
    ]),
  ];
}

function fault(): Mapping {
  const limits = ALL_PARAMETERS.filter(({ kind }) => kind.detail);
  const wrong = limits.map(({ endpoint, asked }, index) => {
    // The values of other endpoints' parameters may be empty.
    const before = limits.slice(0, index).map((other) => (other.endpoint === endpoint ? '[^ ]+ ' : '[^ ]* '));
    return [`^${endpoint} ${before.join('')}wrong`, errorOf(asked)] as const;
  });
  const names = ['route', ...limits.map(({ name }) => name), 'page'];
  return mapping('fault', names.map((name) => `{${name}}`).join(' '), 'none', [
    ...wrong,
    [`^${oneOf(PAGED_NAMES.toReversed())} .* wrong$`, errorOf('page')],
  ]);
}

export function verdictMappings(refusal: RefusalName): readonly Mapping[] {
  return [
    fault(),
    // The cases are in order of precedence (behaviour, Parameters).
    mapping('outcome', '{route} {rendering} {method_kind} {fault}', '', [
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
    mapping('verdict', '{outcome} {route} {links}', 'send', [
      ['^(outside|redirect) ', '$1'],
      ['^options ', '200'],
      ['^method-not-allowed', '405'],
      [`^${refusal} `, String(REFUSALS[refusal].status)],
      ...Object.entries(ERRORS).map(([name, { status }]) => [`^${name} `, String(status)] as const),
      ['^lookup .* other$', 'refuse'],
    ]),
    mapping('document', '{outcome} {shown}', '', [
      ['^options ', withShownRendering((rendering) => optionsFile('{route}' as EndpointName, rendering))],
      ['^(?:outside|redirect|lookup) ', ''],
      ['^(.*) (.*)$', errorFile('$1', '$2' as Rendering)],
    ]),
  ];
}

/**
 * The value is `yes` if the request is canonical. In that case, if `file` exists, its content is identical to the router's response.
 * Requests with word filters always go to the router.
 */
export function exactnessMapping(): Mapping {
  const format = '&format=api';
  // The order is the same as in `writeQuery`.
  const queryOf = (endpoint: EndpointName): string =>
    [
      ['format', format] as const,
      ...parametersFor(endpoint).map(({ asked, canonical }) => [asked, optional(asked, canonical)] as const),
      ['page', optional('page', endpointOf(endpoint).shape === 'page' ? integerFrom(2) : undefined)] as const,
    ]
      .sort(([one], [other]) => compareCodePoints(one, other))
      .map(([, pattern]) => pattern)
      .join('');
  const cases = Array.from(groupBy(ENDPOINT_NAMES, queryOf), ([query, endpoints]): Cases => {
    const routes = oneOf(endpoints);
    return [
      [`^${routes} read json none (?:&|${query.replace(format, '')})$`, 'yes'],
      [`^${routes} read html api ${query}$`, 'yes'],
    ];
  });
  return mapping('exact', '{route} {method_kind} {rendering} {format} &{query}', '', cases.flat());
}

const optional = (name: string, pattern: string | undefined): string => (pattern ? `(?:&${name}=${pattern})?` : '');
