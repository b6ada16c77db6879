// The pages about changes, with hostile texts: they run nothing, are accessible and valid, and fit on a phone.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { htmlFaults } from '../../support/html-faults.ts';
import { startServe } from '../../support/program.ts';
import { builtWithChanges, COMMITS, historyOf, textsIn } from '../support/changing-site.ts';
import { describeWith } from '../support/installed.ts';
import { axeFaults, loadAxe } from './axe.ts';
import { measureContrast } from './contrast.ts';
import { focusFaults } from './focus.ts';
import { HEIGHT, startRig, TELEPHONE } from './rig.ts';

describeWith('chromium')('pages about changes', () => {
  const { visit } = startRig();
  let pages: ReadonlyMap<string, string>;
  let url: string;

  beforeAll(async () => {
    const out = await builtWithChanges(historyOf(COMMITS, afterAll), afterAll);
    pages = textsIn(out, 'changes/**/*.html');
    ({ url } = await startServe(out, 0, afterAll));
  });

  const targets = () => [...pages.keys()].map((file) => `/${file.replace(/index\.html$/, '')}`);

  test('are valid HTML', () => {
    expect(targets()).toHaveLength(5);
    const found = Array.from(
      pages,
      ([file, html]) => [file, htmlFaults(Buffer.from(html, 'latin1').toString())] as const,
    );
    expect(found.filter(([, faults]) => faults.length > 0)).toEqual([]);
  });

  test('have no faults according to axe, wide and light as well as narrow and dark', async () => {
    const found: unknown[] = [];
    for (const target of targets()) {
      await visit({}, async (page) => {
        await open(page, target);
        await page.emulateMedia({ colorScheme: 'light' });
        await loadAxe(page);
        found.push(...(await faultsOf(page)));
        await page.setViewportSize({ width: TELEPHONE, height: HEIGHT });
        await page.emulateMedia({ colorScheme: 'dark' });
        found.push(...(await faultsOf(page)));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (wide > 0) found.push(`${target} is ${wide} pixels too wide for a phone`);
      });
    }
    expect(found).toEqual([]);
  });

  test('work with the keyboard', async () => {
    for (const target of targets()) {
      await visit({}, async (page) => {
        await open(page, target);
        expect(await focusFaults(page)).toEqual([]);
      });
    }
  });

  async function open(page: Page, target: string): Promise<void> {
    const answer = await page.goto(url + target);
    expect([target, answer!.status()]).toEqual([target, 200]);
  }
});

const faultsOf = async (page: Page) => [...(await axeFaults(page)), ...(await measureContrast(page)).faults];
