// The commitments in a list, grouped by council: the scope, the beginning of the text, and the source.

import { groupBy } from '../../../engine/grouping.ts';
import { capitalised, counted, excerpt, listText } from '../../../engine/text/format.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { headingOf, noPromise, quotation, scopeText } from '../parts/commitments.ts';
import { promisesIn, saysNone } from '../parts/promises.ts';
import type { ListedCommitment } from './selections.ts';

/** The maximum length of a text, in characters. The council's page shows the whole text. */
const LONGEST = 200;

/**
 * @param commitments those of a council and year must follow each other
 * @param isYearShown whether the entries show the target years
 */
export function councilEntries(commitments: readonly ListedCommitment[], isYearShown = false): Html {
  const entries = groupBy(commitments, ({ council, target_year }) => `${council.url} ${target_year}`);
  return html`<ul class="entries">
${Array.from(entries.values(), (own) => councilEntry(own, isYearShown))}</ul>
`;
}

function councilEntry(commitments: readonly ListedCommitment[], isYearShown: boolean): Html {
  const { council, country } = commitments[0]!;
  return html`<li><div><h3><a href="${council.url}">${council.title}</a></h3>
<p class="quiet">${country}</p></div>
<div>${commitments.map((each) => (saysNone(each) ? noPromise(each) : statement(each, isYearShown)))}</div></li>
`;
}

function statement(commitment: ListedCommitment, isYearShown: boolean): Html {
  const { has_promise, scope, text } = commitment;
  const facts = [...(isYearShown || has_promise !== true ? [headingOf(commitment)] : []), scopeText(scope)];
  return html`<p class="facts">${capitalised(facts.join(', '))}</p>
${quotation(commitment, excerpt(text, LONGEST))}`;
}

/** For example, `2 councils: 3 net zero promises and 1 other statement.` */
export function recordCounts(commitments: readonly ListedCommitment[]): string {
  const councils = new Set(commitments.map(({ council }) => council.url)).size;
  const [promises, none] = [promisesIn(commitments).length, commitments.filter(saysNone).length];
  const counts = [
    [promises, 'net zero promise', 'net zero promises'],
    [commitments.length - promises - none, 'other statement', 'other statements'],
    [none, 'record saying that no promise was found', 'records saying that no promise was found'],
  ] as const;
  const shown = counts.filter(([count], index) => count > 0 || index === 0);
  return `${counted(councils, 'council')}: ${listText(shown.map(([count, one, several]) => counted(count, one, several)))}.`;
}
