// The browsable page of an answer: where one is, what was asked, what came back.
import { type Html, html } from '../src/html.ts';
import type { Parameter } from '../src/route/endpoints.ts';
import { fill } from '../src/template.ts';
import { breadcrumb, type Frame, type Link, layout } from './layout.ts';
import type { SlotsOf } from './slots.ts';

export interface AnswerView {
  readonly site: Frame;
  readonly template: string;
  readonly title: string;
  readonly summary: string | undefined;
  readonly parameters: readonly Parameter[];
  /** Where lists are that one can't ask for by parameters; undefined where one can. */
  readonly available: string | undefined;
  readonly crumbs: readonly Link[];
  readonly request: { readonly method: string; readonly target: string } | undefined;
  readonly formats: readonly Link[];
  /** Status code and reason. */
  readonly status: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Indented JSON. */
  readonly body: Html;
  readonly next: string | undefined;
  readonly previous: string | undefined;
}

export function answerPage(view: AnswerView): Html {
  const slots: SlotsOf<'answer', string | Html | false | undefined> = {
    breadcrumb: breadcrumb(view.crumbs),
    title: view.title,
    description: view.summary !== undefined && html`<p>${prose(view.summary)}</p>`,
    notice:
      view.available !== undefined &&
      html`<p>Other pages and filters are files of their own: <a href="${view.available}">everything that is prebuilt</a>.</p>`,
    filters: false,
    tools:
      view.formats.length > 0 &&
      html`<p class="formats">As ${view.formats.map(({ title, url }, index) => html`${index > 0 && ' or '}<a href="${url}">${title}</a>`)}</p>`,
    request: view.request && html`<p class="request"><code>${view.request.method} ${view.request.target}</code></p>`,
    headers: html`<pre class="headers">HTTP ${view.status}
${view.headers.map(([name, value], index) => html`${index > 0 && '\n'}${name}: ${value}`)}</pre>`,
    pages: pageLinks(view),
    body: html`<pre class="body">
${view.body}</pre>`,
    guide:
      view.parameters.length > 0 &&
      html`<dl>${view.parameters.map(({ name, text }) => html`<dt><code>${name}</code></dt><dd>${prose(text)}</dd>`)}</dl>`,
  };
  return layout(view.site, { title: view.title, main: fill(view.template, slots) });
}

function pageLinks({ previous, next }: AnswerView): Html | undefined {
  if (!previous && !next) return undefined;
  const links = [
    previous && html`<a href="${previous}" rel="prev">Previous page</a>`,
    next && html`<a href="${next}" rel="next">Next page</a>`,
  ];
  return html`<p class="pages">${links}</p>`;
}

// Text in which `…` marks code.
function prose(text: string): Html {
  const parts = text.split('`');
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
