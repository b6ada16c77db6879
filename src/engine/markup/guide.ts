// The help on a response's page. It describes the endpoint's parameters and the fields in its records.
import { type Html, html } from '../text/html.ts';
import { prose } from './markup.ts';

export interface Field {
  readonly name: string;
  /** For example, `integer (a year) or null`. */
  readonly type: string;
  readonly text: string;
}

export interface GuideView {
  readonly parameters: readonly Field[];
  readonly records: readonly { readonly title: string; readonly fields: readonly Field[] }[];
}

export function guide({ parameters, records }: GuideView): Html {
  return html`<section class="guide" aria-label="Guide">
${
  parameters.length > 0 &&
  html`<h2>Parameters</h2>
<dl>${parameters.map(described)}</dl>\n`
}${records.map(
  ({ title, fields }) => html`<h2>${title}</h2>
<dl>${fields.map(described)}</dl>\n`,
)}</section>`;
}

const described = ({ name, type, text }: Field): Html =>
  html`<dt><code>${name}</code></dt><dd>${prose(text)} <small>Type: ${type}.</small></dd>`;
