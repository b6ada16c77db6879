// Uses Chromium to show that no text in a placeholder becomes a tag or an attribute, in any template that passes the check.
import fc from 'fast-check';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findInPlaceholders } from '../../../../src/engine/design/faults.ts';
import { piecesOf } from '../../../../src/engine/design/template-pieces.ts';
import { html, markupOf } from '../../../../src/engine/text/html.ts';
import { fill } from '../../../../src/engine/text/template.ts';
import { htmlParts } from '../../../engine/design/fragments.ts';
import { launchChromium } from '../../browser/rig.ts';
import { describeWith } from '../../support/installed.ts';

const HOSTILE = [
  `"><script>alert(1)</script>`,
  `' onload='alert(1)`,
  ' onload=alert(1) ',
  '--><b>',
  '</title></textarea></script></style><b>',
  'javascript:alert(1)',
  'b/',
  '!--',
];

/** The problems with a template, except missing placeholders. */
const isClean = (template: string): boolean =>
  findInPlaceholders('layout', template, piecesOf(template)).every(
    ({ code }) => code === 'missing-placeholder' || code === 'misspelt-placeholder',
  );

/** Fills every text in the layout with this text. Every other placeholder gets our own markup, which contains the same text. */
function filled(template: string, text: string): string {
  const markup = html`<p title="${text}">${text}</p>`;
  const placeholders = {
    title: text,
    site: text,
    home: text,
    main: markup,
    head: markup,
    nav: markup,
    logo: markup,
    footer: markup,
  };
  return markupOf(fill(template, placeholders));
}

const templates = fc
  .sample(htmlParts, { seed: 41, numRuns: 6000 })
  .filter((template) => /\{\{[a-z]+\}\}/.test(template) && isClean(template));

describeWith('chromium')('in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  /** The names of all elements and of their attributes on each page, in order. */
  async function skeletonsOf(pages: readonly string[]): Promise<readonly string[]> {
    const page = await browser.newPage();
    const found = await page.evaluate(
      (texts) =>
        texts.map((text) =>
          Array.from(new DOMParser().parseFromString(text, 'text/html').querySelectorAll('*'), (element) =>
            [element.localName, ...element.getAttributeNames()].join(' '),
          ).join('\n'),
        ),
      [...pages],
    );
    await page.close();
    return found;
  }

  test('a hostile text fills a placeholder in the same way as a harmless one', async () => {
    expect(templates.length).toBeGreaterThan(600);
    const harmless = await skeletonsOf(templates.map((template) => filled(template, 'x')));
    for (const text of HOSTILE) {
      const hostile = await skeletonsOf(templates.map((template) => filled(template, text)));
      const different = templates.filter((_, index) => hostile[index] !== harmless[index]);
      expect(different.slice(0, 3)).toEqual([]);
    }
  });

  test('but not in templates that the check rejects', async () => {
    const refused = ['<p class={{title}}>', '<p {{title}}>', '<p class="{{main}}">', '<{{title}}>'];
    expect(refused.filter(isClean)).toEqual([]);
    const harmless = await skeletonsOf(refused.map((template) => filled(template, 'x')));
    const seen = await Promise.all(
      HOSTILE.map((text) => skeletonsOf(refused.map((template) => filled(template, text)))),
    );
    expect(refused.filter((_, index) => seen.every((hostile) => hostile[index] === harmless[index]))).toEqual([]);
  });
});
