// Tests the tests' own tools with pages that have a single deliberate fault.

import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SITE_HEADERS } from '../../../src/engine/http/rules.ts';
import { listen } from '../../../src/hosts/serve/listen.ts';
import { describeWith } from '../support/installed.ts';
import { axeFaults, loadAxe } from './axe.ts';
import { measureContrast } from './contrast.ts';
import { focusFaults } from './focus.ts';
import { startRig } from './rig.ts';
import { layoutShifts, overflowOf } from './window.ts';

const markup = (body: string, head = ''): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Fault</title>${head}</head><body><main><h1>Fault</h1>${body}</main></body></html>`;

/** The styles are in a file, because the pages have the same content policy as ours. */
const SHEET = `
body { background: #fff; color: #000; }
.pale { color: #aaa; }
.wide { width: 2000px; }
.bare:focus { outline: none; }
.last { position: absolute; top: 0; }
.small { padding: 0; border: 0; width: 10px; height: 10px; font-size: 6px; }
svg text { fill: #777; }`;
const STYLED = '<link rel="stylesheet" href="/sheet.css">';

describeWith('chromium')('the test tools', () => {
  const { watch } = startRig();
  let server: Server;
  let url: string;
  let html = '';
  let status = 200;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const isSheet = request.url === '/sheet.css';
      response.writeHead(request.url === '/' ? status : 200, {
        ...SITE_HEADERS,
        'Content-Type': isSheet ? 'text/css' : 'text/html',
      });
      response.end(isSheet ? SHEET : html);
    });
    url = `http://127.0.0.1:${await listen(server, 0, 0, '127.0.0.1')}/`;
  });
  afterAll(async () => {
    server?.closeAllConnections();
    server?.close();
  });

  async function reportsOf(text: string, settings = {}): Promise<{ readonly page: Page; readonly said: () => string }> {
    html = text;
    const { page, reports } = await watch(settings);
    await page.goto(url);
    return { page, said: () => reports.join('\n') };
  }

  /** The browser can report a fault later, so the test waits, even on a busy machine. */
  const sees = (said: () => string, report: RegExp) => expect.poll(said, { timeout: 10_000 }).toMatch(report);

  test.each([
    ['a script', '<script>1</script>', /console error: .*Content Security Policy/],
    ['a handler', '<img src="/x" alt="" onerror="1">', /Content Security Policy/],
    ['a style of its own', '<p style="color: red">x</p>', /issue ContentSecurityPolicyIssue/],
    [
      'a picture from elsewhere',
      '<img src="http://elsewhere.example/" alt="">',
      /other origin: http:|Content Security/,
    ],
    ['a style sheet from elsewhere', '<link rel="stylesheet" href="http://elsewhere.example/">', /Content Security/],
    ['a page in a page', '<iframe src="/" title="x"></iframe>', /Content Security Policy/],
    ['quirks mode', '</main>', /QuirksMode/],
  ])('notice %s', async (fault, body, report) => {
    const text = fault === 'quirks mode' ? '<p>no doctype' : markup(body);
    await sees((await reportsOf(text)).said, report);
    // Without scripts, the browser still requests the resources of a page.
    if (!/script|handler/.test(fault)) await sees((await reportsOf(text, { javaScriptEnabled: false })).said, report);
  });

  test('notice a link that is a script, and a window that opens', async () => {
    const script = await reportsOf(markup('<a href="javascript:alert(1)">x</a>'));
    await script.page.getByRole('link').click({ noWaitAfter: true });
    await sees(script.said, /Content Security Policy/);
    const other = await reportsOf(markup('<a href="/" target="_blank">x</a>'));
    await other.page.getByRole('link').click({ noWaitAfter: true });
    await sees(other.said, /popup/);
  });

  test('notice a dialog and an error in a script if there is no content policy', async () => {
    const { page, reports } = await watch({});
    await page.goto('about:blank');
    await page.setContent('<script>alert("here"); missing()</script>');
    await sees(() => reports.join('\n'), /dialog: alert here\n(?:.*\n)*page error: missing/);
  });

  test('find no fault in a harmless page, even if it is a 404', async () => {
    status = 404;
    const { page, said } = await reportsOf(markup('<p>x</p>'));
    await page.waitForLoadState('networkidle');
    expect(said()).toBe('');
    status = 200;
  });

  const looking = async <Found>(body: string, look: (page: Page) => Promise<Found>, width = 1280) => {
    html = markup(body, STYLED);
    const { page } = await watch({ width });
    await page.goto(url);
    return look(page);
  };

  test('measure contrast', async () => {
    const pale = await looking('<p class="pale">x</p>', measureContrast);
    // The contrast of #aaa on white, according to WCAG's formula.
    expect([pale.lowest.toFixed(2), pale.faults.length]).toEqual(['2.32', 1]);
    const drawn =
      '<svg width="50" height="50"><rect width="50" height="50" fill="#888"/><text x="5" y="25">drawn</text></svg>';
    expect((await looking(drawn, measureContrast)).faults.join()).toMatch(/drawn/);
    expect((await looking('<p>black</p>', measureContrast)).lowest).toBe(21);
  });

  test('measure what is too wide, and what moves', async () => {
    expect((await looking('<p class="wide">x</p>', overflowOf, 320)).join()).toMatch(/^\d{4} px, because of p\.wide/);
    expect(await looking('<p>x</p>', overflowOf, 320)).toEqual([]);
    const moved = await looking('<p id="a">x</p><p>moves</p>', async (page) => {
      await page.evaluate(() =>
        requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById('a')!.classList.add('last'))),
      );
      await page.waitForTimeout(150);
      return layoutShifts(page);
    });
    expect(moved.length).toBeGreaterThan(0);
  });

  test('run axe', async () => {
    const axe = await looking(
      '<h3>Leap</h3><nav>x</nav><nav>y</nav></main><main>z</main><img src="/x"><button class="small">x</button><button class="small">y</button>',
      async (page) => {
        await loadAxe(page);
        return axeFaults(page);
      },
    );
    const rules = ['image-alt', 'target-size', 'heading-order', 'landmark-unique', 'landmark-no-duplicate-main'];
    for (const rule of rules) expect(axe.join('\n')).toContain(`violation ${rule}`);
  });

  test('notice an invisible focus, and a focus order that differs from the page', async () => {
    expect(await looking('<a href="/">x</a>', focusFaults)).toEqual([]);
    expect((await looking('<a class="bare" href="/">x</a>', focusFaults)).join()).toMatch(/does not show/);
    expect((await looking('<a href="/">x</a><a href="/" tabindex="1">y</a>', focusFaults)).join()).toMatch(/order/);
  });
});
