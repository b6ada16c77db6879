// Does what a person can do with only a keyboard: presses Tab until an element has the focus, types, and presses Enter.

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** No page has more stops than this before its content. */
const MOST = 400;

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  const wanted = element.first();
  await wanted.waitFor();
  for (let press = 0; press < MOST; press++) {
    if (await wanted.evaluate((each) => each === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${wanted}`);
}

/** Follows a link and waits until the new page has loaded. */
export async function follow(page: Page, link: Locator): Promise<void> {
  await tabTo(page, link);
  const before = page.url();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.href !== before);
}

/** Fills in a field. A date is typed in the order of the browser's language: month, day, year. */
export async function type(page: Page, field: Locator, value: string): Promise<void> {
  await tabTo(page, field);
  const [year, month, day] = value.split('-');
  if (day === undefined) {
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(value);
  } else {
    await page.keyboard.type(`${month}${day}${year}`);
  }
  expect(await field.inputValue()).toBe(value);
}
