// The page for people who want to use the API. All text that depends on whether the host accepts queries is here.

import type { LinkForm } from '../../addressing/links.ts';
import { prose, section } from '../../markup/elements.ts';
import type { CrawlerView, PageView } from '../../markup/layout.ts';
import { listText } from '../../text/format.ts';
import { type Html, html } from '../../text/html.ts';
import { headed, wholePage } from '../page.ts';
import { type CodeExamples, LANGUAGES } from './code-examples.ts';

/** A request to try. */
export interface Tried {
  /** What the examples are about, for screen readers. */
  readonly about: string;
  /** The path of a page that shows the same response. */
  readonly page: string;
  readonly code: CodeExamples;
}

export interface EndpointGuide {
  readonly title: string;
  /** With a placeholder for the key, if there is one. */
  readonly path: string;
  readonly text: string;
  /** The ID of the operation, which is also the anchor in the reference. */
  readonly operation: string;
  /** Undefined if the site has no record to request. */
  readonly tried: Tried | undefined;
}

interface Described {
  readonly name: string;
  readonly text: string;
}

export interface FilterGuide {
  readonly title: string;
  readonly operation: string;
  readonly parameters: readonly Described[];
  /** The first and last days for which there is data, if the list has date ranges. */
  readonly days: { readonly first: string; readonly last: string } | undefined;
  readonly tried: Tried | undefined;
}

export interface GuideView extends PageView {
  readonly links: LinkForm;
  /** The absolute URL below which all responses are. */
  readonly base: string;
  /** The endpoint with links to the lists. */
  readonly start: EndpointGuide;
  readonly endpoints: readonly EndpointGuide[];
  /** Undefined if no list is split into pages. */
  readonly paging:
    | {
        readonly lists: readonly { readonly name: string; readonly size: number }[];
        readonly fields: readonly Described[];
        /** Undefined if every list fits on one page. */
        readonly code: CodeExamples | undefined;
        readonly about: string | undefined;
      }
    | undefined;
  readonly filters: readonly FilterGuide[];
  /** The path of the index of prebuilt responses, if there are any. */
  readonly urlIndex: string | undefined;
  /** An example of an error, as JSON. */
  readonly error: string;
  /** The value of Cache-Control, and a command that downloads only what has changed. */
  readonly caching: { readonly header: string; readonly command: string };
  /** The paths of the reference, the OpenAPI document and, if there is one, the page with the downloads. */
  readonly reference: string;
  readonly document: string;
  readonly downloads: string | undefined;
}

export function guidePage(view: GuideView & CrawlerView): Html {
  const { base, start, endpoints, paging, filters, reference, links } = view;
  const parts = [
    part(
      'endpoints',
      'Endpoints',
      endpoints.map((endpoint) => endpointPart(endpoint, reference)),
    ),
    paging && part('pages', 'Pages', pagesPart(paging)),
    filters.length > 0 && part('filters', 'Filters', filtersPart(view)),
    part('formats', 'Formats', FORMATS[links]),
    part('errors', 'Errors', errorsPart(view)),
    part('caching', 'Caching', cachingPart(view)),
    part('programs', 'OpenAPI and types', programsPart(view)),
    view.downloads !== undefined && part('downloads', 'Whole tables', downloadsPart(view.downloads)),
  ].filter((each) => each !== undefined && each !== false);
  const about = ABOUT[links];
  const main = html`<div class="reference">
${headed(view)}<p class="lead">${about}</p>
<p>The base URL is <code>${base}</code>. The <a href="${reference}">reference</a> describes every parameter and field.</p>
<ul class="contents">${parts.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>
${section('start', 'Your first request', html`<p>${prose(start.text)}</p>\n${linkedParts(start, reference)}${RUNNING}`)}${parts.map(({ id, title, body }) => section(id, title, body))}</div>
`;
  return wholePage(view, main, { description: about });
}

const ABOUT: Readonly<Record<LinkForm, string>> = {
  query:
    'The API returns the data on this site as JSON. It costs nothing, is read-only, and needs no key. Web pages on other sites can call it too (CORS).',
  path: 'The API returns the data on this site as JSON. It costs nothing, is read-only, and needs no key. Every response is a file.',
};

const part = (id: string, title: string, body: Html | readonly Html[]) => ({ id, title, body: html`${body}` });

// ---- examples ----

const RUNNING = html`<p>Every example is complete, so you can copy and run it:</p>
<ul>
<li>curl: in a POSIX shell, such as bash.</li>
<li>JavaScript: in a browser’s console, or in a file <code>example.mjs</code> for Node.js 18 or later.</li>
<li>Python: version 3, without other packages.</li>
<li>R: with the package jsonlite, which <code>install.packages("jsonlite")</code> installs.</li>
</ul>
`;

/** The first language is visible, and the others are folded. */
function codePart(code: CodeExamples, about: string): Html {
  const [first, ...others] = LANGUAGES;
  const block = (language: (typeof LANGUAGES)[number]) =>
    html`<pre class="copy"><code>${code[language]}</code></pre>\n`;
  return html`${block(first)}${others.map(
    (language) =>
      html`<details class="example"><summary>${language}<span class="hidden"> (${about})</span></summary>\n${block(language)}</details>\n`,
  )}`;
}

const triedPart = ({ about, page, code }: Tried, link: Html): Html =>
  html`${codePart(code, about)}${linksPart([
    html`<a href="${page}">Open in the browser<span class="hidden"> (${about})</span></a>`,
    link,
  ])}`;

const linksPart = (links: readonly Html[]): Html =>
  html`<ul class="contents">${links.map((link) => html`<li>${link}</li>`)}</ul>\n`;

const referenceLink = (reference: string, operation: string, title: string): Html =>
  html`<a href="${reference}#${operation}">Reference<span class="hidden"> (${title})</span></a>`;

// ---- sections ----

const described = (named: readonly Described[]): Html =>
  html`<dl>${named.map(({ name, text }) => html`<dt><code>${name}</code></dt><dd>${prose(text)}</dd>`)}</dl>\n`;

function endpointPart(endpoint: EndpointGuide, reference: string): Html {
  const { title, path, text } = endpoint;
  return html`<h3>${title}</h3>
<p><code>${path}</code></p>
<p>${prose(text)}</p>
${linkedParts(endpoint, reference)}`;
}

function linkedParts({ tried, operation, title }: EndpointGuide, reference: string): Html {
  const link = referenceLink(reference, operation, title);
  return tried ? triedPart(tried, link) : linksPart([link]);
}

function pagesPart({ lists, fields, code, about }: NonNullable<GuideView['paging']>): Html {
  const sizes = listText(lists.map(({ name, size }) => `${size} ${name}`));
  return html`<p>Long lists are split into pages of up to ${sizes}. Each page has these fields:</p>
${described(fields)}${code && html`<p>To get every record, follow <code>next</code> until it is <code>null</code>. With curl, you also need jq:</p>\n${codePart(code, about ?? '')}`}`;
}

function filtersPart({ links, filters, reference, urlIndex }: GuideView): Html {
  return html`${links === 'query' ? BY_QUERY : byPath(urlIndex)}${filters.map(
    ({ title, operation, parameters, days, tried }) => html`<h3>${title}</h3>
${
  parameters.length > 0 && described(parameters)
}${days && html`<p>There is data from ${days.first} to ${days.last}.</p>\n`}${
  tried && triedPart(tried, referenceLink(reference, operation, `${title} with filters`))
}`,
  )}`;
}

const BY_QUERY = html`<p>Write filters after <code>?</code> in the URL, and join them with <code>&amp;</code>. Separate several values of a filter with commas, and write dates as <code>YYYY-MM-DD</code>. Links to other pages keep the filters.</p>
<p>Check the spelling: the API ignores unknown filters. If you repeat a filter, it uses the last value.</p>
`;

const byPath = (urlIndex: string | undefined): Html =>
  html`<p>This site ignores everything after <code>?</code> in a URL. Instead, each filtered list has a URL of its own.${urlIndex !== undefined && html` <a href="${urlIndex}">See which URLs are available</a>.`}</p>\n`;

const FORMATS: Readonly<Record<LinkForm, Html>> = {
  query: html`<p>You get JSON unless your program asks for HTML, as browsers do. To see the JSON in a browser, add <code>format=json</code> to the URL. To get a page instead, add <code>format=api</code>. You can also send an Accept header with <code>application/json</code> or <code>text/html</code>.</p>
`,
  path: html`<p>URLs that end in <code>.json</code> return JSON. To get a response as a page, change <code>.json</code> to <code>.html</code>.</p>
`,
};

const errorsPart = ({ links, error, reference }: GuideView): Html =>
  links === 'query'
    ? html`<p>An error has a status of 400 or more. Its JSON says what is wrong:</p>
<pre class="copy"><code>${error}</code></pre>
<p><a href="${reference}#errors">All errors, and how to fix them</a></p>
`
    : html`<p>If a URL doesn’t exist, you get the status 404 and a page instead of JSON. Check the status before you read the response.</p>
`;

const cachingPart = ({ links, caching }: GuideView): Html => html`${
  links === 'query'
    ? html`<p>You can keep a response for as long as its <code>Cache-Control</code> header says: <code>${caching.header}</code>. After that, send its <code>ETag</code> in an <code>If-None-Match</code> header. If nothing has changed, you get the status 304 without the data.</p>`
    : html`<p>Most hosts send an <code>ETag</code> with each file. Send it in an <code>If-None-Match</code> header. If nothing has changed, you get the status 304 without the data.</p>`
}
<p>This command downloads a response only if it is new:</p>
<pre class="copy"><code>${caching.command}</code></pre>
`;

const programsPart = ({
  document,
  reference,
}: GuideView): Html => html`<p>For programs that generate clients, <a href="${document}">openapi.json</a> describes the API in OpenAPI 3.1. There are <a href="${reference}#programs">types for TypeScript</a> too.</p>
`;

const downloadsPart = (url: string): Html =>
  html`<p>If you need a whole table, <a href="${url}">download it as one file</a> instead of sending many requests.</p>\n`;
