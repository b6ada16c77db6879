// A site with the page that checks tables, and the page in a browser. The site publishes the sample.
import type { Page } from 'playwright-core';
import { startRig, type Watched } from '../browser/rig.ts';
import { FILED, serveSites } from '../browser/sites.ts';

/** Plain files, because a build for a router takes seconds. */
export const CHECK_SITE = FILED;

export const CHECK_PATH = '/check/index.html';

/** Starts the browser and the site for a file of tests. Returns a function that opens the page. */
export function startCheckPage(): () => Promise<Watched> {
  const { watch } = startRig();
  const sites = serveSites();
  return async () => {
    const watched = await watch({});
    await openCheckPage(watched.page, await sites(CHECK_SITE));
    return watched;
  };
}

/** @param url the URL of the site */
export async function openCheckPage(page: Page, url: string): Promise<void> {
  await page.goto(url + CHECK_PATH);
}

/** The tables that the site publishes for the page, by name. */
export async function publishedTables(url: string): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(`${url}/check/tables.json`);
  return (await response.json()) as Readonly<Record<string, string>>;
}
