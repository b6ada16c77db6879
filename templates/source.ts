// The section at the end of each page for people. It says how new the data is, how to credit it and where to report an error.
import { dayText } from '../src/text/format.ts';
import { type Html, html } from '../src/text/html.ts';
import { type Link, layout, type Page, type PageView } from './layout.ts';
import { section } from './markup.ts';

export interface SourceView {
  /** The date of the newest plan or declaration, in the form `YYYY-MM-DD`. */
  readonly newest: string | undefined;
  readonly licence: Link | undefined;
  /** An email link or a web address. */
  readonly contact: string | undefined;
  /** The path of the page about the data. */
  readonly about: string;
}

/** The view of a page for people. */
export interface PeopleView extends PageView {
  readonly source: SourceView;
  /** The credit that the licence asks for, with this page's address. */
  readonly attribution: string;
  /** The path of the same data in the API. */
  readonly api: string;
}

export const peoplePage = (view: PeopleView, page: Omit<Page, 'main'>, main: Html): Html =>
  layout(view.site, { ...page, main: html`${main}${sourceSection(view, page.title)}` });

function sourceSection(
  { source: { newest, licence, contact, about }, attribution, api }: PeopleView,
  title: string,
): Html {
  const links = [
    html`<a href="${about}">About the data</a>`,
    html`<a href="${api}">This data in the API</a>`,
    ...(contact === undefined ? [] : [html`<a href="${reportLink(contact, title)}">Report an error</a>`]),
  ];
  const body = html`<p>${newest === undefined ? 'The data has no dates' : html`Newest date in the data: <time datetime="${newest}">${dayText(newest)}</time>`}.${licence && html` Licence: <a href="${licence.url}" rel="license">${licence.title}</a>.`} To credit the source, copy this text:</p>
<pre class="copy"><code>${attribution}</code></pre>
<ul class="contents">${links.map((link) => html`<li>${link}</li>`)}</ul>
`;
  return section('source', 'Source', body);
}

/** An email says which page it is about. */
const reportLink = (contact: string, title: string): string =>
  contact.startsWith('mailto:') && !contact.includes('?')
    ? `${contact}?subject=${encodeURIComponent(`Error: ${title}`)}`
    : contact;
