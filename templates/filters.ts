// What of a list is shown, and what else can be: choices as links, dates and thresholds as a form. Nothing needs a script.
import { type Html, html } from '../src/text/html.ts';
import type { Link } from './layout.ts';

export interface FilterLink {
  readonly title: string;
  readonly url: Html | string;
}

export interface Choice extends FilterLink {
  readonly isChosen: boolean;
  /** How many items there are with it. */
  readonly count?: number | undefined;
}

export interface ChoiceGroup {
  readonly title: string;
  /** Whether any number of them can be chosen, or one. */
  readonly isMultiple: boolean;
  readonly choices: readonly Choice[];
}

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type: 'date' | 'number' | 'text';
  readonly value: string;
  /** The least that a number may be. */
  readonly least?: number | undefined;
  /** What to enter instead, if the value is wrong. */
  readonly error: string | false;
}

export interface FilterForm {
  /** The path that it asks. */
  readonly action: string;
  readonly fields: readonly FormField[];
  /** That the answer is to carry on; undefined for none. */
  readonly format: string | undefined;
}

export interface FiltersView {
  /** What is chosen, each with the list without it. */
  readonly chosen: readonly FilterLink[];
  /** The whole list. */
  readonly all: FilterLink;
  readonly groups: readonly ChoiceGroup[];
  readonly form: FilterForm | undefined;
  /** Lists of further choices. */
  readonly more: readonly Link[];
}

export function filterPanel({ chosen, all, groups, form, more }: FiltersView): Html {
  return html`<section class="filters" aria-labelledby="filters">
<h2 id="filters">Filter</h2>
${chosen.length > 0 && html`<p class="chosen">Filters: ${chosen.map(({ title, url }) => html`<a href="${url}">${title}<span class="hidden"> (remove)</span><span aria-hidden="true"> ×</span></a> `)}<a class="clear" href="${all.url}">${all.title}</a></p>\n`}${groups.map(choiceGroup)}${form && filterForm(form)}${more.length > 0 && html`<p>More filters: ${more.map(({ title, url }, index) => html`${index > 0 && ', '}<a href="${url}">${title}</a>`)}</p>\n`}</section>`;
}

// A link is no check box, and can't be ticked with the space bar: it only looks like one.
function choiceGroup({ title, isMultiple, choices }: ChoiceGroup): Html {
  return html`<div class="choices"><h3>${title}</h3><ul class="${isMultiple ? 'boxes' : 'plain'}">
${choices.map(
  ({ title, url, count, isChosen }) =>
    html`<li><a href="${url}"${isChosen && html` aria-current="true"`}>${title}${count !== undefined && html` <small>(${count})</small>`}</a></li>\n`,
)}</ul></div>
`;
}

function filterForm({ action, fields, format }: FilterForm): Html {
  return html`<form action="${action}">
${fields.map(({ name, label, type, value, least, error }) => {
  const field = html`<label>${label} <input type="${type}" name="${name}" value="${value}"${error ? html` aria-invalid="true" aria-describedby="${name}"` : least && html` min="${least}"`} required></label>\n`;
  return error ? html`<div class="wrong"><p id="${name}">${error}</p>${field}</div>\n` : field;
})}${format !== undefined && html`<input type="hidden" name="format" value="${format}">\n`}<button type="submit">Show</button>
</form>
`;
}
