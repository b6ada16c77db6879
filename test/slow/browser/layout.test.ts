// Shows every kind of page in windows of all widths: the page isn't wider than the window, nothing moves, and prints contain the
// data.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeWith } from '../support/installed.ts';
import { measureContrast } from './contrast.ts';
import { isAlone, KINDS, type Kind } from './kinds.ts';
import { recordsOf } from './records.ts';
import { DESK, HEIGHT, startRig, TELEPHONE } from './rig.ts';
import { serveSites } from './sites.ts';
import { layoutShifts, overflowOf, visibleText } from './window.ts';

describeWith('chromium')('every kind of page', () => {
  const { visit } = startRig();
  const sites = serveSites();

  const open = async (page: Page, { site, target }: Kind) => page.goto((await sites(site)) + target);

  describe.each(KINDS)('$name', (kind) => {
    const settings = { ...(kind.method && { method: kind.method }) };

    // The tests use the same page. Each leaves it as it was, except the last one, which follows a link.
    beforeAll(() => visit(settings, (page) => open(page, kind)));

    test('fits every window, even with text of twice the size, and nothing moves', async () => {
      await visit(settings, async (page) => {
        const faults = (await layoutShifts(page)).map((value) => `moves by ${value}`);
        expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
        const fitInto = async (window: string) =>
          faults.push(...(await overflowOf(page)).map((fault) => `too wide, ${window}: ${fault}`));
        for (const width of [768, DESK, 3840, TELEPHONE]) {
          await page.setViewportSize({ width, height: HEIGHT });
          await fitInto(`${width} px`);
        }
        // The content policy forbids style attributes in markup, but not styles that a script sets.
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        await fitInto(`${TELEPHONE} px and text of twice the size`);
        await page.evaluate(() => document.documentElement.removeAttribute('style'));
        expect(faults).toEqual([]);
      });
    });

    test('can be printed with its data and without its controls, and can be read in forced colours', async () => {
      await visit(settings, async (page) => {
        await page.emulateMedia({ media: 'print' });
        const printed = await visibleText(page);
        const faults = [];
        for (const part of ['nav', 'form', '.skip', '.tools', '.pages']) {
          const text = (await visibleText(page, part)).trim();
          if (text !== '') faults.push(`printed: ${text}`);
        }
        for (const value of kind.json === undefined ? [] : await valuesOf((await sites(kind.site)) + kind.json)) {
          if (!printed.includes(value)) faults.push(`not printed: ${value}`);
        }
        expect(await visibleText(page, 'h1')).not.toBe('');
        expect(faults).toEqual([]);
        await page.emulateMedia({ media: null, forcedColors: 'active' });
        const contrast = await measureContrast(page);
        await page.emulateMedia({ forcedColors: null });
        expect(contrast.faults).toEqual([]);
        expect(contrast.texts).toBeGreaterThan(3);
      });
    });

    if (!isAlone(kind)) test('has a link that skips to its content', () => visit(settings, skip));
  });

  async function skip(page: Page): Promise<void> {
    await page.keyboard.press('Tab');
    const link = page.locator(':focus');
    expect(await link.innerText()).toMatch(/^Skip/);
    expect(await link.isVisible()).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const isBeyond = await page.evaluate(() => {
      const [main, now] = [document.querySelector('main')!, document.activeElement!];
      return main.contains(now) || (now.compareDocumentPosition(main) & Node.DOCUMENT_POSITION_PRECEDING) > 0;
    });
    // If a page has no stops after its header, the focus starts again at the beginning.
    const isAnythingLeft = await page.evaluate(
      () => document.querySelector('main a, main ~ * a, main summary, main input') !== null,
    );
    expect(isBeyond || !isAnythingLeft).toBe(true);
  }
});

/** Texts from the first and the last record, as far as JSON and pages write them in the same way. */
async function valuesOf(url: string): Promise<readonly string[]> {
  const results = await recordsOf(url);
  const values = [...results.slice(0, 2), ...results.slice(-1)].flatMap((record) => Object.values(record));
  return values.filter((value): value is string => typeof value === 'string' && /^[^\s"\\:]+$/.test(value));
}
