// Sites whose pages of commitments are read from their markup.
import type { Commitment, Council } from '../../../../src/councils/dataset.ts';
import { filesOf } from '../../../../src/engine/site/site-plan.ts';
import { decodeEntities } from '../../../engine/respond/markup.ts';
import { councilOf, logOf, pagesSite } from '../../../support/pages-site.ts';

/** A promise for the whole area by 2030, without a text or a source, except for the values given. */
export const commitmentOf = (commitment: Partial<Commitment> & Pick<Commitment, 'authority_code'>): Commitment => ({
  ...{ has_promise: true, target_year: 2030, scope: 'Whole area', text: '', source: '', source_name: '' },
  ...commitment,
});

/** For example, `AAB` for 1. */
export const codeOf = (index: number): string =>
  [676, 26, 1].map((place) => String.fromCharCode(65 + (Math.floor(index / place) % 26))).join('');

interface Entry {
  readonly council: string;
  readonly country: string;
  /** The words above each statement. */
  readonly facts: readonly string[];
  /** The quotations as text. */
  readonly texts: readonly string[];
  /** Everything that the entry shows, with its markup. */
  readonly markup: string;
}

const plain = (markup: string): string => decodeEntities(markup.replace(/<[^>]*>/g, ''));
const allIn = (markup: string, pattern: RegExp): readonly string[] =>
  Array.from(markup.matchAll(pattern), ([, found]) => plain(found!));

export const entriesIn = (page: string): readonly Entry[] =>
  Array.from(page.matchAll(/<li><div><h3>(.*?)<\/h3>\n<p class="quiet">(.*?)<\/p><\/div>(.*?)<\/li>\n/gs), (found) => {
    const [, council, country, markup] = found as unknown as [string, string, string, string];
    const facts = allIn(markup, /<p class="facts">(.*?)<\/p>/gs);
    const texts = allIn(markup, /<blockquote dir="auto">(.*?)<\/blockquote>/gs);
    return { council: plain(council), country, facts, texts, markup };
  });

export const headingIn = (page: string): string => plain(/<h1>(.*?)<\/h1>/s.exec(page)![1]!);
export const leadIn = (page: string): string => plain(/<p class="lead">(.*?)<\/p>/s.exec(page)![1]!);

/** The links in the part of a page with this label, as text and path. */
export function linksIn(page: string, label: string): readonly (readonly [text: string, url: string])[] {
  const [, part = ''] = new RegExp(`<nav aria-label="${label}"[^>]*>(.*?)</nav>`, 's').exec(page) ?? [];
  return Array.from(part.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs), ([, url, text]) => [plain(text!), url!]);
}

/** The choices for a filter, as their texts. The chosen one is in square brackets. */
export function choicesIn(page: string, title: string): readonly string[] {
  const [, part = ''] = new RegExp(`<h3>${title}</h3><ul class="plain">(.*?)</ul>`, 's').exec(page) ?? [];
  return Array.from(part.matchAll(/<a href="[^"]*"( aria-current="true")?>(.*?)<\/a>/gs), ([, current, text]) =>
    current ? `[${plain(text!)}]` : plain(text!),
  );
}

/** @param councils must include the councils of all commitments */
export function commitmentSite(
  councils: readonly (Partial<Council> & Pick<Council, 'authority_code'>)[],
  commitments: readonly Commitment[],
) {
  const sorted = commitments.toSorted((a, b) => (a.target_year ?? 9999) - (b.target_year ?? 9999));
  const { plan, page } = pagesSite({ councils: councils.map(councilOf), commitments: sorted, searchLog: logOf([]) });
  const files = filesOf(plan).map(({ path }) => path);
  return {
    page: (path: string) => page(`commitments/${path}index.html`),
    file: page,
    /** The paths of the pages below `/commitments/`. */
    paths: files.flatMap((file) => /^commitments\/(.+)index\.html$/.exec(file)?.[1] ?? []),
  };
}
