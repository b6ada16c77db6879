// Where a page's links lead. Each address is asked once, however many pages lead there.
import type { Page } from 'playwright-core';
import { getOrAdd } from '../../../src/grouping.ts';
import type { Kind } from './kinds.ts';

/** Every address of its own site that a page leads to or takes something from, in full. */
export const linksOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const addresses = [...document.querySelectorAll('[href], [src], form[action]')].flatMap((element) =>
      ['href', 'src', 'action'].flatMap((name) => element.getAttribute(name) ?? []),
    );
    const links = addresses
      .map((address) => new URL(address, document.baseURI))
      .filter(({ origin }) => origin === location.origin);
    return [...new Set(links.map(({ href }) => href))];
  });

interface Answer {
  readonly status: number;
  readonly ids: ReadonlySet<string>;
}

const answers = new Map<string, Promise<Answer>>();

async function ask(url: string): Promise<Answer> {
  const answer = await fetch(url, { headers: { Accept: 'text/html,*/*;q=0.8' } });
  const text = await answer.text();
  const ids = Array.from(text.matchAll(/\sid="([^"]*)"/g), ([, id]) => id!);
  return { status: answer.status, ids: new Set(ids) };
}

const withoutFormat = (url: string): string => {
  const { origin, pathname, searchParams } = new URL(url);
  searchParams.delete('format');
  return `${origin}${pathname}?${searchParams}`;
};

/**
 * @param self the address of the page that has the link: an error in another format is the same error
 * @returns what is wrong with a link; undefined for nothing
 */
export async function isAnswered(link: string, self: string, { status }: Kind): Promise<string | undefined> {
  const [address, fragment] = link.split(/#(.*)/s) as [string, string?];
  const answer = await getOrAdd(answers, address, () => ask(address));
  const isItself = withoutFormat(address) === withoutFormat(self);
  if (answer.status >= 400 && !(isItself && answer.status === status)) return `${answer.status} ${link}`;
  if (fragment && !answer.ids.has(decodeURIComponent(fragment))) return `no such part: ${link}`;
  return undefined;
}
