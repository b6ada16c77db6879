// Every error as a component of the description: its body, and what to do then.
import { ENDPOINT_NAMES, endpointOf, kindOf, parametersIn } from '../api/api.ts';
import type { Parameter } from '../api/parameter.ts';
import { refTo } from '../api/schemas.ts';
import { wordsOf } from '../api/words.ts';
import { ERRORS, type ErrorName, errorOf, methodNotAllowed, NOT_PREBUILT } from '../http/rules.ts';
import type { Example, Response } from './document.ts';
import { ERROR_HEADERS, HTML_TEXT } from './headers.ts';

const items = ENDPOINT_NAMES.filter((name) => endpointOf(name).shape === 'item');
/** The records that a path can name and that may not exist. */
const records = items.map((name) => kindOf(name).name);
/** How to spell the keys of records. */
const keys = items.flatMap((name) => wordsOf(name).key?.advice ?? []);

/** What to do, as the summary of each example. */
const ADVICE: Readonly<Partial<Record<ErrorName, string>>> = {
  'not-found': `Check the URL. ${keys.join(' ')} The value of \`format\` must be \`json\` or \`api\`.`,
  'invalid-page': 'Follow the `next` and `previous` links, or use `page=last`.',
  'not-acceptable':
    'Send an Accept header that allows `application/json` or `text/html`. If you set `format`, the header must allow that format.',
  ...Object.fromEntries(
    ENDPOINT_NAMES.flatMap((endpoint) =>
      parametersIn(endpoint).map(([name, parameter]) => [
        errorOf(name),
        adviceOn(parameter, wordsOf(endpoint).parameters[name]!.advice),
      ]),
    ),
  ),
};

function adviceOn(parameter: Parameter, more = ''): string | undefined {
  switch (parameter.kind) {
    case 'words':
      return undefined;
    case 'day':
      return `Use a real date, such as ${parameter.side === 'first' ? '2025-08-01' : '2025-08-31'}.`;
    case 'threshold':
      return `Use a whole number of ${parameter.least} or more.${more && ` ${more}`}`;
  }
}

const HTML = { 'text/html': HTML_TEXT };

/** @param available the address of the list of what lies ready */
export function errorComponents(available: string) {
  const headers = ERROR_HEADERS;
  const answer = (description: string, ...names: readonly ErrorName[]): Response => {
    const examples = Object.fromEntries(names.map((name) => [name, exampleOf(name)]));
    return { description, headers, content: { 'application/json': { schema: refTo('ApiError'), examples }, ...HTML } };
  };
  const { content, ...notAcceptable } = answer('The client accepts neither JSON nor HTML.', 'not-acceptable');
  const refused: Example = {
    summary: 'Use a URL from the list at `available`.',
    value: { detail: NOT_PREBUILT.detail, available },
  };
  return {
    BadRequest: answer('A parameter is not valid.', ...badParameters()),
    UnknownFormat: answer('The format is not recognised.', 'not-found'),
    NotFound: answer(`The ${records.join(' or ')} does not exist, or the format is not recognised.`, 'not-found'),
    NoSuchPage: answer('The page does not exist, or the format is not recognised.', 'invalid-page', 'not-found'),
    MethodNotAllowed: {
      description: 'The method is not GET, HEAD or OPTIONS.',
      headers,
      content: { 'application/json': { schema: refTo('ApiError'), examples: { post: POSTED } }, ...HTML },
    },
    // Always JSON, because the client accepts no format of ours.
    NotAcceptable: { ...notAcceptable, content: { 'application/json': content!['application/json']! } },
    NotPrebuilt: {
      description: 'The response is not prebuilt. Only hosts without a router return this error.',
      headers,
      content: { 'application/json': { schema: refTo('NotPrebuilt'), examples: { refused } }, ...HTML },
    },
  } as const satisfies Readonly<Record<string, Response>>;
}

const POSTED: Example = {
  summary: 'Use GET. The API is read-only.',
  value: { detail: methodNotAllowed('POST').detail },
};

const exampleOf = (name: ErrorName): Example => ({ summary: ADVICE[name]!, value: { detail: ERRORS[name].detail } });

const badParameters = (): readonly ErrorName[] =>
  (Object.keys(ERRORS) as ErrorName[]).filter((name) => ERRORS[name].status === 400);

export type ErrorComponent = keyof ReturnType<typeof errorComponents>;
