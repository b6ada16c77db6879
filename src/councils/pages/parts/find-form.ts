// A search field. Its script loads an index when someone is about to type. Without the script, no field is shown.

import { type Html, html } from '../../../engine/text/html.ts';

export interface FindForm {
  /** The paths of the script, of the index and of the page that shows everything. */
  readonly script: string;
  readonly index: string;
  readonly list: string;
  readonly label: string;
  readonly hint: string;
  /** Data for the script, which say what part of the index to search. */
  readonly within?: Readonly<Record<string, string | undefined>>;
}

/** The script shows the field, so that it isn't there if it wouldn't work. */
export const findForm = ({ script, index, list, label, hint, within = {} }: FindForm): Html =>
  html`<form class="find" role="search" action="${list}" data-index="${index}"${Object.entries(within).map(([name, value]) => value !== undefined && html` data-${name}="${value}"`)} hidden>
<label for="find">${label}</label>
<p id="find-hint">${hint}</p>
<input id="find" name="q" type="search" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="find-hint">
<button type="submit">Find</button>
<output for="find"></output>
<ol class="found"></ol>
</form>
<script src="${script}" defer></script>
`;
