// Opens pages with hostile data, and sends hostile requests, in a real browser. Nothing runs, the page requests nothing else, and
// all data appears as text.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SITE_OPTIONS } from '../../../src/engine/options/site-options.ts';
import { problemsOfFolder, sourceFolder, withCell } from '../../support/source.ts';
import { describeWith } from '../support/installed.ts';
import { hostileSource, PAYLOADS } from './hostile-source.ts';
import { kindsOf } from './kinds.ts';
import { askRaw, showRaw } from './raw-requests.ts';
import { recordsOf } from './records.ts';
import { startRig } from './rig.ts';
import { serveSites } from './sites.ts';

/** The time limit for tests with hundreds of pages on a busy machine. */
const PATIENCE = 180_000;

describeWith('chromium')('hostile', () => {
  const { watch } = startRig();
  const sites = serveSites();

  test('data is shown as text on every kind of page', { timeout: PATIENCE }, async () => {
    const [hostile, calm] = [hostileSource(false), hostileSource(true)];
    const [at, calmAt] = [await sites(hostile), await sites(calm)];
    const { page, reports } = await watch({});
    const canaries: string[] = [];
    await page.exposeFunction('canary', (from: string) => canaries.push(`canary ${from}`));
    const found: (readonly [kind: string, faults: readonly string[]])[] = [];
    const kinds = (await kindsOf(hostile)).filter(({ method }) => !method);
    for (const { name, target, json } of kinds) {
      await page.goto(calmAt + target);
      const expected = await shapeOf(page);
      await page.goto(at + target);
      const faults = [
        ...differences(expected, await shapeOf(page)),
        ...(await linksFromQueries(page)),
        ...(json === undefined ? [] : missing(await page.locator('body').textContent(), await valuesOf(at + json))),
        ...reports.splice(0),
        ...canaries.splice(0),
      ];
      if (faults.length > 0) found.push([name, faults.slice(0, 5)]);
    }
    expect(kinds.length).toBeGreaterThan(30);
    expect(found).toEqual([]);
  });

  test('texts by the site’s owner are shown as text on the home page', async () => {
    const source = hostileSource(false);
    const { page, reports } = await watch({});
    await page.goto(await sites(source));
    const { title, description, texts, licence } = SITE_OPTIONS.parse(source.options);
    const shown = await page.locator('body').textContent();
    expect(missing(shown, [title, description, licence!.name, texts.footer!, ...texts.about])).toEqual([]);
    expect(await page.title()).toContain(title);
    expect(reports).toEqual([]);
  });

  test('requests are shown as text on the pages that respond to them', { timeout: PATIENCE }, async () => {
    const at = await sites(hostileSource(true));
    const { page, reports } = await watch({});
    const found: (readonly [target: string, faults: readonly string[]])[] = [];
    const shapes = new Map<string, readonly string[]>();
    for (const [index, payload] of PAYLOADS.filter(
      (each) => !/[^\x21-\x7e]/.test(each.replaceAll(' ', '')),
    ).entries()) {
      const raw = payload.replaceAll(' ', '%20').replaceAll('#', '%23');
      for (const spelled of [raw, encodeURIComponent(payload)]) {
        // Each text is in a different place, so that every place gets several texts of each kind.
        for (const place of [index, index + 2]) {
          const target = targetsWith(spelled)[place % PLACES]!;
          const pattern = target.replace(spelled, 'x');
          if (!shapes.has(pattern)) {
            await showRaw(page, at, pattern);
            shapes.set(pattern, await shapeOf(page));
          }
          await showRaw(page, at, target);
          const faults = [...differences(shapes.get(pattern)!, await shapeOf(page)), ...reports.splice(0)];
          if (faults.length > 0) found.push([target, faults.slice(0, 5)]);
        }
      }
    }
    expect(shapes.size).toBe(PLACES);
    expect(found).toEqual([]);
  });

  test('Accept headers result in JSON, or in a page that doesn’t repeat them', async () => {
    const at = await sites(hostileSource(true));
    for (const accept of [
      'text/html,<script>canary(1)</script>',
      'text/html;x="><script>canary(2)</script>',
      '<script>canary(3)</script>',
    ]) {
      const answer = await askRaw(at, '/api/searchterms/?page=x', accept);
      expect(answer.body).not.toContain('canary');
      if (!accept.startsWith('text')) expect([answer.status, answer.type]).toEqual([406, 'application/json']);
    }
  });

  test.each([
    'javascript:canary(1)',
    ' javascript:canary(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    'java\nscript:x',
  ])('URLs such as %j don’t pass the check', async (address) => {
    for (const [table, column] of [
      ['commitments', 'source'],
      ['councils', 'website_url'],
    ] as const) {
      const problems = await problemsOfFolder(sourceFolder(withCell(table, column, address)));
      expect(problems.length).toBeGreaterThan(0);
    }
    for (const site of [{ contact: address }, { licence: { name: 'x', url: address } }]) {
      expect(await problemsOfFolder(sourceFolder(), site)).not.toEqual([]);
    }
  });
});

// ---- what a page is made of ----

/** Every element with the names of its attributes, in order. */
const shapeOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const shapesOf = (elements: Iterable<Element>) =>
      Array.from(elements, (element) => {
        // Choices are sorted by their texts, so the current one may be at another place.
        const attributes = element.getAttributeNames().filter((name) => !['data-key', 'aria-current'].includes(name));
        return [element.tagName.toLowerCase(), ...attributes].join(' ');
      });
    // The names of councils determine their order, their groups and the keys by which they are sorted, so their rows are compared as a
    // set, without the keys.
    const rows = [...document.querySelectorAll('.councils tbody tr:not(.group)')];
    const others = [...document.querySelectorAll('*')].filter(
      (element) => !element.closest('.letters, .councils tbody'),
    );
    return [...shapesOf(others), ...rows.map((row) => shapesOf([row, ...row.querySelectorAll('*')]).join()).sort()];
  });

function differences(expected: readonly string[], shape: readonly string[]): readonly string[] {
  const first = expected.findIndex((element, index) => shape[index] !== element);
  if (first < 0 && expected.length === shape.length) return [];
  return [
    `element ${first}: ${shape[first]} in place of ${expected[first]}; ${shape.length} elements for ${expected.length}`,
  ];
}

/** Links on pages of search terms whose text is what someone searched for, or whose URL contains part of it. */
async function linksFromQueries(page: Page): Promise<readonly string[]> {
  if (!page.url().includes('searchterms')) return [];
  const links = await page
    .locator('a')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('href') ?? '', link.textContent.trim()] as const));
  const isOwners = (href: string) => href.includes('mailto:') || href.includes('l.example');
  const isQuery = ([href, text]: readonly [string, string]) =>
    PAYLOADS.includes(text) || (!isOwners(href) && /evil|canary|javascript:|data:/.test(decodeURIComponent(href)));
  return links.filter(isQuery).map((link) => `a link: ${link.join(' ')}`);
}

function missing(text: string | null, values: readonly string[]): readonly string[] {
  const shown = (text ?? '').replaceAll('\r', '');
  const forms = (value: string) => [
    value.replaceAll('\r', ''),
    JSON.stringify(value).slice(1, -1).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029'),
  ];
  return values
    .filter((value) => !forms(value).some((form) => shown.includes(form)))
    .map((value) => `not shown: ${value}`);
}

const FREE = ['name', 'text', 'source_name', 'source', 'website_url', 'user_query', 'council_restriction'];

async function valuesOf(url: string): Promise<readonly string[]> {
  const fields = (await recordsOf(url)).flatMap((record) => Object.entries(record));
  return fields.flatMap(([field, value]) => (FREE.includes(field) && typeof value === 'string' ? [value] : []));
}

// ---- requests as no browser would send them ----

const targetsWith = (text: string): readonly string[] => [
  `/api/${text}/`,
  `/api/searchterms/?start_date=${text}`,
  `/api/searchterms/?x=${text}&min_count=6`,
  `/api/councils/?country=${text}`,
  `/api/commitments/?page=${text}`,
];

const PLACES = targetsWith('x').length;
