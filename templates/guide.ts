// What an endpoint can be asked with, and what its answers hold.
import { type Html, html } from '../src/html.ts';
import type { Parameter } from '../src/route/endpoints.ts';
import type { Field } from '../src/route/fields.ts';
import { prose } from './words.ts';

export interface GuideView {
  readonly parameters: readonly Parameter[];
  readonly records: readonly { readonly title: string; readonly fields: readonly Field[] }[];
}

export function guide({ parameters, records }: GuideView): Html {
  return html`<section class="guide" aria-label="Guide">
${
  parameters.length > 0 &&
  html`<h2>Parameters</h2>
<dl>${parameters.map(({ name, text }) => html`<dt><code>${name}</code></dt><dd>${prose(text)}</dd>`)}</dl>\n`
}${records.map(
  ({ title, fields }) => html`<h2>${title}</h2>
<dl>${fields.map(({ name, type, text }) => html`<dt><code>${name}</code></dt><dd>${text} <small>${type}</small></dd>`)}</dl>\n`,
)}</section>`;
}
