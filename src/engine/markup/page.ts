// Fills in the templates of all pages except responses. Pages for people end with a section that says how new the data is, how to
// credit it and where to report an error.
import { dayText, shortened } from '../text/format.ts';
import { type Html, type HtmlValue, html } from '../text/html.ts';
import { fill } from '../text/template.ts';
import { section } from './elements.ts';
import {
  breadcrumb,
  type CrawlerView,
  LONGEST_TITLE,
  layout,
  type Page,
  type PageView,
  type SourceView,
} from './layout.ts';
import type { PlaceholdersOf, TemplateName } from './placeholders.ts';

type Values<Name extends TemplateName> = PlaceholdersOf<Name, HtmlValue>;

/**
 * The title and the breadcrumb come from the links to the page.
 * @param values the values of all other placeholders
 */
export function filledPage<Name extends TemplateName>(
  view: PageView & CrawlerView,
  values: Omit<Values<Name>, 'breadcrumb' | 'title'> &
    Partial<Pick<Values<Name>, Extract<keyof Values<Name>, 'title'>>>,
  page: Omit<Page, 'main' | 'title' | keyof CrawlerView> = {},
): Html {
  const { canonical, isIndexed } = view;
  const { title } = view.crumbs.at(-1)!;
  const main = fill(view.template, { breadcrumb: breadcrumb(view.crumbs), title, ...values });
  return layout(view.site, {
    title: shortened(title, LONGEST_TITLE),
    main: html`${main}${view.source && sourceSection(view.source, title)}`,
    ...{ canonical, isIndexed },
    ...page,
  });
}

function sourceSection({ newest, licence, contact, about, api, attribution }: SourceView, title: string): Html {
  const links = [
    ...(about === undefined ? [] : [html`<a href="${about}">About the data</a>`]),
    html`<a href="${api}">This data in the API</a>`,
    ...(contact === undefined ? [] : [html`<a href="${reportLink(contact, title)}">Report an error</a>`]),
  ];
  const body = html`<p>${newestSentence(newest)}${licence && html`Licence: <a href="${licence.url}" rel="license">${licence.title}</a>. `}To credit the source, copy this text:</p>
<pre class="copy"><code>${attribution}</code></pre>
<ul class="contents">${links.map((link) => html`<li>${link}</li>`)}</ul>
`;
  return section('source', 'Source', body);
}

/** A page may be about a single record, but the dates are those of the whole data. */
const newestSentence = ({ among, dates }: SourceView['newest']): Html =>
  html`${dates.map(({ row, date }, index) => html`${index === 0 ? `Across ${among}, the newest ` : ' and the newest '}${row} is from <time datetime="${date}">${dayText(date)}</time>`)}${dates.length > 0 && '. '}`;

/** An email says which page it is about. */
const reportLink = (contact: string, title: string): string =>
  /^mailto:[^?]+$/.test(contact) ? `${contact}?subject=${encodeURIComponent(`Error: ${title}`)}` : contact;
