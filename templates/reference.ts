// The reference of the API: its endpoints, records and errors, from the OpenAPI document.
import { type Html, html } from '../src/text/html.ts';
import { fill } from '../src/text/template.ts';
import { breadcrumb, type Frame, type Link, layout } from './layout.ts';
import { prose } from './markup.ts';
import type { PlaceholdersOf } from './placeholders.ts';
import { type Column, referenceTable, type TypePart, typeMarkup } from './reference-table.ts';

/** A piece of the page that a link can lead to. */
interface Anchored {
  readonly id: string;
}

export interface ParameterRow extends Anchored {
  readonly name: string;
  /** Where it stands in a request. */
  readonly place: string;
  readonly type: readonly TypePart[];
  readonly text: string;
  readonly example: string | undefined;
}

export interface ResponseRow extends Anchored {
  readonly status: string;
  readonly text: string;
  /** What JSON says then. */
  readonly type: readonly TypePart[] | undefined;
  readonly headers: readonly string[];
}

export interface EndpointView extends Anchored {
  readonly title: string;
  readonly path: string;
  readonly text: string;
  readonly parameters: readonly ParameterRow[];
  /** Commands that ask, each with the path of the page that one gets in a browser. */
  readonly requests: readonly { readonly command: string; readonly page: string; readonly about: string }[];
  readonly answer: { readonly about: string; readonly json: string } | undefined;
  readonly responses: readonly ResponseRow[];
  /** What other methods answer with. */
  readonly methods: readonly {
    readonly name: string;
    readonly text: string;
    readonly type: readonly TypePart[] | undefined;
  }[];
}

export interface HeaderRow extends Anchored {
  readonly name: string;
  readonly text: string;
  /** Whether every answer has it. */
  readonly isCommon: boolean;
  readonly example: string | undefined;
}

export interface RecordView extends Anchored {
  readonly name: string;
  readonly text: string;
  readonly fields: readonly (Anchored & {
    readonly name: string;
    readonly type: readonly TypePart[];
    readonly text: string;
  })[];
  /** What it is where it has no fields. */
  readonly values: readonly TypePart[] | undefined;
}

export interface ErrorRow extends Anchored {
  readonly status: string;
  readonly says: string | undefined;
  readonly advice: string;
}

export interface ReferenceView {
  readonly site: Frame;
  readonly template: string;
  /** Where one is; the page itself last. */
  readonly crumbs: readonly Link[];
  readonly title: string;
  /** Paragraphs. */
  readonly about: readonly string[];
  readonly version: string;
  /** The path and the absolute address of the description itself. */
  readonly document: { readonly path: string; readonly url: string };
  readonly endpoints: readonly EndpointView[];
  readonly headers: readonly HeaderRow[];
  readonly records: readonly RecordView[];
  readonly errors: readonly ErrorRow[];
}

export function referencePage(view: ReferenceView): Html {
  const { site, title, about, endpoints, headers, records, errors } = view;
  const placeholders: PlaceholdersOf<'reference', string | Html> = {
    breadcrumb: breadcrumb(view.crumbs),
    title,
    description: html`${about.map((text) => html`<p>${prose(text)}</p>\n`)}${programs(view)}`,
    contents: contents(view),
    endpoints: html`<h2 id="endpoints">Endpoints</h2>\n${endpoints.map(endpointPart)}${headersPart(headers)}`,
    records: html`<h2 id="records">Records</h2>\n${records.map(recordPart)}`,
    errors: html`<h2 id="errors">Errors</h2>
<p>Each error has a <code>detail</code> that says what is wrong.</p>
${referenceTable('Errors and how to fix them', ERROR_COLUMNS, errors)}`,
  };
  return layout(site, {
    title,
    main: fill(view.template, placeholders),
    description: about[0],
    json: view.document.path,
  });
}

const programs = ({
  document,
  version,
}: ReferenceView): Html => html`<p id="programs"><a href="${document.path}">openapi.json</a> is a machine-readable version of this page (OpenAPI 3.1, version ${version}).</p>
<p>For TypeScript, import the types from the package, or generate them from the OpenAPI document:</p>
<pre class="copy"><code>import type { Council, paths } from 'council-climate-api/api';</code></pre>
<pre class="copy"><code>npx openapi-typescript ${document.url} --output api.d.ts</code></pre>`;

function headersPart(headers: readonly HeaderRow[]): Html | false {
  if (headers.length === 0) return false;
  return html`<h2 id="headers">Response headers</h2>\n${referenceTable('Response headers', HEADER_COLUMNS, headers)}\n`;
}

function contents({ endpoints, headers, records }: ReferenceView): Html {
  const links = (parts: readonly { readonly id: string; readonly label: string }[]) =>
    html`<ul>${parts.map(({ id, label }) => html`<li><a href="#${id}">${label}</a></li>`)}</ul>`;
  return html`<nav aria-label="Contents" class="toc"><ul>
<li><a href="#endpoints">Endpoints</a>${links(endpoints.map(({ id, path }) => ({ id, label: path })))}</li>
${headers.length > 0 && html`<li><a href="#headers">Response headers</a></li>\n`}<li><a href="#records">Records</a>${links(records.map(({ id, name }) => ({ id, label: name })))}</li>
<li><a href="#errors">Errors</a></li>
</ul></nav>`;
}

const PARAMETER_COLUMNS: readonly Column<ParameterRow>[] = [
  { title: 'Name', of: ({ name }) => html`<code>${name}</code>` },
  { title: 'In', of: ({ place }) => place },
  { title: 'Type', of: ({ type }) => typeMarkup(type) },
  { title: 'Meaning', of: ({ text }) => prose(text) },
  { title: 'Example', of: ({ example }) => example !== undefined && html`<code>${example}</code>` },
];

const RESPONSE_COLUMNS: readonly Column<ResponseRow>[] = [
  { title: 'Status', of: ({ status }) => status },
  { title: 'Meaning', of: ({ text }) => prose(text) },
  { title: 'JSON', of: ({ type }) => type && typeMarkup(type) },
  {
    title: 'Response headers',
    of: ({ headers }) => html`${headers.map((name, index) => html`${index > 0 && ', '}<code>${name}</code>`)}`,
  },
];

const HEADER_COLUMNS: readonly Column<HeaderRow>[] = [
  { title: 'Header', of: ({ name }) => html`<code>${name}</code>` },
  { title: 'Included in', of: ({ isCommon }) => (isCommon ? 'all responses' : 'some responses') },
  { title: 'Meaning', of: ({ text }) => prose(text) },
  { title: 'Example', of: ({ example }) => example !== undefined && html`<code>${example}</code>` },
];

const FIELD_COLUMNS: readonly Column<RecordView['fields'][number]>[] = [
  { title: 'Field', of: ({ name }) => html`<code>${name}</code>` },
  { title: 'Type', of: ({ type }) => typeMarkup(type) },
  { title: 'Meaning', of: ({ text }) => prose(text) },
];

const ERROR_COLUMNS: readonly Column<ErrorRow>[] = [
  { title: 'Status', of: ({ status }) => status },
  { title: 'Message', of: ({ says }) => says !== undefined && html`<code>${says}</code>` },
  { title: 'What to do', of: ({ advice }) => prose(advice) },
];

function endpointPart(endpoint: EndpointView): Html {
  const { id, title, path, text, parameters, requests, answer, responses, methods } = endpoint;
  return html`<h3 id="${id}">${title}</h3>
<p class="request"><code>GET ${path}</code></p>
<p>${prose(text)}</p>
${parameters.length > 0 && referenceTable(`${title}: parameters`, PARAMETER_COLUMNS, parameters)}
${requests.map(
  ({ command, page, about }) => html`<p class="try">${about} (<a href="${page}">open in the browser</a>):</p>
<pre class="copy"><code>${command}</code></pre>\n`,
)}${
  answer &&
  html`<p class="try">${answer.about}:</p>
<pre class="copy"><code>${answer.json}</code></pre>\n`
}${referenceTable(`${title}: responses`, RESPONSE_COLUMNS, responses)}
${methods.length > 0 && html`<dl>${methods.map(({ name, text, type }) => html`<dt><code>${name}</code></dt><dd>${prose(text)}${type && html` Type: ${typeMarkup(type)}.`}</dd>`)}</dl>\n`}`;
}

function recordPart({ id, name, text, fields, values }: RecordView): Html {
  return html`<h3 id="${id}">${name}</h3>
<p>${prose(text)}</p>
${values && html`<p>${typeMarkup(values)}</p>\n`}${fields.length > 0 && referenceTable(`${name}: fields`, FIELD_COLUMNS, fields)}
`;
}
