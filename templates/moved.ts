// The page at an address that a current council no longer has: of a council that ended, or of one whose slug has changed.
import { dayText } from '../src/text/format.ts';
import { type Html, html } from '../src/text/html.ts';
import { fill } from '../src/text/template.ts';
import { breadcrumb, type Link } from './layout.ts';
import type { PlaceholdersOf } from './placeholders.ts';
import { type PeopleView, peoplePage } from './source.ts';

export interface MovedView extends PeopleView {
  readonly title: string;
  /** The council that ended; undefined if a current council's page has moved. */
  readonly ended: { readonly date: string | null } | undefined;
  /** The successors, or the council whose page has moved. */
  readonly councils: readonly Link[];
}

export function movedPage(view: MovedView): Html {
  const { title, ended, councils } = view;
  const placeholders: PlaceholdersOf<'moved', string | Html> = {
    breadcrumb: breadcrumb(view.crumbs),
    title,
    text: html`<p class="lead">${ended ? endText(title, ended.date) : 'This page has moved.'} ${ended ? successorText(councils) : 'The council is now here:'}</p>
${councils.length > 0 && html`<ul class="neighbours">${councils.map((link) => html`<li><a href="${link.url}">${link.title}</a></li>`)}</ul>\n`}`,
  };
  return peoplePage(view, { title }, fill(view.template, placeholders));
}

// The date may be the last day of the council or the first day of its successors.
const endText = (name: string, date: string | null): string =>
  `${name} no longer exists.${date === null ? '' : ` It existed until ${dayText(date)}.`}`;

const successorText = ({ length }: readonly Link[]): string =>
  length === 0 ? 'The data doesn’t say which council replaced it.' : `Its successor${length === 1 ? ' is' : 's are'}:`;
