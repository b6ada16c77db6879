// Sends only part of a request. A server must give up on such requests, so that they can't keep it busy.
import { expect } from 'vitest';
import { askBytes } from '../../hosts/asking.ts';

const HALF_SENT = [
  'GET / HTTP/1.1\r\nHost: h\r\nX-Unfinished: x',
  ...['POST /api/', 'POST /api/councils/?format=api', 'GET /api/searchterms/?page=02', 'POST /', 'GET /'].map(
    (line) => `${line} HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\nx`,
  ),
  'POST /api/ HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nx',
];

/** In milliseconds. The servers' limit is ten seconds, and they take a little longer to close the connection. */
const MOST_TIME = 25_000;

export async function expectGivenUp(url: string): Promise<void> {
  const faults = await Promise.all(HALF_SENT.map(async (sent) => ({ sent, fault: await faultOf(url, sent) })));
  expect(faults.filter(({ fault }) => fault !== undefined)).toEqual([]);
}

async function faultOf(url: string, sent: string): Promise<string | undefined> {
  const { status, head, time } = await askBytes(url, sent, MOST_TIME);
  if (time >= MOST_TIME) return 'the connection is still open';
  return status === 408 && /^cache-control: public/im.test(head) ? 'caches may keep a 408' : undefined;
}
