// The pages about the website: about the data, and the accessibility statement.

import type { CrawlerView, PageView } from '../../engine/markup/layout.ts';
import { filledPage } from '../../engine/markup/page.ts';
import { numberText } from '../../engine/text/format.ts';
import { type Html, type HtmlValue, html } from '../../engine/text/html.ts';

interface Credit {
  readonly name: string;
  readonly url?: string | undefined;
}

export interface AboutView extends PageView {
  readonly accessibility: string;
  /** Whether the site has searches. */
  readonly hasSearches: boolean;
  readonly sources: readonly Credit[];
  readonly contributors: readonly Credit[];
  /** What is missing, such as `plans without a date`, and how often. */
  readonly gaps: readonly { readonly name: string; readonly missing: number; readonly all: number }[];
}

export function aboutPage(view: AboutView & CrawlerView): Html {
  const gaps = html`<table>
<thead><tr><th scope="col">Records</th><th scope="col" class="number">Missing</th><th scope="col" class="number">Total</th></tr></thead>
<tbody>
${view.gaps.map(({ name, missing, all }) => html`<tr><th scope="row">${name}</th><td class="number">${numberText(missing)}</td><td class="number">${numberText(all)}</td></tr>\n`)}</tbody>
</table>`;
  const accessibility = html`<a href="${view.accessibility}">accessibility statement</a>`;
  const description = 'The meaning of the data, how it was collected, and its known gaps.';
  const searches =
    view.hasSearches &&
    html`<p>Search terms are published only if people searched for them at least five times. Rarer terms could reveal who searched for them.</p>`;
  return filledPage<'about'>(view, { searches, credits: creditsPart(view), gaps, accessibility }, { description });
}

function creditsPart({ sources, contributors }: AboutView): HtmlValue {
  const list = (title: string, credits: readonly Credit[]): HtmlValue =>
    credits.length > 0 &&
    html`<h3>${title}</h3>
<ul>
${credits.map(({ name, url }) => html`<li>${url === undefined ? name : html`<a href="${url}">${name}</a>`}</li>\n`)}</ul>
`;
  if (sources.length + contributors.length === 0) return '';
  return html`<section aria-labelledby="credits">
<h2 id="credits">Sources and contributors</h2>
${list('Sources', sources)}${list('Contributors', contributors)}</section>`;
}

export function accessibilityPage(view: PageView & CrawlerView): Html {
  const { contact } = view.source ?? {};
  return filledPage<'accessibility'>(view, {
    contact: contact
      ? html`If something doesn’t work for you, <a href="${contact}">tell us</a>.`
      : 'The publisher of this website has given no contact address.',
  });
}
