// Sends requests that no ordinary client would send, byte by byte over a socket.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { fileOf } from '../../../src/engine/addressing/address.ts';
import { endpointOf, LIST_NAMES, parametersIn } from '../../../src/engine/api/api.ts';
import { wordFilters } from '../../../src/engine/respond/content.ts';
import { askRaw, type RawAnswer } from '../../hosts/asking.ts';
import { filteringQuery } from '../../hosts/requests.ts';
import type { BuiltRewriteSite } from './rewrite-site.ts';

/** Paths that try to leave the site's folder, or to reach the API's files without the rules. */
const ESCAPES = [
  ...[
    '/../../../../etc/passwd',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/..\\..\\etc\\passwd',
  ],
  ...[
    '/%252e%252e/%252e%252e/etc/passwd',
    '/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd',
    '/..%c0%af..%c0%afetc/passwd',
    '/..;/etc/passwd',
  ],
  ...[
    '/api/councils/../../../../etc/passwd',
    '/api/councils/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd/',
    '/api/councils/..%5c..%5cetc/',
  ],
  ...[
    '/api/commitments/?page=../../../../etc/passwd',
    '/api/commitments/?page=%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/api/searchterms/?start_date=../../index',
  ],
  ...[
    '/api/searchterms/?end_date=%00',
    '/api/councils/?country=..%2f..%2fetc%2fpasswd%00',
    '/api/councils/AAA%00/',
    '/api/councils/%00/',
  ],
  ...['/index.html%00.css', '/etc/passwd', '//etc/passwd', '/build-manifest.json/../../../etc/passwd'],
];

/** Other spellings of an unfiltered list. None of them may be the response to a filtered URL. */
const pastTheRules = (path: string): readonly string[] => [
  ...[`/${path}`, `/.${path}`, `/x/..${path}`, `/%2e${path}`, `${path};/`, `${path}index.json`, `${path}index.html`],
  ...['/API/', '/api//', '/api/./', '/api/x/../', '/api\\'].map((other) => path.replace('/api/', other)),
  // The only file below. If another URL led to it, other files might also be reachable without the rules.
  `/api/openapi.json/../${path.slice('/api/'.length)}`,
];
const DESCRIPTIONS = ['/api/./openapi.json', '/x/../api/openapi.json', '//api/openapi.json'];

const WORDS = LIST_NAMES.flatMap(wordFilters).map(([, { words }]) => words[0]!);

/** Targets that are slow to match against a careless pattern. */
const SLOW_TARGETS = [
  ...[
    '+',
    ',',
    '%20',
    '&',
    '=',
    '&page',
    '&page=1',
    'page=',
    '%2C',
    '%',
    '%3',
    '0',
    '0,',
    '+,',
    'format=api&',
    ...WORDS.flatMap((word) => [`${word},`, `,+${word}+`]),
  ].flatMap((piece) => [
    `/api/councils/?country=${piece.repeat(60_000 / piece.length)}`,
    ...LIST_NAMES.flatMap((list) =>
      [...parametersIn(list).map(([name]) => name), 'page'].map(
        (name) => `${endpointOf(list).path}?${name}=${piece.repeat(7_000 / piece.length)}x`,
      ),
    ),
  ]),
  `/api/commitments/?page=${'0'.repeat(7_000)}1`,
  `/api/searchterms/?min_count=${'9'.repeat(7_000)}`,
  `/api/searchterms/?${Array.from({ length: 5_000 }, (_, index) => `p${index}=1`).join('&')}`,
  `/api/searchterms/?${'min_count=5&'.repeat(500)}`,
  `/api/councils/${'a'.repeat(64_000)}/`,
  `/${'%2f'.repeat(20_000)}`,
];

/** The same texts in the `Accept` header. */
const SLOW_ACCEPTS = [',', '*/', ';', ' ,', 'text/html;', 'a/b,'];

/** 0 means that the server closed the connection while the client was still sending. */
const STATUSES = [0, 200, 400, 404, 414, 431, 501];

const SLOW = [
  ...SLOW_TARGETS.map((target) => ({ target, headers: '', statuses: STATUSES })),
  ...SLOW_ACCEPTS.map((piece) => {
    const headers = `Accept: ${piece.repeat(7_000 / piece.length)}\r\n`;
    return { target: '/api/', headers, statuses: [...STATUSES, 406] };
  }),
];

/** In milliseconds. Quadratic time would be minutes. */
const MOST_TIME = 2_000;

/** Sends the request again after a slow response, because other programs may keep the machine busy. */
async function askAgainIfSlow(ask: () => Promise<RawAnswer>, tries = 3): Promise<RawAnswer> {
  const answer = await ask();
  return answer.time < MOST_TIME || tries === 1 ? answer : askAgainIfSlow(ask, tries - 1);
}

/** A redirect must lead to the same path with a slash. A target that contains a host name is about that host (RFC 9112, 3.2.2). */
const REDIRECTS = [
  ['/api/councils?country=Wales&&x=%zz?', '/api/councils/?country=Wales&&x=%zz?'],
  ['/%61pi/councils/%2561', '/%61pi/councils/%2561/'],
  ['http://evil.example/api/councils', '/api/councils/'],
] as const;

export async function expectNoHarm(url: string, { root }: BuiltRewriteSite): Promise<void> {
  for (const target of ESCAPES) {
    const { status, body } = await askRaw(url, `GET ${target}`);
    expect.soft([target, body.includes('root:')]).toEqual([target, false]);
    expect.soft(status, target).toBeGreaterThanOrEqual(target.includes('country=') ? 200 : 400);
  }
  for (const list of LIST_NAMES) {
    const unfiltered = readFileSync(path.join(root, fileOf({ endpoint: list }, 'json')), 'utf8').slice(0, 200);
    for (const spelling of [...pastTheRules(endpointOf(list).path), ...DESCRIPTIONS]) {
      const target = spelling + filteringQuery(list);
      const { status, body } = await askRaw(url, `GET ${target}`);
      expect.soft([target, status, body.includes(unfiltered)]).toEqual([target, expect.any(Number), false]);
      expect.soft(status, target).not.toBe(200);
    }
  }
  for (const { target, headers, statuses } of SLOW) {
    const { status, time } = await askAgainIfSlow(() => askRaw(url, `GET ${target}`, headers));
    const asked = `${target.slice(0, 60)} ${headers.slice(0, 20)}`;
    expect.soft(statuses, asked).toContain(status);
    expect.soft(time, asked).toBeLessThan(MOST_TIME);
  }
  for (const [target, location] of REDIRECTS) {
    const { status, head } = await askRaw(url, `GET ${target}`);
    const hosts = target.startsWith('http') ? '(?:evil\\.example|localhost|127\\.0\\.0\\.1)' : '127\\.0\\.0\\.1';
    const found = new RegExp(`^location: *(?:http://${hosts}(?::[0-9]+)?)?(/.*)$`, 'im').exec(head)?.[1]?.trimEnd();
    expect.soft([target, status, found]).toEqual([target, 301, location]);
  }
  for (const target of ['//evil.example/api', '//api', '/\\evil.example/api', 'http://h//evil.example/api']) {
    const { status, head } = await askRaw(url, `GET ${target}`);
    expect.soft([target, status < 300 || status > 399, head.includes('evil')]).toEqual([target, true, false]);
  }
}
