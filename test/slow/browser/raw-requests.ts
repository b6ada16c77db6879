// Sends requests that browsers can't send, and shows the responses in a browser.
import { request } from 'node:http';
import type { Page } from 'playwright-core';

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

export interface RawAnswer {
  readonly status: number;
  readonly type: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The target exactly as written. A browser would change some of its characters. */
export function askRaw(at: string, target: string, accept: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    request(at, { path: target, headers: { Accept: accept } }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part) => (body += part));
      response.on('end', () => {
        const headers = Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
        );
        resolve({ status: response.statusCode ?? 0, type: headers['content-type'] ?? '', headers, body });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Shows the response to such a request. */
export async function showRaw(page: Page, at: string, target: string): Promise<void> {
  const { status, headers, body } = await askRaw(at, target, BROWSER);
  const address = `${at}/shown`;
  await page.route(address, (route) => route.fulfill({ status, headers, body }), { times: 1 });
  await page.goto(address);
}
