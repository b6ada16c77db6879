// Checks the accessibility of every kind of page: axe-core, contrast, structure and focus, in light and dark mode, on a phone and
// on a desktop.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { getOrAdd } from '../../../src/engine/grouping.ts';
import { htmlFaults } from '../../support/html-faults.ts';
import { describeWith } from '../support/installed.ts';
import { axeFaults, loadAxe } from './axe.ts';
import { measureContrast } from './contrast.ts';
import { focusFaults } from './focus.ts';
import { isAlone, KINDS, type Kind } from './kinds.ts';
import { HEIGHT, startRig, TELEPHONE } from './rig.ts';
import { ROUTED, type SiteSource, serveSites } from './sites.ts';

/** The lowest contrast at present, slightly rounded down. It is higher than WCAG requires (4.5), and must not become lower. */
const LOWEST_CONTRAST = 6;
const NARROW = { width: TELEPHONE, height: HEIGHT };

describeWith('chromium')('every kind of page', () => {
  const { visit } = startRig();
  const sites = serveSites();
  let lowestContrast = Number.POSITIVE_INFINITY;
  const titles = new Map<SiteSource, Map<string, Set<string>>>();

  const open = async (page: Page, { site, target, status }: Kind) => {
    const answer = await page.goto((await sites(site)) + target);
    expect(answer!.status()).toBe(status);
    return answer!;
  };

  describe.each(KINDS)('$name', (kind) => {
    const { method } = kind;
    const settings = { ...(method && { method }) };
    let markup: string;

    // The tests use the same page. The last one moves the focus.
    beforeAll(async () => {
      markup = await visit(settings, async (page) => (await open(page, kind)).text());
    });

    test('has no faults in its colours, its structure and its markup, according to axe', async () => {
      await visit(settings, async (page) => {
        await page.emulateMedia({ colorScheme: 'light' });
        await loadAxe(page);
        const faults: (readonly [where: string, faults: readonly string[]])[] = [];
        const look = async (where: string) =>
          faults.push([where, [...(await axeFaults(page)), ...(await contrastFaults(page))]]);
        await look('light, wide');
        // No colour depends on the width of the window.
        await page.setViewportSize(NARROW);
        await page.emulateMedia({ colorScheme: 'dark' });
        await look('dark, narrow');
        faults.push(['markup', htmlFaults(markup)]);
        faults.push(['structure', await missingParts(page, kind)]);
        titlesOf(kind.site, await page.title()).add(kind.subject);
        expect(faults.filter(([, each]) => each.length > 0)).toEqual([]);
      });
    });

    test('works with the keyboard', async () => {
      await visit(settings, async (page) => {
        expect(await focusFaults(page)).toEqual([]);
      });
    });
  });

  async function contrastFaults(page: Page): Promise<readonly string[]> {
    const { lowest, faults } = await measureContrast(page);
    lowestContrast = Math.min(lowestContrast, lowest);
    return faults;
  }

  /** axe accepts several headings at level 1, and pages without a header or footer. */
  async function missingParts(page: Page, kind: Kind): Promise<readonly string[]> {
    const faults: string[] = [];
    for (const part of ['h1', 'main', ...(isAlone(kind) ? [] : ['body > header', 'body > footer'])]) {
      const count = await page.locator(part).count();
      if (count !== 1) faults.push(`${count} times ${part}`);
    }
    return faults;
  }

  const titlesOf = (site: SiteSource, title: string) =>
    getOrAdd(
      getOrAdd(titles, site, () => new Map()),
      title,
      () => new Set<string>(),
    );

  // These tests need the results of all earlier ones.
  test('text of normal size has a contrast of at least 4.5 on every page', () => {
    expect(lowestContrast).toBeGreaterThanOrEqual(LOWEST_CONTRAST);
  });

  test('pages with different subjects have different titles', () => {
    expect(titles.get(ROUTED)!.size).toBeGreaterThan(5);
    const shared = [...titles.values()].flatMap((ofSite) =>
      Array.from(ofSite, ([title, subjects]) => [title, ...subjects]).filter(([, , other]) => other),
    );
    expect(shared.map(([title, ...subjects]) => `one title: ${title}: ${subjects.join(', ')}`)).toEqual([]);
  });
});
