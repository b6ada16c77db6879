// What visitors look for, in a browser, from the home page: the number of clicks on a wide screen and on a phone, with and without
// scripts. Putting the cursor in the search field counts as a click.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, startRig } from '../browser/rig.ts';
import { ROUTED, serveSites } from '../browser/sites.ts';
import { visibleText } from '../browser/window.ts';
import { describeWith } from '../support/installed.ts';

const PHONE = 390;

/**
 * The visible text of something to click, without the number in brackets at its end; text in quotation marks is typed; text in
 * slashes must be on the page, as for the browser's own search; what ends in a question mark is clicked only if it is visible; and
 * `2030 × Whole area` is a cell of a table.
 */
type Steps = readonly string[];

interface Task {
  readonly steps: Steps;
  /** Steps without scripts, if they differ. Undefined if the task needs a script. */
  readonly plainSteps?: Steps | undefined;
  /** What the visitor sees in the end. */
  readonly shows: RegExp;
  /** On a wide screen and on a phone, with scripts; and the same without scripts. */
  readonly clicks: readonly [number, number, number?, number?];
}

const CHOOSE = 'Choose by country, region or type?';

const search = (query: string, name: string): Steps => ['Find a council', `“${query}”`, name];
/** A council is found by its first letter. */
const byLetter = (letter: string, name: string): Steps => [letter, name];
/** A council is found on the page of all codes and names, with the browser's own search. */
const byName = (text: string, name: string): Steps => ['Councils', CHOOSE, 'Codes and other names', `/${text}/`, name];

const WICKENMERE = { name: 'Wickenmere City Council', shows: /Wickenmere City Council has promised net zero by/ };
const COUNCIL = {
  ...{ steps: search('wickenmere', WICKENMERE.name), plainSteps: byLetter('W', WICKENMERE.name) },
  clicks: [2, 2, 2, 2],
} as const;

const TASKS: Readonly<Record<string, Task>> = {
  'a council by its name': { ...COUNCIL, shows: WICKENMERE.shows },
  'a council by its authority code': {
    ...{ steps: search('wkm', WICKENMERE.name), plainSteps: byName('WKM', WICKENMERE.name) },
    ...{ shows: WICKENMERE.shows, clicks: [2, 2, 3, 4] },
  },
  'a council by its GSS code': {
    ...{ steps: search('E07000913', WICKENMERE.name), plainSteps: byName('E07000913', WICKENMERE.name) },
    ...{ shows: WICKENMERE.shows, clicks: [2, 2, 3, 4] },
  },
  'a council by a former GSS code': {
    steps: search('E07000958', "King's Ostling Borough Council"),
    plainSteps: byName('E07000958', "King's Ostling Borough Council"),
    ...{ shows: /King's Ostling Borough Council/, clicks: [2, 2, 3, 4] },
  },
  'a council by a misspelt name': {
    ...{ steps: search('wikenmere', WICKENMERE.name), plainSteps: byLetter('W', WICKENMERE.name) },
    ...{ shows: WICKENMERE.shows, clicks: [2, 2, 2, 2] },
  },
  'a council by its Welsh name': {
    steps: search('bro cwmtelor', 'Cwmtelor Vale County Borough Council'),
    plainSteps: byName('Bro Cwmtelor', 'Cwmtelor Vale County Borough Council'),
    ...{ shows: /Other names and codes ?Bro Cwmtelor/, clicks: [2, 2, 3, 4] },
  },
  'a Welsh council by its English name': {
    steps: search('Garwen Head', 'Cyngor Bwrdeistref Sirol Pen-y-garwen'),
    plainSteps: byName('Garwen Head', 'Cyngor Bwrdeistref Sirol Pen-y-garwen'),
    ...{ shows: /Other names and codes ?Garwen Head/, clicks: [2, 2, 3, 4] },
  },
  'a council by its name without accents': {
    steps: search('tir an loin', 'Comhairle Tìr an Lòin'),
    plainSteps: byLetter('C', 'Comhairle Tìr an Lòin'),
    ...{ shows: /Comhairle Tìr an Lòin has promised|Comhairle Tìr an Lòin\./, clicks: [2, 2, 2, 2] },
  },
  'a council with “&” in its name': {
    steps: search('dunmere and the saltings', 'Dunmere & the Saltings Council'),
    plainSteps: byLetter('D', 'Dunmere & the Saltings Council'),
    ...{ shows: /Dunmere & the Saltings Council/, clicks: [2, 2, 2, 2] },
  },
  'what replaced a former council': {
    steps: search('nether wickle borough', 'Nether Wickle Borough Council'),
    plainSteps: ['All councils', 'Nether Wickle Borough Council'],
    ...{ shows: /no longer exists.*Its successor is: Castlebourne Council/, clicks: [2, 2, 2, 2] },
  },
  'which council a postcode belongs to': {
    ...{ steps: ['Find a council', '“sw1a 1aa”'], shows: /use Find your local council on GOV.UK/, clicks: [1, 1] },
    plainSteps: undefined,
  },
  'all unitary authorities in Wales': {
    steps: ['Wales', CHOOSE, 'Unitary authorities'],
    ...{ shows: /Unitary authorities in Wales 6 councils: .*Cyngor Sir Glanŵydd/, clicks: [2, 3, 2, 3] },
  },
  'all metropolitan districts in a region': {
    steps: ['Councils', CHOOSE, 'Midlands and East', CHOOSE, 'Metropolitan districts'],
    ...{ shows: /Metropolitan districts in Midlands and East \d+ councils/, clicks: [3, 5, 3, 5] },
  },
  'promises for 2030 and the whole area in England': {
    steps: ['Commitments', '2030 × Whole area', 'Choose by scope or country?', 'England'],
    ...{ shows: /Target year 2030: whole area, England \d+ councils: \d+ net zero promises\./, clicks: [3, 4, 3, 4] },
  },
  'councils in Northern Ireland without a target year': {
    ...{ steps: ['Northern Ireland'], shows: /No target year on record ?\S+/, clicks: [1, 1, 1, 1] },
  },
  'the plans of a council': { ...COUNCIL, shows: /Plans and other documents \S.*record updated/ },
  'a council compared with its type': {
    ...COUNCIL,
    shows: /promised by the \d+ non-metropolitan districts in England/,
  },
  'the source of a promise': { ...COUNCIL, shows: /Net zero by 20\d\d.*Source: / },
  'all data about a council as a file': { ...COUNCIL, shows: /Download all data about this council: CSV file/ },
  'how to report an error': { ...COUNCIL, shows: /Report an error/ },
  'emergencies before June 2019': {
    steps: ['Climate emergency declarations'],
    ...{ shows: /November 2018.*May 2019.*June 2019/, clicks: [1, 1, 1, 1] },
  },
  'who promised the earliest year': {
    ...{ steps: ['Commitments'], shows: /Earliest promised years \S.*?Net zero by 2025/, clicks: [1, 1, 1, 1] },
  },
  'councils sorted by target year': {
    steps: ['All councils', 'Target: whole area'],
    ...{ plainSteps: undefined, shows: /Target: whole area[^0-9]*?Council.*? 20\d\d/, clicks: [2, 2] },
  },
  'a map of target years': {
    ...{ steps: ['Map of councils'], shows: /Earliest target year of each council/, clicks: [1, 1, 1, 1] },
  },
  'the most common target year': {
    ...{ steps: [], shows: /is the most common target year for whole areas .*? ?2030/, clicks: [0, 0, 0, 0] },
  },
  'how to cite the site': {
    ...{ steps: [], shows: /copy this text: “Council climate commitments/, clicks: [0, 0, 0, 0] },
  },
  'how new the data is': { ...{ steps: [], shows: /the newest plan record is from \d/, clicks: [0, 0, 0, 0] } },
};

const isOptional = (step: string): boolean => step.endsWith('?');

/** @returns the number of clicks */
async function follow(page: Page, steps: Steps): Promise<number> {
  let clicks = 0;
  for (const step of steps) {
    if (step.startsWith('“')) {
      await page.keyboard.insertText(step.slice(1, -1));
      await page.locator('.find output:not(:empty)').waitFor();
    } else if (step.startsWith('/')) {
      expect(await visibleText(page, 'main')).toContain(step.slice(1, -1));
    } else {
      const target = await targetOf(page, step.replace(/\?$/, ''));
      if (!target && isOptional(step)) continue;
      expect(target, `${step} on ${page.url()}`).toBeDefined();
      await target!.click();
      clicks++;
    }
  }
  return clicks;
}

/** The first visible element with the text, or the cell of a table. */
async function targetOf(page: Page, text: string) {
  const [row, column] = text.split(' × ');
  if (column !== undefined) {
    const heads = await page.locator('thead th:visible').allTextContents();
    return page
      .locator('tbody tr:visible', { hasText: row! })
      .first()
      .locator(':is(th, td)')
      .nth(heads.indexOf(column))
      .locator('a');
  }
  const exactly = new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?: \\(\\d+\\))?$`);
  const found = page.locator('a, button, summary, label').filter({ hasText: exactly, visible: true });
  return (await found.count()) === 0 ? undefined : found.first();
}

describeWith('chromium')('a visitor can find', () => {
  const { visit } = startRig();
  const sites = serveSites();
  const settings = [
    { width: DESK, scripts: true },
    { width: PHONE, scripts: true },
    { width: DESK, scripts: false },
    { width: PHONE, scripts: false },
  ];

  for (const [name, { steps, shows, clicks, ...task }] of Object.entries(TASKS)) {
    const ways = settings.map((setting, index) => ({
      ...setting,
      steps: setting.scripts || !('plainSteps' in task) ? steps : task.plainSteps,
      most: clicks[index],
    }));
    test.each(ways.filter((way) => way.steps))(`${name}, at $width px, with scripts: $scripts`, async (way) => {
      await visit({ width: way.width, javaScriptEnabled: way.scripts }, async (page) => {
        await page.goto(await sites(ROUTED));
        expect(await follow(page, way.steps!)).toBe(way.most);
        expect(await visibleText(page)).toMatch(shows);
      });
    });
  }

  test('no search field if scripts don’t run', async () => {
    await visit({ javaScriptEnabled: false }, async (page) => {
      for (const path of ['/', '/councils/', '/404.html']) {
        await page.goto((await sites(ROUTED)) + path);
        expect(await page.locator('.find').isVisible()).toBe(false);
        expect(await page.getByRole('link', { name: /^All councils/ }).count()).toBeGreaterThan(
          path === '/councils/' ? -1 : 0,
        );
      }
    });
  });
});
