// Uses Chromium without the content security policy, which some hosts can't send. Whatever the check allows in a template or in
// style rules sends no request to another site. Most of what the check rejects does, so the test would notice such requests.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../../../src/hosts/serve/listen.ts';
import { ALLOWED_MARKUP, ALLOWED_RULES, BLOCKED_MARKUP, BLOCKED_RULES } from '../../../engine/design/payloads.ts';
import { shareOut } from '../../../support/in-pairs.ts';
import { launchChromium } from '../../browser/rig.ts';
import { describeWith } from '../../support/installed.ts';

interface Payload {
  readonly markup?: string;
  readonly style?: string;
}

/** A page is quiet half a second after its last request, so the tests spend most of their time waiting. */
const JUDGES = 6;

/** A site that shows a payload, another site that waits for its requests, and a browser that opens the first site. */
async function startJudge(browser: Browser) {
  let shown = '';
  let style = '';
  let asked = 0;
  const own = createServer((request, response) => {
    const type = request.url === '/style.css' ? 'text/css' : 'text/html';
    response.writeHead(request.url === '/' || type === 'text/css' ? 200 : 404, { 'Content-Type': type });
    response.end(request.url === '/' ? shown : type === 'text/css' ? style : '');
  });
  // A connection without a request counts, too.
  const other = createServer((_, response) => void response.writeHead(404, { Connection: 'close' }).end());
  for (const event of ['connection', 'request']) other.on(event, () => void asked++);
  const [ownHost, otherHost] = [await listening(own), await listening(other)];

  const localised = (payload: string): string =>
    payload
      .replaceAll('https://climate.example', `http://${ownHost}`)
      .replaceAll('http://climate.example', `//${otherHost}`)
      .replaceAll(/(?:other|search|a)\.example/g, otherHost);

  /** Whether a page with the payload sends any request to another site before it is quiet. */
  async function asksElsewhere({ markup = '', style: rules = '' }: Payload): Promise<boolean> {
    style = localised(rules);
    // Contains an element for every selector in the rules.
    const subjects = '<p><b>x</b></p><ul><li>x</li></ul><a href="https://x.invalid/">x</a>';
    shown = `<!DOCTYPE html><title>x</title><link rel="stylesheet" href="/style.css">${subjects}${localised(markup)}\n<p title="x">`;
    asked = 0;
    // A new page each time, because a payload may keep leading its page elsewhere.
    const page = await browser.newPage();
    await page.goto(`http://${ownHost}/`, { waitUntil: 'commit' });
    await page.waitForLoadState('networkidle');
    await page.close();
    other.closeAllConnections();
    return asked > 0;
  }

  const stop = () => {
    for (const server of [own, other]) server.close();
  };
  return { asksElsewhere, stop };
}

async function listening(server: Server): Promise<string> {
  await listen(server, 0, 0, '127.0.0.1');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describeWith('chromium')('in Chromium', () => {
  let browser: Browser;
  let judges: readonly Awaited<ReturnType<typeof startJudge>>[] = [];
  beforeAll(async () => {
    browser = await launchChromium();
    judges = await Promise.all(Array.from({ length: JUDGES }, () => startJudge(browser)));
  });
  afterAll(async () => {
    await browser?.close();
    for (const { stop } of judges) stop();
  });

  async function asking(payloads: readonly Payload[]): Promise<readonly Payload[]> {
    const found: Payload[] = [];
    await shareOut(judges, payloads, async (payload, { asksElsewhere }) => {
      if (await asksElsewhere(payload)) found.push(payload);
    });
    return found;
  }

  test('what the check allows sends no request to another site', async () => {
    const allowed = [
      ...ALLOWED_MARKUP.map((markup) => ({ markup })),
      ...ALLOWED_RULES.map((rules) => ({ style: rules })),
    ];
    expect(await asking(allowed)).toEqual([]);
  }, 300_000);

  // A third of it is enough to show that the test above would notice such requests.
  test('most of what the check rejects does', async () => {
    const all = [
      ...BLOCKED_MARKUP.filter((markup) => markup.includes('other.example')).map((markup) => ({ markup })),
      ...BLOCKED_RULES.map((rules) => ({ style: rules.replace('→', '') })),
    ];
    const refused = all.filter((_, index) => index % 3 === 0);
    expect(refused.length).toBeGreaterThan(20);
    const found = await asking(refused);
    expect(found.length).toBeGreaterThan(refused.length / 2);
  }, 600_000);
});
