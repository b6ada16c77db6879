// The reference in a browser: nothing is too wide or out of reach.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { REFERENCE } from '../../../src/addressing/site-files.ts';
import { smallSite, textOf } from '../../router/edge-site.ts';
import { describeWith } from '../support/installed.ts';

describeWith('chromium')('in a browser', () => {
  test.each(['query', 'path'])(
    'linked by %s: accessible in light and dark, no wider than a small telephone',
    async (links) => {
      const { files } = await smallSite('https://climate.example/data', { links });
      const style = [...files].find(([name]) => name.endsWith('.css'))![1];
      const page = textOf({ body: files.get(REFERENCE)! }).replace(
        /<link rel="stylesheet"[^>]*>/,
        `<style>${Buffer.from(style).toString()}</style>`,
      );
      const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
      const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
      try {
        for (const colorScheme of ['light', 'dark'] as const) {
          for (const width of [320, 1280]) {
            const tab = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
            await tab.setContent(page);
            expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(width);
            await tab.evaluate(axe);
            const violations = await tab.evaluate('axe.run().then((found) => found.violations.map(({ id }) => id))');
            expect([colorScheme, width, violations]).toEqual([colorScheme, width, []]);
            await tab.close();
          }
        }
      } finally {
        await browser.close();
      }
    },
  );
});
