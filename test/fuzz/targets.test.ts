// The router sends one of the defined responses to every random request, within a time limit.
import { beforeAll, expect, test, vi } from 'vitest';
import { METHODS } from '../../src/engine/api/media.ts';
import { attempt } from '../../src/engine/attempt.ts';
import { ERRORS } from '../../src/engine/http/rules.ts';
import { createFetch, type Fetch } from '../../src/engine/router/fetch-handler.ts';
import type { ApiResponse } from '../../src/engine/router/response.ts';
import { edgeSite, type MemorySite, textOf } from '../engine/router/edge-site.ts';
import { withinTime } from '../support/within-time.ts';
import { type RandomRequest, requests } from './requests.ts';
import { campaignTime, fuzz, isDrawn } from './runs.ts';

/** A router that can read its site never returns 500, 501 or 503. */
const STATUSES = new Set([200, 301, 304, 405, ...Object.values(ERRORS).map(({ status }) => status)]);

/** The processor time for a request, in milliseconds. Most requests take less than a hundredth of it. */
const MOST_TIME = 1000;
/** One in this many requests is repeated with HEAD, and one in this many with a standard handler. */
const AGAIN = 12;

let site: MemorySite;
let handler: Fetch;
const seen = new Set<number>();
let slowest = { taken: 0, target: '' };

beforeAll(async () => {
  site = await edgeSite();
  handler = createFetch({ read: (name) => site.files.get(name) });
});

test(
  'requests',
  async () => {
    const log = vi.spyOn(console, 'error');
    await fuzz({ seed: 841, count: 2000 }, requests, async (request, draw) => {
      let answer!: Awaited<ReturnType<MemorySite['router']>>;
      const taken = await withinTime(MOST_TIME, async () => {
        answer = await site.router(request);
      });
      if (taken > slowest.taken) slowest = { taken, target: request.target.slice(0, 100) };
      if ('file' in answer) {
        if (!request.target.endsWith(answer.file)) throw new Error(`another file: ${answer.file}`);
      } else {
        seen.add(answer.status);
        const faults = faultsOf(request, answer);
        if (faults.length > 0)
          throw new Error(`${faults.join(', ')}: ${answer.status} ${textOf(answer).slice(0, 200)}`);
        if (isDrawn(draw, AGAIN) && request.method === 'GET') await expectHeadAlike(request, answer);
      }
      if (isDrawn(draw, AGAIN)) await expectHandled(request);
    });
    expect(log.mock.calls).toEqual([]);
    // Otherwise, some kinds of request would be missing.
    if (!process.env.FUZZ_PATH) expect([...seen].sort()).toEqual([...STATUSES].sort());
    log.mockRestore();
    if (process.env.FUZZ_RUNS) console.log(`the slowest: ${JSON.stringify(slowest)}`);
  },
  campaignTime(10_000),
);

/** The faults of a response, without comparing it with another one. */
function faultsOf({ target, method }: RandomRequest, { status, headers, body }: ApiResponse): readonly string[] {
  const text = textOf({ body });
  const type = headers['Content-Type'];
  const isAllowed = (METHODS as readonly string[]).includes(method);
  const checks: Readonly<Record<string, boolean>> = {
    'no settled status': STATUSES.has(status),
    'a method that is not allowed got an answer': isAllowed || [301, 404, 405, 406].includes(status),
    'a method that is allowed was refused': !isAllowed || status !== 405,
    'no Allow': headers.Allow === METHODS.join(', '),
    'a body that is not its type': isOfType(type, text, status),
    'an error without its detail':
      type !== 'application/json' || status < 400 || typeof JSON.parse(text).detail === 'string',
    'a redirect elsewhere': status !== 301 || isSlashAdded(target, headers.Location!),
    'a header of two lines':
      target.search(/[\r\n]/) >= 0 || Object.values(headers).every((value) => !/[\r\n]/.test(value)),
    'a trace of the program': !/\n +at |Error: /.test(text),
    'markup out of the request': type === 'application/json' || !/<script|<hostile/.test(text),
  };
  return Object.keys(checks).filter((fault) => !checks[fault]);
}

function isOfType(type: string | undefined, text: string, status: number): boolean {
  if (status === 301) return text === '';
  if (status === 304) return type === undefined && text === '';
  if (type === 'text/html; charset=utf-8') return /^<!doctype html>/i.test(text) && /<\/html>\s*$/.test(text);
  return type === 'application/json' && isJson(text);
}

const isJson = (text: string): boolean => attempt(() => JSON.parse(text)) !== undefined;

const isSlashAdded = (target: string, location: string): boolean => {
  const [path] = target.split('?', 1) as [string];
  return location === `${path}/${target.slice(path.length)}`;
};

async function expectHeadAlike(request: RandomRequest, { status, headers }: ApiResponse): Promise<void> {
  const head = await site.router({ ...request, method: 'HEAD' });
  expect(head).toMatchObject({ status, headers });
}

/** Sends the same request to the handler of `Request`s, if `URL` accepts the target. */
async function expectHandled({ target, method, accept, ifNoneMatch }: RandomRequest): Promise<void> {
  const headers = {
    ...(accept !== undefined && { Accept: accept }),
    ...(ifNoneMatch && { 'If-None-Match': ifNoneMatch }),
    Range: 'bytes=0-9,x-',
  };
  const request = attempt(() => new Request(`https://edge.example${target}`, { method, headers }));
  if (!request) return;
  const response = await handler(request);
  const text = await response.text();
  if (!STATUSES.has(response.status)) throw new Error(`the handler answers ${response.status}`);
  if (request.method === 'HEAD' || response.status === 304) expect(text).toBe('');
  else if (response.headers.get('Content-Type') === 'application/json') expect(isJson(text)).toBe(true);
}
