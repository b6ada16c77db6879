// What visitors do with plans, in a browser: find all action plans in Scotland, or a document by words, in any of the four settings.
// Hostile texts remain texts, also in the results of a search.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { COMMITMENTS_HEADER, COUNCILS_HEADER, PLANS_HEADER, quotedRow } from '../../support/source.ts';
import { axeFaults, loadAxe } from '../browser/axe.ts';
import { DESK, startRig } from '../browser/rig.ts';
import { ROUTED, type SiteSource, serveSites } from '../browser/sites.ts';
import { visibleText } from '../browser/window.ts';
import { describeWith } from '../support/installed.ts';

const PHONE = 390;
const SETTINGS = [true, false].flatMap((scripts) => [DESK, PHONE].map((width) => ({ width, scripts })));

const CHOOSE = 'Choose by type or country';

/** Clicks the visible link or summary with the text, without the number in brackets at its end. */
async function click(page: Page, text: string): Promise<void> {
  const exactly = new RegExp(`^${text}(?: \\(\\d+\\))?$`);
  await page.locator('a, summary').filter({ hasText: exactly, visible: true }).first().click();
}

async function type(page: Page, query: string): Promise<void> {
  await page.getByLabel('Find a document').click();
  await page.keyboard.insertText(query);
  await page.locator('.find output:not(:empty)').waitFor();
}

const HOSTILE = '"><img src=x onerror=canary(1)>';

/** The same tables with hostile texts. Addresses that aren't web addresses can't get past the check of the tables. */
function hostileSource(): SiteSource {
  const data = mkdtempSync(path.join(tmpdir(), 'council-climate-api-plans-'));
  afterAll(() => rmSync(data, { recursive: true, force: true }));
  const council = ['AAA', HOSTILE, 'abbey', 'https://abbey.example/', 'E06000001', 'Scotland', 'Unitary Authority'];
  const plans = [
    ['AAA', HOSTILE, HOSTILE, '2024-01-02', 'https://\u0430bbey.example/"><b>.pdf?x=javascript:canary(2)'],
    ['AAA', '\u202e<b>Plan</b>', '</bdi></p>', '', ''],
    ['AAA', 'javascript:canary(3)', "' onclick='canary(4)", '', 'https://user@abbey.example/plan'],
  ];
  const text = (header: string, rows: readonly (readonly string[])[]) =>
    [header, ...rows.map(quotedRow)].map((line) => `${line}\n`).join('');
  writeFileSync(path.join(data, 'councils.csv'), text(COUNCILS_HEADER, [council]));
  writeFileSync(path.join(data, 'commitments.csv'), text(COMMITMENTS_HEADER, []));
  writeFileSync(path.join(data, 'plans.csv'), text(`${PLANS_HEADER},url`, plans));
  return { data, options: {}, links: 'query' };
}

describeWith('chromium')('plans', () => {
  const { visit, watch } = startRig();
  const sites = serveSites();
  const hostile = hostileSource();

  test.each(SETTINGS)('all action plans in Scotland, at $width px, with scripts: $scripts', async (setting) => {
    const steps =
      setting.width === DESK
        ? ['Plans', 'Action plan', 'Scotland']
        : ['Plans', CHOOSE, 'Action plan', CHOOSE, 'Scotland'];
    await visit({ width: setting.width, javaScriptEnabled: setting.scripts }, async (page) => {
      await page.goto(await sites(ROUTED));
      for (const step of steps) await click(page, step);
      expect(new URL(page.url()).pathname).toBe('/plans/type/action-plan/country/scotland/');
      const shown = await visibleText(page);
      expect(shown).toMatch(/Plans and other documents: Action plan, Scotland \d+ documents from \d+ councils\./);
      const types = await page.locator('.document .quiet bdi').allTextContents();
      expect(types).toEqual(['Action plan', 'Action plan', 'Action plan']);
      expect(new Set(await page.locator('.entries h3 + p').allTextContents())).toEqual(new Set(['Scotland']));
      expect(shown).toContain('It isn’t the date of the document.');
    });
  });

  test.each([DESK, PHONE])('a document by words, at %i px', async (width) => {
    await visit({ width }, async (page) => {
      await page.goto(`${await sites(ROUTED)}/plans/`);
      await type(page, 'aldermarch greenhouse report');
      expect(await page.locator('.find output').textContent()).toBe('1 document found');
      const result = page.locator('.found li');
      expect(await result.getByRole('link').textContent()).toBe('Aldermarch Greenhouse Gas Report 2022/23');
      expect(await result.textContent()).toMatch(
        / · Progress report, PDF, aldermarch\.example, record updated 2 June 2023$/,
      );
      expect(await page.locator('#unfiltered').isVisible()).toBe(false);
      await page.getByLabel('Find a document').fill('');
      await page.locator('#unfiltered').waitFor();
      expect(await result.count()).toBe(0);
    });
  });

  test('a search in part of the list leads to a search in all of it', async () => {
    await visit({}, async (page) => {
      await page.goto(`${await sites(ROUTED)}/plans/type/action-plan/country/scotland/`);
      await type(page, 'aldermarch greenhouse');
      expect(await page.locator('.find output').textContent()).toMatch(/^No document found in this list\./);
      expect(await page.locator('#unfiltered').isVisible()).toBe(true);
      await page.getByRole('link', { name: 'Search all documents' }).click();
      await page.locator('.found a').waitFor();
      expect(await page.getByLabel('Find a document').inputValue()).toBe('aldermarch greenhouse');
      expect(await page.locator('.found a').textContent()).toBe('Aldermarch Greenhouse Gas Report 2022/23');
    });
  });

  test('without scripts, no search field is shown', async () => {
    await visit({ javaScriptEnabled: false }, async (page) => {
      await page.goto(`${await sites(ROUTED)}/plans/`);
      expect(await page.locator('.find').isVisible()).toBe(false);
    });
  });

  test('hostile texts remain texts', async () => {
    const { page, reports } = await watch({});
    const canaries: string[] = [];
    await page.exposeFunction('canary', (from: string) => canaries.push(from));
    const at = await sites(hostile);
    for (const place of ['/plans/', '/plans/country/scotland/', '/councils/abbey/']) {
      await page.goto(at + place);
      if (place !== '/councils/abbey/') await type(page, 'plan');
      const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
      expect(links.filter((link) => !/^(?:https:|\/|#)/.test(link))).toEqual([]);
      expect(await page.locator('main :is(img, b, [onclick])').count()).toBe(0);
    }
    await page.goto(`${at}/plans/`);
    await type(page, 'xn');
    const [result] = await page.locator('.found li').all();
    expect(await result!.textContent()).toBe(
      `${HOSTILE} ${HOSTILE} · ${HOSTILE}, PDF, xn--bbey-43d.example, record updated 2 January 2024`,
    );
    expect([canaries, reports]).toEqual([[], []]);
  });

  test.each(['light', 'dark'] as const)('no faults according to axe, in %s mode', async (colorScheme) => {
    const places = ['', 'page-2/', 'type/action-plan/country/scotland/'];
    for (const width of [DESK, PHONE]) {
      await visit({ width, colorScheme }, async (page) => {
        for (const place of places) {
          await page.goto(`${await sites(ROUTED)}/plans/${place}`);
          await loadAxe(page);
          expect([place, await axeFaults(page)]).toEqual([place, []]);
        }
        await type(page, 'plan');
        expect(await axeFaults(page)).toEqual([]);
      });
    }
  });
});
