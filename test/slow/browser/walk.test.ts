// Chromium, the real browser: pages within their content policy, links that lead on, and other sites' scripts that may read.
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { build } from '../../../src/commands/build.ts';
import { recorded, startPreview, temporaryFolder } from '../../support/program.ts';
import { dataOf } from '../../support/reference.ts';
import { freePort } from '../hosts/servers.ts';
import { describeWith } from '../support/installed.ts';
import { startServePackage } from '../support/serve-package.ts';
import { startRig } from './rig.ts';

const EDGE = dataOf('edge');
const SITE = { pageSizes: { commitments: 3, searchterms: 5 }, dates: { dateRangeDays: 2, openEndedDays: 1 } };

describeWith('chromium')('Chromium', () => {
  const { watch } = startRig();

  /** From the home page through every kind of page, by clicks alone. */
  async function walk(home: string): Promise<void> {
    const { page, reports } = await watch({});
    const titles: string[] = [];
    const look = async (): Promise<void> => {
      titles.push(await page.locator('h1').innerText());
      const { width, margin } = await page.evaluate(() => {
        const { documentElement, body } = document;
        return {
          width: documentElement.scrollWidth - documentElement.clientWidth,
          margin: getComputedStyle(body).margin,
        };
      });
      // The style sheet has come; nothing is wider than the window.
      expect([page.url(), margin === '8px', width]).toEqual([page.url(), false, 0]);
    };
    const click = async (name: string | RegExp): Promise<void> => {
      await page.getByRole('link', { name }).first().click();
      await look();
    };
    await page.goto(home);
    await look();
    await click(/\/api\/commitments\//);
    await click('Next page');
    await click('Previous page');
    await click(/\/api\/councils\/[A-Z]{3,4}\//);
    await click(/\/commitments/);
    await click('Councils');
    await click('API');
    await click(/\/api\/searchterms\//);
    await click('Next page');
    await page.goto(home);
    await click('URL index');
    const council = [expect.any(String), 'Council commitments'];
    const lists = ['Commitments', 'Commitments', 'Commitments', ...council, 'Councils', 'API'];
    expect(titles.slice(1, -1)).toEqual([...lists, 'Search terms', 'Search terms']);
    expect(reports).toEqual([]);
  }

  test('walks through a site with a router', { timeout: 60_000 }, async () => {
    const { url } = await startPreview(EDGE, SITE);
    await walk(`${url}/`);
  });

  test('walks through a site of plain files', { timeout: 60_000 }, async () => {
    const out = temporaryFolder();
    const port = await freePort();
    const site = { ...SITE, siteUrl: `http://127.0.0.1:${port}`, hosts: ['static'] };
    expect(await build({ data: EDGE, out, site }, recorded().effects)).toBe(0);
    await walk(`${await startServePackage(out, port)}/index.html`);
  });

  test('lets scripts of other sites read, whatever headers they send', { timeout: 60_000 }, async () => {
    const { url } = await startPreview(EDGE, SITE);
    const other = createServer((_, response) =>
      response.setHeader('Content-Type', 'text/html').end('<title>Other</title>'),
    );
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const { page } = await watch({});
    await page.goto(`http://127.0.0.1:${(other.address() as { port: number }).port}/`);
    const ask = `${url}/api/councils/?country=Wales`;
    const answer = await page.evaluate(async (url) => {
      const response = await fetch(url, { headers: { 'X-Client': 'test', 'If-None-Match': '"other"' } });
      return { status: response.status, tag: response.headers.get('etag'), councils: (await response.json()).length };
    }, ask);
    expect(answer).toEqual({ status: 200, tag: expect.stringMatching(/^"/), councils: expect.any(Number) });
    expect(answer.councils).toBeGreaterThan(0);
  });
});
