// Every error as a component of the description: its body, and what to do then.
import { refTo } from '../model/api.ts';
import { LEAST_COUNT, LEAST_RESULTS } from '../route/endpoints.ts';
import { ERRORS, type ErrorName, methodNotAllowed, NOT_PREBUILT } from '../route/rules.ts';
import type { Example, Response } from './document.ts';
import { ERROR_HEADERS, HTML_TEXT } from './headers.ts';

/** What to do, as the summary of each example. */
const ADVICE: Readonly<Record<ErrorName, string>> = {
  'not-found': 'Check the address: codes are in capital letters, and `format` is `json` or `api`.',
  'invalid-page': 'Follow the links `next` and `previous`, or ask for `page=last`.',
  'not-acceptable': 'Accept `application/json` or `text/html`, and ask for no `format` that is the other one.',
  'bad-start-date': 'Give a real day of the calendar, such as 2025-08-01.',
  'bad-end-date': 'Give a real day of the calendar, such as 2025-08-31.',
  'bad-min-count': `Give a whole number, ${LEAST_COUNT} or more: what fewer people searched for is not published.`,
  'bad-min-results': `Give a whole number, ${LEAST_RESULTS} or more.`,
};

const HTML = { 'text/html': HTML_TEXT };

/** @param available the address of the list of what lies ready */
export function errorComponents(available: string) {
  const headers = ERROR_HEADERS;
  const answer = (description: string, ...names: readonly ErrorName[]): Response => {
    const examples = Object.fromEntries(names.map((name) => [name, exampleOf(name)]));
    return { description, headers, content: { 'application/json': { schema: refTo('ApiError'), examples }, ...HTML } };
  };
  const { content, ...notAcceptable } = answer('The client takes neither JSON nor HTML.', 'not-acceptable');
  const refused: Example = {
    summary: 'Ask for what lies ready: `available` lists it.',
    value: { detail: NOT_PREBUILT.detail, available },
  };
  return {
    BadRequest: answer('A parameter can’t be read.', ...badParameters()),
    UnknownFormat: answer('There is no such format.', 'not-found'),
    NotFound: answer('There is no such council, or no such format.', 'not-found'),
    NoSuchPage: answer('The list has no such page, or there is no such format.', 'invalid-page', 'not-found'),
    MethodNotAllowed: {
      description: 'Any method but GET, HEAD and OPTIONS.',
      headers,
      content: { 'application/json': { schema: refTo('ApiError'), examples: { post: POSTED } }, ...HTML },
    },
    // Always JSON: there is nothing that the client would take.
    NotAcceptable: { ...notAcceptable, content: { 'application/json': content!['application/json']! } },
    NotPrebuilt: {
      description: 'Only on a host without a router: the answer does not lie ready there.',
      headers,
      content: { 'application/json': { schema: refTo('NotPrebuilt'), examples: { refused } }, ...HTML },
    },
  } as const satisfies Readonly<Record<string, Response>>;
}

const POSTED: Example = {
  summary: 'Ask with GET: nothing can be changed here.',
  value: { detail: methodNotAllowed('POST').detail },
};

const exampleOf = (name: ErrorName): Example => ({ summary: ADVICE[name], value: { detail: ERRORS[name].detail } });

const badParameters = (): readonly ErrorName[] =>
  (Object.keys(ERRORS) as ErrorName[]).filter((name) => ERRORS[name].status === 400);

export type ErrorComponent = keyof ReturnType<typeof errorComponents>;
