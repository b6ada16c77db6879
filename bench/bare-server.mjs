// Sends the same bytes from memory in response to every request. No server that runs on Node.js can be faster.
//   node bench/bare-server.mjs --file FILE --type TYPE [--encoding ENCODING] --port PORT
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const { values } = parseArgs({ options: { file: text, type: text, encoding: text, port: text } });
const { file, type, encoding, port } = values;
const body = readFileSync(file);
const headers = {
  'Content-Type': type,
  'Content-Length': body.length,
  ...(encoding && { 'Content-Encoding': encoding }),
};

createServer((_, response) => response.writeHead(200, headers).end(body)).listen(Number(port), '127.0.0.1');
