// Tables that are wider or taller than their place: a line with a shadow on each side with more to see.
import { inflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeWith } from '../support/installed.ts';
import { type Settings, startRig, TELEPHONE } from './rig.ts';
import { ROUTED, serveSites } from './sites.ts';

describeWith('chromium')('a table that can be scrolled', () => {
  const { visit } = startRig();
  const sites = serveSites();

  test.each(['light', 'dark'] as const)('has a line on each side with more to see, with %s colours', (colorScheme) =>
    visit({ width: TELEPHONE, colorScheme }, async (page) => {
      await page.goto(`${await sites(ROUTED)}/commitments/`);
      const at = async (left: number) => {
        await page.locator('.scroll.wide').evaluate((region, left) => region.scrollTo({ left }), left);
        return markedSides(page, '.scroll.wide');
      };
      expect(await at(0)).toEqual({ left: false, right: true });
      expect(await at(60)).toEqual({ left: true, right: true });
      expect(await at(10_000)).toEqual({ left: true, right: false });
      await page.setViewportSize({ width: 1280, height: 800 });
      expect(await at(0)).toEqual({ left: false, right: false });
    }),
  );

  test('has a border if the colours are forced, because there are no shadows', () =>
    visit({ width: TELEPHONE, forcedColors: 'active' }, async (page) => {
      await page.goto(`${await sites(ROUTED)}/commitments/`);
      expect(await page.locator('.scroll.wide').evaluate((region) => getComputedStyle(region).borderRightWidth)).toBe(
        '1px',
      );
    }));

  test.each([320, 390, 768])('is the only element that cuts anything off, at %i px', async (width) => {
    const settings: Settings = { width };
    for (const target of [
      '/',
      '/councils/',
      '/commitments/',
      '/downloads/',
      '/guide/',
      '/reference/',
      '/api/councils/',
    ]) {
      await visit(settings, async (page) => {
        await page.goto((await sites(ROUTED)) + target);
        await page.evaluate(() => {
          for (const details of document.querySelectorAll('details')) details.open = true;
        });
        expect([target, await page.evaluate(cutWithoutCue)]).toEqual([target, []]);
      });
    }
  });
});

/** Elements whose content is cut off or scrolls, but which have neither the line nor the form of a field. */
function cutWithoutCue(): readonly string[] {
  return [...document.querySelectorAll('body *:not(.scroll, .hidden, input, svg *)')]
    .filter((element) => {
      const style = getComputedStyle(element);
      const isCut = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
      const isHidden = element.clientWidth <= 1 || style.clipPath !== 'none';
      return isCut && !isHidden && style.overflow !== 'visible' && style.display !== 'inline';
    })
    .map((element) => element.outerHTML.slice(0, 80));
}

/** Whether the outermost pixels of an element have a colour of their own halfway down, where no text is. */
async function markedSides(page: Page, selector: string) {
  const { width, height, row } = await rowOf(page, selector);
  expect(height).toBeGreaterThan(0);
  const pixel = (x: number) => row.slice(3 * x, 3 * x + 3).join();
  const plain = pixel(Math.round(width / 2));
  return { left: pixel(0) !== plain, right: pixel(width - 1) !== plain };
}

/** The colours of the pixels in a line between two rows of a table, without an alpha channel. */
async function rowOf(page: Page, selector: string) {
  const place = await page.evaluate((selector) => {
    const region = document.querySelector(selector)!;
    const { left, width } = region.getBoundingClientRect();
    const row = region.querySelectorAll('tbody tr')[3]!.getBoundingClientRect();
    return { x: Math.ceil(left), y: Math.round(row.bottom + window.scrollY) - 4, width: Math.floor(width), height: 1 };
  }, selector);
  const image = await page.screenshot({ clip: place, fullPage: true });
  return { width: place.width, height: place.height, row: firstRowOf(image) };
}

/** The first row of a PNG image with eight bits for each of three or four channels. Its filter refers only to earlier pixels. */
function firstRowOf(image: Buffer): readonly number[] {
  const width = image.readUInt32BE(16);
  const channels = image[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < image.length; at += 12 + image.readUInt32BE(at)) {
    if (image.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(image.subarray(at + 8, at + 8 + image.readUInt32BE(at)));
    }
  }
  const [filter, ...bytes] = inflateSync(Buffer.concat(parts)).subarray(0, 1 + width * channels);
  const row: number[] = [];
  bytes.forEach((byte, index) => {
    const before = index < channels ? 0 : row[index - channels]!;
    // Above the first row, all values are zero.
    const predicted = filter === 1 || filter === 4 ? before : filter === 3 ? before >> 1 : 0;
    row.push((byte + predicted) & 255);
  });
  return row.filter((_, index) => index % channels < 3);
}
