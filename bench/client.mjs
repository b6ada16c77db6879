// A plain HTTP client, which doesn't add headers or decode bodies.
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** @returns the status, the headers and the body as received */
export function get(url, headers = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: false }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** @throws {Error} if the encoding is unknown or the body isn't encoded with it */
export function bodyOf(body, encoding) {
  if (encoding === undefined) return body;
  if (encoding === 'br') return brotliDecompressSync(body);
  if (encoding === 'gzip') return gunzipSync(body);
  throw new Error(`unknown encoding “${encoding}”`);
}
