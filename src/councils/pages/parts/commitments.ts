// The section of a council's page that shows the council's net zero promises, records stating that no promise was found, and other
// statements. Each kind is shown separately.

import { outwardLink, section, verbatim } from '../../../engine/markup/elements.ts';
import { capitalised } from '../../../engine/text/format.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import type { Commitment, Council } from '../../dataset.ts';
import type { Scope } from '../../vocabulary.ts';
import type { CouncilFacts } from './council-facts.ts';
import { isStatement, promisesIn, saysNone, scopePurpose } from './promises.ts';

/**
 * @param facts what is known of the council
 * @param all the path of the list of all commitments
 */
export function commitmentsSection(
  council: Council,
  { commitments: records, status }: Pick<CouncilFacts, 'commitments' | 'status'>,
  all: string,
): Html {
  const [noPromises, statements] = [records.filter(saysNone), records.filter(isStatement)];
  const body = html`${status === 'promised' && list(promisesIn(records))}${status === 'not-recorded' && notRecorded(council, all)}${noPromises.map(
    (record) => noPromise(record, status === 'promised'),
  )}${status === 'no-promise-found' && noPromises.length === 0 && html`<p>${NO_PROMISE}</p>\n`}`;
  return html`${section('commitments', 'Net zero promises', body)}${statements.length > 0 && section('statements', 'Other climate statements', list(statements))}`;
}

const NO_PROMISE = 'The records say that no net zero promise was found.';

export function noPromise({ source, source_name }: Commitment, isContradicted = false): Html {
  const isSourced = source_name.trim() !== '' || source !== '';
  return html`<p>${isContradicted ? 'Another record says that no net zero promise was found.' : NO_PROMISE}${isSourced && html` ${sourceOf(source, source_name)}`}</p>
`;
}

const notRecorded = ({ website_url: website }: Council, all: string): Html =>
  html`<p>Nothing is recorded.${website !== '' && html` ${outwardLink(website, 'The council’s website')} may have more information.`} Browse <a href="${all}">commitments from all councils</a>.</p>\n`;

const list = (commitments: readonly Commitment[]): Html => html`<ul class="commitments">
${commitments.map((commitment) => commitmentItem(commitment))}</ul>
`;

function commitmentItem(commitment: Commitment): Html {
  const { has_promise, target_year: year, scope } = commitment;
  const facts = [
    ...(has_promise === true ? [] : [year === null ? 'no target year recorded' : `target year ${year}`]),
    scopeText(scope),
  ];
  return html`<li>
<h3>${headingOf(commitment)}</h3>
<p class="facts">${capitalised(facts.join(', '))}</p>
${quotation(commitment)}</li>
`;
}

export const scopeText = (scope: Scope | null): string => (scope === null ? 'scope not recorded' : scopePurpose(scope));

/** The text, by default all of it with its line breaks, and its source. */
export const quotation = ({ text, source, source_name }: Commitment, shown = text.trim()): Html =>
  html`${shown === '' ? html`<p class="quiet">The text is not recorded.</p>` : html`<blockquote dir="auto">${verbatim(shown)}</blockquote>`}
<p class="source">${sourceOf(source, source_name)}</p>
`;

export function headingOf({ has_promise, target_year: year }: Commitment): string {
  if (has_promise === false) return 'Not a net zero promise';
  if (has_promise === null) return 'No record of whether this is a net zero promise';
  return year === null ? 'Net zero (no target year recorded)' : `Net zero by ${year}`;
}

function sourceOf(source: string, name: string): Html {
  const text = name.trim() || source;
  if (text === '') return html`<span class="quiet">Source not recorded.</span>`;
  return html`Source: <bdi>${outwardLink(source, text)}</bdi>`;
}
