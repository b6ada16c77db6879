// What a visitor does on the page that checks tables: chooses files, waits for the result, and saves files.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';

export interface NamedFile {
  readonly name: string;
  readonly buffer: Buffer;
}

export const named = (name: string, content: string | Uint8Array): NamedFile => ({
  name,
  buffer: Buffer.from(content),
});

/** Chooses files and waits for the result. */
export async function checkFiles(page: Page, ...files: readonly NamedFile[]): Promise<void> {
  await page.setInputFiles(
    '#check-files',
    files.map((file) => ({ ...file, mimeType: 'text/csv' })),
  );
  await checkFinished(page);
}

/** Chooses a file on disk and waits for the result. */
export async function checkFile(page: Page, file: string): Promise<void> {
  await page.setInputFiles('#check-files', file);
  await checkFinished(page);
}

/** Chooses a folder on disk and waits for the result. */
export async function checkFolder(page: Page, folder: string): Promise<void> {
  await page.setInputFiles('#check-folder', folder);
  await checkFinished(page);
}

/** Waits until the result is complete, with its lists of problems. */
export async function checkFinished(page: Page): Promise<void> {
  await page
    .locator('#check-status', { hasText: /^(?:Check finished|The preview .* is ready|The check stopped)/ })
    .waitFor();
  await page.locator('#check-results[aria-busy=false]').waitFor();
  // The page's script asks for the problems of each file after it has shown the result.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('#check-results section:has(> .problems):not([hidden])')].every(
      (section) => section.querySelector('.problem') || /: no problems$/.test(section.querySelector('h3')!.textContent),
    ),
  );
}

/** @param press presses a button that saves a file */
export async function savedBy(
  page: Page,
  press: Locator | (() => Promise<void>),
): Promise<{ readonly name: string; readonly content: Buffer }> {
  const pressed = typeof press === 'function' ? press : () => press.click();
  const [download] = await Promise.all([page.waitForEvent('download'), pressed()]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

export const statusOf = (page: Page): Promise<string> => page.locator('#check-status').innerText();
