// Requests that are sent as they are written, which `fetch` would tidy up, and compress.
import { execFile } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export function ask(
  url: string,
  target: string,
  { method = 'GET', headers = {} }: { readonly method?: string; readonly headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, path: target, method, headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text) => (body += text));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers as never, body }));
    });
    request.on('error', reject).end();
  });
}

const CONFORMANCE = path.join(import.meta.dirname, '..', 'conformance');

/** The last line that the comparison prints; before it, what differs. */
export async function compare(set: string, url: string, site: string): Promise<string> {
  const args = [
    path.join(CONFORMANCE, 'compare.mjs'),
    path.join(CONFORMANCE, set, 'golden.jsonl'),
    url,
    '--site',
    site,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args).catch((failed: { stdout: string }) => failed);
  return stdout.trim();
}
