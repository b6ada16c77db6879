// The filters of a list: links for choices, and a form for dates and thresholds. They work without scripts.
import { type Html, html } from '../text/html.ts';
import type { Link } from './layout.ts';

export interface FilterLink {
  readonly title: string;
  readonly url: Html | string;
}

export interface Choice extends FilterLink {
  readonly isChosen: boolean;
  /** The number of matching items. */
  readonly count?: number | undefined;
}

export interface ChoiceGroup {
  readonly title: string;
  /** Whether several choices can be selected at the same time. */
  readonly isMultiple: boolean;
  readonly choices: readonly Choice[];
}

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type: 'date' | 'number' | 'text';
  readonly value: string;
  /** The lowest number allowed. */
  readonly least?: number | undefined;
  /** A message that says what to enter instead; false if the value is valid. */
  readonly error: string | false;
}

export interface FilterForm {
  /** The path to which the form is submitted. */
  readonly action: string;
  readonly fields: readonly FormField[];
  /** The value of `format` in the request, which the form preserves. */
  readonly format: string | undefined;
}

export interface FiltersView {
  /** The selected choices, each with a link that deselects it. */
  readonly chosen: readonly FilterLink[];
  /** A link to the unfiltered list. */
  readonly all: FilterLink;
  readonly groups: readonly ChoiceGroup[];
  readonly form: FilterForm | undefined;
  /** Links to lists of further choices. */
  readonly more: readonly Link[];
}

export function filterPanel({ chosen, all, groups, form, more }: FiltersView): Html {
  const choices = html`${groups.map(choiceGroup)}${form && filterForm(form)}${typeof ONLY_QUERY_LINKS === 'undefined' && more.length > 0 && html`<p>More filters: ${more.map(({ title, url }, index) => html`${index > 0 && ', '}<a href="${url}">${title}</a>`)}</p>\n`}`;
  return html`<section class="filters" aria-labelledby="filters">
<h2 id="filters">Filter</h2>
${chosen.length > 0 && html`<p class="chosen">Filters: ${chosen.map(({ title, url }) => html`<a href="${url}">${title}<span class="hidden"> (remove)</span><span aria-hidden="true"> ×</span></a> `)}<a class="clear" href="${all.url}">${all.title}</a></p>\n`}${folded('Choose filters', choices)}</section>`;
}

/** Content that is folded on a phone. Where a style sheet can't unfold it on a wide screen, it stays folded there too. */
export const folded = (title: string, content: Html): Html =>
  html`<details class="folded"><summary>${title}</summary>\n${content}</details>\n`;

// The links look like check boxes but aren't marked up as such, because pressing the space bar wouldn't tick them.
export function choiceGroup({ title, isMultiple, choices }: ChoiceGroup): Html {
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
