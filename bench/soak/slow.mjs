// A process with slow clients: half of them send a request one byte at a time, and the others read responses slowly or not at all.
// The server may close these connections, but not before its limits.
import { connect } from 'node:net';
import { createRandom } from '../random.mjs';

/** The limits that docs/hosts/serve.md states, in milliseconds, less a second for the clocks of a busy machine. */
const REQUEST_LIMIT = 9_000;
const SILENCE_LIMIT = 59_000;
/** How long a client reads slowly. */
const READING = 45_000;
/** How many bytes a client reads in a second. */
const SIP = 8192;
/** Some clients ask for enough responses to fill the buffers of the operating system. */
const PIPELINED = [1, 1, 1, 20];

const { port, connections, seed } = JSON.parse(process.argv[2]);
const random = createRandom('slow clients', seed);
const counts = { opened: 0, closedByServer: 0, closedByClient: 0, answered: 0, errors: 0 };
const examples = [];
let isRunning = true;

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function open() {
  counts.opened++;
  const client = { socket: connect(port, '127.0.0.1'), at: Date.now(), isClosed: false, text: '' };
  client.socket.on('error', (error) => {
    client.error = error.code;
  });
  client.socket.on('close', () => {
    client.isClosed = true;
  });
  return client;
}

function record(reason, { at, error }) {
  counts.errors++;
  if (examples.length < 5) examples.push({ reason, after: Date.now() - at, error });
}

/** Some send the request in time, and others don't. */
async function sendSlowly() {
  const client = open();
  client.socket.on('data', (chunk) => {
    client.text += chunk.toString('latin1');
  });
  const text = 'GET /api/councils/CAX/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
  const pause = random.pick([20, 60, 100, 200, 1000]);
  for (const byte of text) {
    if (client.isClosed || client.text) break;
    client.socket.write(byte);
    await wait(pause);
  }
  for (const deadline = Date.now() + 30_000; !client.isClosed && isRunning && Date.now() < deadline; ) await wait(100);
  const lasted = Date.now() - client.at;
  client.socket.destroy();
  if (!isRunning) return;
  const status = client.text.slice(9, 12);
  if (status === '200' && /"declared_emergency":"[\d-]+"\}$/.test(client.text)) counts.answered++;
  else if (status === '200') record(`a truncated response: …${client.text.slice(-80)}`, client);
  else if ((status === '' || status === '408') && lasted >= REQUEST_LIMIT) counts.closedByServer++;
  else record(`the status “${status}” for a request that was sent slowly`, client);
}

/** Reads a little now and then, or nothing. */
async function readSlowly() {
  const client = open();
  const [isSilent, asked] = [random.chance(0.3), random.pick(PIPELINED)];
  const received = createCounter();
  client.socket.pause();
  client.socket.write(
    'GET /downloads/council-climate-commitments.sqlite HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(asked),
  );
  const until = isSilent ? SILENCE_LIMIT + 30_000 : READING;
  while (isRunning && !client.isClosed && !client.error && Date.now() - client.at < until) {
    await wait(1000);
    if (!isSilent) received.take(client.socket.read(Math.min(SIP, client.socket.readableLength) || undefined));
  }
  if (isSilent && isRunning) await probe(client);
  const isByServer = client.isClosed || client.error;
  client.socket.destroy();
  if (!isRunning) return;
  if (received.fault()) record(received.fault(), client);
  else if (!isByServer) counts.closedByClient++;
  // A server may close an idle connection after it has sent all responses.
  else if (received.isComplete(asked)) counts.answered++;
  else if (Date.now() - client.at >= SILENCE_LIMIT) counts.closedByServer++;
  else record(`closed after ${received.complete()} of ${asked} responses while the client was reading slowly`, client);
}

/** A socket that nobody reads reports that the server has closed it only when the client writes. */
async function probe({ socket, error }) {
  for (let index = 0; index < 3 && !error; index++) {
    socket.write('GET');
    await wait(300);
  }
}

/** Counts the complete responses in a stream. */
function createCounter() {
  let head = '';
  let left = 0;
  let complete = 0;
  let fault;
  function take(chunk) {
    if (!chunk || fault) return;
    if (left > 0) {
      const own = Math.min(left, chunk.length);
      left -= own;
      if (left === 0) complete++;
      return take(chunk.length > own ? chunk.subarray(own) : undefined);
    }
    head += chunk.toString('latin1');
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const rest = Buffer.from(head.slice(end + 4), 'latin1');
    left = Number(/^content-length: (\d+)/im.exec(head.slice(0, end))?.[1]);
    if (!head.startsWith('HTTP/1.1 200') || !(left > 0)) fault = `the response “${head.slice(0, 80)}”`;
    head = '';
    take(rest);
  }
  return { take, complete: () => complete, fault: () => fault, isComplete: (asked) => complete === asked };
}

async function repeat(work) {
  await wait(random.integer(0, 20_000));
  while (isRunning) await work();
}

process.on('message', ({ isStopping }) => {
  if (!isStopping) return;
  isRunning = false;
  process.send({ counts, examples }, () => process.exit());
});
process.on('disconnect', () => process.exit());
for (let index = 0; index < connections; index++) repeat(index % 2 === 0 ? sendSlowly : readSlowly);
process.send('ready');
