// Charts as images on their own, without the site’s style sheet and under its content security policy.
import { expect, test } from 'vitest';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { describeWith } from '../support/installed.ts';
import { hostileSource } from './hostile-source.ts';
import { startRig } from './rig.ts';
import { planFor, ROUTED, type SiteSource, serveSites } from './sites.ts';

const PARTS = ['desc', 'g', 'line', 'path', 'rect', 'svg', 'text', 'title', 'tspan'];

describeWith('chromium')('the image of each chart', () => {
  const { watch } = startRig();
  const sites = serveSites();

  const look = async (source: SiteSource) => {
    const at = await sites(source);
    const images = filesOf(await planFor(source)).flatMap(({ path }) =>
      /\/charts\/.*\.svg$/.test(path) ? [path] : [],
    );
    expect(images.length).toBeGreaterThan(4);
    const { page, reports } = await watch({});
    const seen = [];
    for (const image of images) {
      await page.goto(`${at}/${image}`);
      seen.push(await page.evaluate(contents, image));
    }
    // An image can't name an icon, so the browser looks for one itself.
    expect(reports.filter((report) => !report.includes('status of 404'))).toEqual([]);
    return seen;
  };

  test('has the site’s colours, and all of its text is inside it', async () => {
    const images = await look(ROUTED);
    for (const { image, outside, hidden } of images) expect([image, outside, hidden]).toEqual([image, [], []]);
    expect(images.flatMap(({ fills }) => fills)).toContain('rgb(0, 97, 60)');
    expect(images.flatMap(({ fills }) => fills)).not.toContain('rgb(0, 0, 0)');
  });

  test('shows hostile data only as text', async () => {
    for (const { image, parts, attributes } of await look(hostileSource(false))) {
      expect([image, parts.filter((part) => !PARTS.includes(part))]).toEqual([image, []]);
      expect([image, attributes.filter((name) => /^on|href|style/.test(name))]).toEqual([image, []]);
    }
  });
});

/** Describes the image on the page. If the image isn't valid XML, the browser adds an element with the error. */
function contents(image: string) {
  const all = [...document.querySelectorAll('*')];
  const frame = document.documentElement.getBoundingClientRect();
  const texts = all.filter((element) => element.tagName === 'text');
  const isOutside = ({ left, right, bottom }: DOMRect) => left < 0 || right > frame.right || bottom > frame.bottom;
  return {
    image,
    parts: [...new Set(all.map(({ tagName }) => tagName))],
    attributes: [...new Set(all.flatMap((element) => element.getAttributeNames()))],
    outside: texts.flatMap((text) => (isOutside(text.getBoundingClientRect()) ? (text.textContent ?? '') : [])),
    hidden: texts.flatMap((text) => (text.getBoundingClientRect().width === 0 ? (text.textContent ?? '') : [])),
    fills: [
      ...new Set(all.filter((each) => each.classList.contains('mark')).map((each) => getComputedStyle(each).fill)),
    ],
  };
}
