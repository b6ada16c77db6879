// A site with the page that checks tables, and the page in a browser. The site publishes the sample.
import type { Page } from 'playwright-core';
import { FILED } from '../browser/sites.ts';

/** Plain files, because a build for a router takes seconds. */
export const CHECK_SITE = FILED;

export const CHECK_PATH = '/check/index.html';

/** @param url the URL of the site */
export async function openCheckPage(page: Page, url: string): Promise<void> {
  await page.goto(url + CHECK_PATH);
}

/** The tables that the site publishes for the page, by name. */
export async function publishedTables(url: string): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(`${url}/check/tables.json`);
  return (await response.json()) as Readonly<Record<string, string>>;
}
