// A process with keep-alive connections that sends random requests at a steady rate, checks every response, and reports the counts
// to its parent.
import { createRandom } from '../random.mjs';
import { check } from './check.mjs';
import { createConnection } from './connection.mjs';
import { createEditions } from './editions.mjs';
import { createRequests } from './requests.mjs';

const EXAMPLES = 5;
const ABORTED = 0.01;
const CONDITIONAL = 0.1;
const KEPT_TAGS = 3000;
/** How often requests are sent, in milliseconds. */
const TICK = 10;

const { port, connections, rate, releases, seed, isDirect } = JSON.parse(process.argv[2]);
const random = createRandom('clients', seed);
const nextRequest = createRequests(seed, isDirect);
const editions = createEditions(releases);
const idle = Array.from({ length: connections }, () => createConnection(port));
const busy = new Set();
const counts = {
  requests: 0,
  kinds: {},
  encodings: {},
  statuses: {},
  aborted: 0,
  wrong: 0,
  mixed: 0,
  errors: 0,
  late: 0,
};
const examples = { wrong: [], mixed: [], errors: [] };
const durations = [];
/** Requests with the ETags that the server sent, for conditional requests. */
const known = [];
let isRunning = true;

function tally(group, key) {
  counts[group][key] = (counts[group][key] ?? 0) + 1;
}

function nextOrConditional() {
  if (!isDirect || known.length === 0 || !random.chance(CONDITIONAL)) return nextRequest();
  const { request, ...answered } = random.pick(known);
  const headers = { ...request.headers, 'If-None-Match': answered.tag };
  return { ...request, headers, kind: 'conditional', known: answered };
}

async function exchange(connection) {
  const request = nextOrConditional();
  const giveUp = random.chance(ABORTED) ? random.pick(['sending', 'reading']) : undefined;
  const earliest = editions.newestSeen();
  const sentAt = Date.now();
  const response = await connection.send(request, giveUp);
  counts.requests++;
  tally('kinds', request.kind);
  if (response.isAborted) counts.aborted++;
  else if (response.failure) fail(request, response);
  else examine(request, response, { sentAt, earliest });
}

function fail(request, { failure, isExpected, bytes }) {
  if (isExpected) counts.late++;
  else record('errors', request, { reason: `${failure} after ${bytes} bytes` });
}

function examine(request, response, { sentAt, earliest }) {
  if (durations.length < 100_000) durations.push(Date.now() - sentAt);
  const { status, headers } = response;
  tally('statuses', status);
  tally('encodings', headers['content-encoding'] ?? 'none');
  if (status >= 500) return record('errors', request, { reason: `status ${status}`, response });
  const site = { editions: editions.possible(sentAt, earliest), read: editions.read, isDirect };
  const { wrong, mixed, edition, hash } = check(request, response, site);
  if (mixed) return record('mixed', request, { reason: mixed, response });
  if (wrong) return record('wrong', request, { reason: wrong, response });
  editions.seen(edition);
  if (status === 200 && headers.etag && request.method === 'GET' && !request.known)
    remember({ request, tag: headers.etag, edition, hash });
}

function remember(answered) {
  if (known.length < KEPT_TAGS) known.push(answered);
  else known[random.integer(0, KEPT_TAGS - 1)] = answered;
}

function record(group, { method, target, headers, kind, known: condition }, { reason, response }) {
  counts[group]++;
  if (examples[group].length >= EXAMPLES) return;
  const { status, headers: received } = response ?? {};
  examples[group].push({
    at: new Date().toISOString(),
    kind,
    reason,
    method,
    target,
    headers,
    condition,
    status,
    received,
  });
}

/** The requests that are due. If all connections are busy, the server is slower than the rate, and the requests are dropped. */
function tick(due) {
  for (let count = 0; count < due && idle.length > 0; count++) {
    const connection = idle.shift();
    busy.add(connection);
    exchange(connection)
      .catch((error) => record('wrong', { target: 'a bug in the client' }, { reason: error.stack }))
      .finally(() => {
        busy.delete(connection);
        idle.push(connection);
      });
  }
}

function run() {
  let last = performance.now();
  let due = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    due = Math.min(due + ((now - last) / 1000) * rate, connections);
    last = now;
    if (!isRunning) return clearInterval(timer);
    const whole = Math.floor(due);
    due -= whole;
    tick(whole);
  }, TICK);
}

async function stop() {
  isRunning = false;
  for (const deadline = Date.now() + 35_000; busy.size > 0 && Date.now() < deadline; )
    await new Promise((resolve) => setTimeout(resolve, 50));
  for (const connection of idle) connection.close();
  process.send({ counts, examples, durations, newest: editions.newestSeen() }, () => process.exit());
}

process.on('message', ({ building, built, isStopping }) => {
  if (building) editions.building(building);
  if (built) editions.built(built);
  if (isStopping) stop();
});
process.on('disconnect', () => process.exit());
process.once('message', () => setTimeout(run, 100));
process.send('ready');
