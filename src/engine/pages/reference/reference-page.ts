// The API reference: endpoints, records and errors, based on the OpenAPI document.

import { prose } from '../../markup/elements.ts';
import type { CrawlerView, PageView } from '../../markup/layout.ts';
import { type Column, referenceTable, type TypePart, typeMarkup } from '../../markup/reference-table.ts';
import { type Html, html } from '../../text/html.ts';
import { headed, wholePage } from '../page.ts';

/** Part of the page with its own anchor. */
interface Anchored {
  readonly id: string;
}

interface Named extends Anchored {
  readonly name: string;
  readonly text: string;
}

export interface ParameterRow extends Named {
  /** The part of the request that contains the parameter. */
  readonly place: string;
  readonly type: readonly TypePart[];
  readonly example: string | undefined;
}

export interface ResponseRow extends Anchored {
  readonly status: string;
  readonly text: string;
  /** The type of the JSON response. */
  readonly type: readonly TypePart[] | undefined;
  readonly headers: readonly string[];
}

export interface EndpointView extends Anchored {
  readonly title: string;
  readonly path: string;
  readonly text: string;
  readonly parameters: readonly ParameterRow[];
  /** Example commands, each with the path of a page that shows the same response. */
  readonly requests: readonly { readonly command: string; readonly page: string; readonly about: string }[];
  readonly answer: { readonly about: string; readonly json: string } | undefined;
  readonly responses: readonly ResponseRow[];
  /** All methods except GET. */
  readonly methods: readonly {
    readonly name: string;
    readonly text: string;
    readonly type: readonly TypePart[] | undefined;
  }[];
}

interface HeaderRow extends Named {
  /** Whether every response contains the header. */
  readonly isCommon: boolean;
  readonly example: string | undefined;
}

interface FieldRow extends Named {
  readonly type: readonly TypePart[];
}

export interface RecordView extends Named {
  readonly fields: readonly FieldRow[];
  /** The type of the value, if it has no fields. */
  readonly values: readonly TypePart[] | undefined;
}

export interface ErrorRow extends Anchored {
  readonly status: string;
  readonly says: string | undefined;
  readonly advice: string;
}

export interface ReferenceView extends PageView {
  /** The introductory paragraphs. */
  readonly about: readonly string[];
  readonly version: string;
  /** A schema whose TypeScript type serves as an example. */
  readonly schema: string;
  /** The path and the absolute URL of the OpenAPI document. */
  readonly document: { readonly path: string; readonly url: string };
  readonly endpoints: readonly EndpointView[];
  readonly headers: readonly HeaderRow[];
  readonly records: readonly RecordView[];
  readonly errors: readonly ErrorRow[];
}

export function referencePage(view: ReferenceView & CrawlerView): Html {
  const { about, endpoints, headers, records, errors } = view;
  const main = html`<div class="reference">
${headed(view)}${about.map((text) => html`<p>${prose(text)}</p>\n`)}${programs(view)}
${contents(view)}
<h2 id="endpoints">Endpoints</h2>
${endpoints.map(endpointPart)}${headers.length > 0 && headersPart(headers)}
<h2 id="records">Records</h2>
${records.map(recordPart)}
<h2 id="errors">Errors</h2>
<p>Each error has a <code>detail</code> that says what is wrong.</p>
${referenceTable('Errors and how to fix them', ERROR_COLUMNS, errors)}
</div>
`;
  return wholePage(view, main, { description: about[0], json: view.document.path });
}

const programs = ({
  document,
  version,
  schema,
}: ReferenceView): Html => html`<p id="programs"><a href="${document.path}">openapi.json</a> is a machine-readable version of this page (OpenAPI 3.1, version ${version}).</p>
<p>For TypeScript, import the types from the package, or generate them from the OpenAPI document:</p>
<pre class="copy"><code>import type { ${schema}, paths } from 'council-climate-api/api';</code></pre>
<pre class="copy"><code>npx openapi-typescript ${document.url} --output api.d.ts</code></pre>`;

const headersPart = (headers: readonly HeaderRow[]): Html =>
  html`<h2 id="headers">Response headers</h2>\n${referenceTable('Response headers', HEADER_COLUMNS, headers)}\n`;

function contents({ endpoints, headers, records }: ReferenceView): Html {
  const links = (parts: readonly { readonly id: string; readonly label: string }[]) =>
    html`<ul>${parts.map(({ id, label }) => html`<li><a href="#${id}">${label}</a></li>`)}</ul>`;
  return html`<nav aria-label="Contents" class="toc"><ul>
<li><a href="#endpoints">Endpoints</a>${links(endpoints.map(({ id, path }) => ({ id, label: path })))}</li>
${headers.length > 0 && html`<li><a href="#headers">Response headers</a></li>\n`}<li><a href="#records">Records</a>${links(records.map(({ id, name }) => ({ id, label: name })))}</li>
<li><a href="#errors">Errors</a></li>
</ul></nav>`;
}

const code = (text: string | undefined): Html | false => text !== undefined && html`<code>${text}</code>`;

const nameColumn = (title: string): Column<{ readonly name: string }> => ({ title, of: ({ name }) => code(name) });
const TYPE: Column<FieldRow> = { title: 'Type', of: ({ type }) => typeMarkup(type) };
const STATUS: Column<{ readonly status: string }> = { title: 'Status', of: ({ status }) => status };
const MEANING: Column<{ readonly text: string }> = { title: 'Meaning', of: ({ text }) => prose(text) };
const EXAMPLE: Column<{ readonly example: string | undefined }> = {
  title: 'Example',
  of: ({ example }) => code(example),
};

const FIELD_COLUMNS: readonly Column<FieldRow>[] = [nameColumn('Field'), TYPE, MEANING];

const PARAMETER_COLUMNS: readonly Column<ParameterRow>[] = [
  nameColumn('Name'),
  { title: 'In', of: ({ place }) => place },
  TYPE,
  MEANING,
  EXAMPLE,
];

const RESPONSE_COLUMNS: readonly Column<ResponseRow>[] = [
  STATUS,
  MEANING,
  { title: 'JSON', of: ({ type }) => type && typeMarkup(type) },
  {
    title: 'Response headers',
    of: ({ headers }) => html`${headers.map((name, index) => html`${index > 0 && ', '}${code(name)}`)}`,
  },
];

const HEADER_COLUMNS: readonly Column<HeaderRow>[] = [
  nameColumn('Header'),
  { title: 'Included in', of: ({ isCommon }) => (isCommon ? 'all responses' : 'some responses') },
  MEANING,
  EXAMPLE,
];

const ERROR_COLUMNS: readonly Column<ErrorRow>[] = [
  STATUS,
  { title: 'Message', of: ({ says }) => code(says) },
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
