// What a page is made of, for those who don't see it: language, title, headings, landmarks; and how it lies in the window.
import type { Page } from 'playwright-core';

export interface Structure {
  readonly language: string;
  readonly title: string;
  readonly firstHeadings: readonly string[];
  /** Levels of the headings that leave one out, each with its text. */
  readonly leaps: readonly string[];
  /** How many there are. */
  readonly landmarks: Readonly<Record<'header' | 'main' | 'footer', number>>;
  /** Navigations without a name of their own. */
  readonly namelessNavigations: number;
  /** `id`s that stand more than once. */
  readonly repeatedIds: readonly string[];
}

export const structureOf = (page: Page): Promise<Structure> =>
  page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const headings = all('h1, h2, h3, h4, h5, h6');
    const level = (heading: Element | undefined) => Number(heading?.tagName[1] ?? 0);
    const names = all('nav').map((nav) => {
      const by = nav.getAttribute('aria-labelledby');
      return (
        nav.getAttribute('aria-label') ?? (by === null ? null : (document.getElementById(by)?.textContent ?? null))
      );
    });
    const ids = all('[id]').map(({ id }) => id);
    return {
      language: document.documentElement.lang,
      title: document.title,
      firstHeadings: all('h1').map(({ textContent }) => textContent.trim()),
      leaps: headings
        .filter((heading, index) => level(heading) > level(headings[index - 1]) + 1)
        .map(({ tagName, textContent }) => `${tagName} ${textContent}`),
      landmarks: {
        header: all('body > header').length,
        main: all('main').length,
        footer: all('body > footer').length,
      },
      namelessNavigations: names.filter((name, index) => !name || names.indexOf(name) !== index).length,
      repeatedIds: ids.filter((id, index) => ids.indexOf(id) !== index),
    };
  });

/** How much too wide the page is for its window, and what sticks out of it; nothing when it fits. */
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

/** Moves of what was shown already, since the page began (https://wicg.github.io/layout-instability/). */
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

/** The text that can be seen, folded parts left out, its white space made one. */
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
