// Checks hostile files on the page. Nothing runs, the page requests nothing else, and all text from files appears as text.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { GOOD, quotedRow, text } from '../../support/source.ts';
import { PAYLOADS } from '../browser/hostile-source.ts';
import { startRig } from '../browser/rig.ts';
import { serveSites } from '../browser/sites.ts';
import { describeWith } from '../support/installed.ts';
import { startProgram } from './by-program.ts';
import { CHECK_SITE, openCheckPage } from './check-site.ts';
import { changedFolders } from './folders.ts';
import { checkFiles, checkFinished, checkFolder, type NamedFile, named, statusOf } from './visitor.ts';

/** The numbers of rotations of the hostile texts among the cells, and of folders with random changes. */
const [ROTATIONS, CHANGED] = [2, 12];

describeWith('chromium')('the page that checks tables', () => {
  const { watch } = startRig();
  const sites = serveSites();
  const program = startProgram();

  async function open() {
    const { page, reports } = await watch({});
    const canaries: string[] = [];
    await page.exposeFunction('canary', (from: string) => canaries.push(`canary ${from}`)).catch(() => {});
    await openCheckPage(page, await sites(CHECK_SITE));
    const faults = async (): Promise<readonly string[]> => {
      await page.evaluate('0');
      const status = await statusOf(page);
      const stopped = /^(?:Check finished|The preview)/.test(status) ? [] : [status];
      return [...stopped, ...reports.splice(0), ...canaries.splice(0)];
    };
    return { page, faults };
  }

  test('shows hostile cells, column names and file names as text', async () => {
    const { page, faults } = await open();
    const kinds = new Set<string>();
    for (let rotation = 0; rotation < ROTATIONS; rotation++) {
      await checkFiles(page, ...tablesOf(calmed, rotation));
      await showAll(page);
      for (const kind of await kindsOf(page)) kinds.add(kind);
    }
    const found: string[] = [];
    for (let rotation = 0; rotation < ROTATIONS; rotation++) {
      await checkFiles(page, ...tablesOf((payload) => payload, rotation));
      await showAll(page);
      found.push(...(await faults()), ...(await kindsOf(page)).filter((kind) => !kinds.has(kind)));
    }
    expect(found).toEqual([]);
    expect(await page.locator('#check-results').innerText()).toContain('<script>canary("script")</script>');
    expect(await page.locator('#check-results a').count()).toBe(0);
  });

  test('has a result for files in other encodings, with other characters and of other sizes', async () => {
    const { page, faults } = await open();
    const found: (readonly [string, ...(readonly string[])])[] = [];
    for (const [index, { name, files }] of changedFolders(11, CHANGED).entries()) {
      program.place(files);
      if (index % 2 === 0) await checkFolder(page, program.folder());
      else await checkFiles(page, ...Array.from(files, ([path, { bytes }]) => named(path.replaceAll('/', ' '), bytes)));
      const fix = page.getByRole('button', { name: /^Fix .* safely$/ });
      if ((await fix.count()) > 0) {
        await fix.click();
        await page.locator('.corrected').first().waitFor();
        await checkFinished(page);
      }
      const each = await faults();
      if (each.length > 0) found.push([name, ...each]);
    }
    expect(found).toEqual([]);
  });
});

/** Letters of the same number, which differ for each text. */
const calmed = (payload: string): string => `calm ${PAYLOADS.indexOf(payload)}`;

/** Tables in which each cell, each further column and each further file has one of the hostile texts. */
function tablesOf(form: (payload: string) => string, rotation: number): readonly NamedFile[] {
  const texts = PAYLOADS.map(form);
  const textAt = (index: number) => texts[(index + 5 * rotation) % texts.length]!;
  const table = (name: keyof typeof GOOD) => {
    const [header = ''] = GOOD[name].split('\n');
    const rows = texts.map((_, row) => header.split(',').map((_, column) => textAt(row + 7 * column)));
    const further = name === 'plans.csv' ? texts : [];
    const wide = rows.map((cells) => quotedRow([...cells, ...further]));
    return named(name, text(`${header}${further.map((cell) => `,${quotedRow([cell])}`).join('')}`, ...wide));
  };
  const names = ['councils.csv', 'commitments.csv', 'plans.csv', 'emergencies.csv', 'searches.csv'] as const;
  const others = [0, 1].map((index) =>
    named(`${textAt(index).replace(/[/\n]/g, ' ').slice(0, 100)}.csv`, 'x,y\n1,2\n'),
  );
  return [...names.map(table), ...others];
}

/** Shows all problems, and what their codes mean. */
async function showAll(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Show more' });
  while ((await more.count()) > 0) {
    const before = await page.locator('.problem').count();
    await more.first().click();
    await expect.poll(() => page.locator('.problem').count()).toBeGreaterThan(before);
  }
}

/** Every kind of element in the result, with the names of its attributes. */
const kindsOf = (page: Page): Promise<readonly string[]> =>
  page
    .locator('#check-results *')
    .evaluateAll((all) => [
      ...new Set(all.map((element) => [element.tagName.toLowerCase(), ...element.getAttributeNames()].join(' '))),
    ]);
