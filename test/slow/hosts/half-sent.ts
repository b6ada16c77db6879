// Requests of which only a part is ever sent: a server gives up on them, and so can't be kept busy.
import { connect } from 'node:net';
import { expect } from 'vitest';

const HALF_SENT = [
  'GET / HTTP/1.1\r\nHost: h\r\nX-Unfinished: x',
  ...['POST /api/', 'POST /api/councils/?format=api', 'GET /api/searchterms/?page=02', 'POST /', 'GET /'].map(
    (line) => `${line} HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\nx`,
  ),
  'POST /api/ HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nx',
];

/** In milliseconds: the servers are told ten seconds, and take some more to close. */
const MOST_TIME = 25_000;

export async function expectGivenUp(url: string): Promise<void> {
  const faults = await Promise.all(
    HALF_SENT.map(async (sent) => ({ sent, fault: faultOf(await answerTo(url, sent)) })),
  );
  expect(faults.filter(({ fault }) => fault !== undefined)).toEqual([]);
}

function faultOf(answer: string | undefined): string | undefined {
  if (answer === undefined) return 'the connection is still open';
  return /^HTTP\/1\.1 408 .*^cache-control: public/ims.test(answer) ? 'caches may keep a 408' : undefined;
}

/** What comes before the connection is closed; undefined if it stays open. */
function answerTo(url: string, sent: string): Promise<string | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(sent));
    const done = (found: string | undefined) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(found);
    };
    const timer = setTimeout(done, MOST_TIME, undefined);
    socket.on('data', (text) => (answer += text));
    socket.on('error', () => done(answer));
    socket.on('end', () => done(answer));
  });
}
