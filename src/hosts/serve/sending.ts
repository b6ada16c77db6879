// Sends responses: whole or in part, compressed or not, or as a 304 if the client has the content already.
import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { contentRange, requestedRange } from '../../engine/http/byte-range.ts';
import {
  type ApiResponse,
  hasNoContent,
  matchesTag,
  notModified,
  rangeNotSatisfiable,
} from '../../engine/router/response.ts';
import { LEAST_COMPRESSED } from '../../engine/write/compression.ts';
import { preferredEncoding } from './content-coding.ts';
import { closeRepresentation } from './representations.ts';
import type { Selected, ServedSite } from './served-site.ts';

export function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: ApiResponse): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, { ...headers, ...(!hasNoContent(status) && { 'Content-Length': bytes.length }) });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Ranges and ETags apply to the content as the client receives it (RFC 9110, sections 8.8.3.3 and 14.2). */
export async function sendRepresentation(
  request: IncomingMessage,
  response: ServerResponse,
  { how: { headers, isCompressible, hasRanges }, content, isKept }: Selected,
  { encoded }: Pick<ServedSite, 'encoded'>,
): Promise<void> {
  const isNegotiated = isCompressible && content.size >= LEAST_COMPRESSED;
  const encoding = isNegotiated ? preferredEncoding(textOf(request, 'accept-encoding')) : undefined;
  const opened = [content];
  try {
    const coded = encoding && (await encoded(content, encoding, isKept));
    if (coded) opened.push(coded);
    const sent = coded ?? content;
    const ETag = `"${sent.tag}"`;
    const all = {
      ...headers,
      ...(isNegotiated && { Vary: headers.Vary === undefined ? CODING : `${headers.Vary}, ${CODING}` }),
      ...(coded && { 'Content-Encoding': encoding }),
      ...(hasRanges && { 'Accept-Ranges': 'bytes' }),
      ETag,
    };
    if (matchesTag(request.headers['if-none-match'], ETag)) return send(request, response, notModified(all));
    const asked = { method: request.method!, range: request.headers.range, ifRange: textOf(request, 'if-range') };
    const range = hasRanges ? requestedRange(asked, sent.size, ETag) : undefined;
    if (range === 'unsatisfiable') return send(request, response, rangeNotSatisfiable(sent.size));
    const { start, end } = range ?? { start: 0, end: sent.size - 1 };
    response.writeHead(range ? 206 : 200, {
      ...all,
      ...(range && { 'Content-Range': contentRange(range, sent.size) }),
      'Content-Length': end - start + 1,
    });
    if (request.method === 'HEAD') response.end();
    else if (sent.body instanceof Uint8Array) response.end(range ? sent.body.subarray(start, end + 1) : sent.body);
    else await streamFile(sent.body, start, end, response);
  } finally {
    for (const each of opened) await closeRepresentation(each);
  }
}

const CODING = 'Accept-Encoding';

/** Node combines repeated headers into one text. */
const textOf = ({ headers }: IncomingMessage, name: string) => headers[name] as string | undefined;

async function streamFile(handle: FileHandle, start: number, end: number, response: ServerResponse): Promise<void> {
  try {
    await pipeline(exactly(end - start + 1, handle.createReadStream({ start, end })), response);
  } catch (error) {
    // Clients may disconnect at any time.
    if (!DISCONNECTED.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

const DISCONNECTED: ReadonlySet<string> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']);

/** A response that is too short would make the client take the next one for its end. */
async function* exactly(size: number, stream: AsyncIterable<Uint8Array>) {
  let left = size;
  for await (const piece of stream) {
    left -= piece.length;
    yield piece;
  }
  if (left > 0)
    throw new Error('A file became shorter while it was being sent. Replace files instead of changing them.');
}
