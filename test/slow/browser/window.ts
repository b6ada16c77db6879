// Measures the layout of a page in its window: what is too wide, what moves, and what is visible.
import type { Page } from 'playwright-core';

/** How much wider the page is than its window, and which elements are too wide. Empty if the page fits. */
export const overflowOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.scrollWidth - window.innerWidth;
    if (width <= 0) return [];
    const sticking = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${element.textContent?.trim().slice(0, 40)}”`,
      );
    return [`${width} px, because of ${sticking.slice(0, 5).join(', ')}`];
  });

/** The movements of visible elements since the page began to load (https://wicg.github.io/layout-instability/). */
export const layoutShifts = (page: Page): Promise<readonly number[]> =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const shifts: number[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(shifts), 20));
      }),
  );

/** The visible text, without collapsed parts and with normalised whitespace. */
export const visibleText = (page: Page, within = 'body'): Promise<string> =>
  page.evaluate((selector) => {
    const texts: string[] = [];
    for (const root of document.querySelectorAll(selector)) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement!.checkVisibility({ visibilityProperty: true })) texts.push(node.textContent!);
      }
    }
    return texts.join('').replace(/\s+/g, ' ');
  }, within);

/** The words in certain elements that are broken across lines, other than at hyphens. */
export const brokenWords = (page: Page, selector: string): Promise<readonly string[]> =>
  page.evaluate((selector) => {
    const broken: string[] = [];
    for (const element of document.querySelectorAll(selector)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: word, index } of node.textContent!.matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
      }
    }
    return broken;
  }, selector);
