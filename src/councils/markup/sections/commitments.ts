// The section of a council's page that shows the council's net zero promises, records stating that no promise was found, and other
// statements. Each kind is shown separately.

import { outwardLink, section, verbatim } from '../../../engine/markup/markup.ts';
import { capitalised } from '../../../engine/text/format.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { type PromiseStatus, type Scope, scopePurpose } from '../scopes.ts';

export interface ShownCommitment {
  readonly has_promise: boolean | null;
  readonly target_year: number | null;
  readonly scope: Scope | null;
  readonly text: string;
  readonly source: string;
  readonly source_name: string;
}

export interface CommitmentsView {
  readonly status: PromiseStatus;
  readonly promises: readonly ShownCommitment[];
  /** Records that state only that no promise was found. */
  readonly noPromises: readonly ShownCommitment[];
  readonly statements: readonly ShownCommitment[];
  /** The path of the list of all commitments. */
  readonly all: string;
}

interface Owner {
  readonly website_url: string;
}

export function commitmentsSection(council: Owner, view: CommitmentsView): Html {
  const { status, promises, noPromises, statements } = view;
  const body = html`${status === 'promised' && list(promises)}${status === 'not-recorded' && notRecorded(council, view.all)}${noPromises.map(
    (record) => noPromise(record, status === 'promised'),
  )}${status === 'no-promise-found' && noPromises.length === 0 && html`<p>${NO_PROMISE}</p>\n`}`;
  return html`${section('commitments', 'Net zero promises', body)}${statements.length > 0 && section('statements', 'Other climate statements', list(statements))}`;
}

const NO_PROMISE = 'The records say that no net zero promise was found.';

export function noPromise({ source, source_name }: ShownCommitment, isContradicted = false): Html {
  const isSourced = source_name.trim() !== '' || source !== '';
  return html`<p>${isContradicted ? 'Another record says that no net zero promise was found.' : NO_PROMISE}${isSourced && html` ${sourceOf(source, source_name)}`}</p>
`;
}

const notRecorded = ({ website_url: website }: Owner, all: string): Html =>
  html`<p>Nothing is recorded.${website !== '' && html` ${outwardLink(website, 'The council’s website')} may have more information.`} Browse <a href="${all}">commitments from all councils</a>.</p>\n`;

const list = (commitments: readonly ShownCommitment[]): Html => html`<ul class="commitments">
${commitments.map((commitment) => commitmentItem(commitment))}</ul>
`;

function commitmentItem(commitment: ShownCommitment): Html {
  const { has_promise, target_year: year, scope } = commitment;
  const facts = [
    ...(has_promise === true ? [] : [year === null ? 'no target year recorded' : `target year ${year}`]),
    scope === null ? 'scope not recorded' : scopePurpose(scope),
  ];
  return html`<li>
<h3>${headingOf(commitment)}</h3>
<p class="facts">${capitalised(facts.join(', '))}</p>
${quotation(commitment)}</li>
`;
}

/** The text with its line breaks, and its source. */
export const quotation = ({ text, source, source_name }: ShownCommitment): Html =>
  html`${text === '' ? html`<p class="quiet">The text is not recorded.</p>` : html`<blockquote dir="auto">${verbatim(text.trim())}</blockquote>`}
<p class="source">${sourceOf(source, source_name)}</p>
`;

export function headingOf({ has_promise, target_year: year }: ShownCommitment): string {
  if (has_promise === false) return 'Not a net zero promise';
  if (has_promise === null) return 'No record of whether this is a net zero promise';
  return year === null ? 'Net zero (no target year recorded)' : `Net zero by ${year}`;
}

function sourceOf(source: string, name: string): Html {
  const text = name.trim() || source;
  if (text === '') return html`<span class="quiet">Source not recorded.</span>`;
  return html`Source: <bdi>${outwardLink(source, text)}</bdi>`;
}
