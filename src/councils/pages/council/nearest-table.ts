// The nearest councils with their target years, on a council's page.

import type { Link } from '../../../engine/markup/layout.ts';
import { listText } from '../../../engine/text/format.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { SCOPES } from '../../vocabulary.ts';
import { NONE_FOUND_KEY, type PromiseStatus, SCOPE_WORDS, scopeName } from '../parts/promises.ts';

export interface Neighbour extends Link {
  readonly status: PromiseStatus;
  /** For each scope, the earliest promised year, or words that say why there is none. */
  readonly targets: readonly (number | string)[];
}

/** The most councils that a sentence names. */
const MOST_NAMED = 3;

/** @param nearest the nearest council first */
export const nearestTable = (nearest: readonly Neighbour[]): Html => html`<h3>Nearest councils</h3>
<p>${earliestText(nearest)}${nearest.some(({ targets }) => targets.some((target) => typeof target === 'number')) && ' Each year below is the earliest that the council has promised.'}${nearest.some(({ status }) => status === 'no-promise-found') && html` ${NONE_FOUND_KEY}`}</p>
<section class="scroll wide" tabindex="0" aria-label="Targets of the nearest councils">
<table>
<thead><tr><th scope="col">Council</th>${SCOPES.map((scope) => html`<th scope="col">${scopeName(scope)}</th>`)}</tr></thead>
<tbody>
${nearest.map(({ title, url, targets }) => html`<tr><th scope="row"><a href="${url}">${title}</a></th>${targets.map((target) => html`<td>${typeof target === 'number' ? target : html`<span class="quiet">${target}</span>`}</td>`)}</tr>\n`)}</tbody>
</table>
</section>
`;

/** For example, `Earliest targets nearby: no year for council operations and 2030 for whole areas (Abbey).` */
function earliestText(nearest: readonly Neighbour[]): string {
  const parts = SCOPES.map((scope, index) => {
    const years = nearest.flatMap(({ targets }) => {
      const target = targets[index]!;
      return typeof target === 'number' ? target : [];
    });
    const { many } = SCOPE_WORDS[scope];
    if (years.length === 0) return `no year for ${many}`;
    const earliest = Math.min(...years);
    const names = nearest.flatMap(({ title, targets }) => (targets[index] === earliest ? title : []));
    return `${earliest} for ${many} (${listText(shortList(names))})`;
  });
  return `Earliest targets nearby: ${listText(parts)}.`;
}

/** At most three parts, so that the sentence stays short. */
const shortList = (names: readonly string[]): readonly string[] =>
  names.length <= MOST_NAMED ? names : [...names.slice(0, MOST_NAMED - 1), `${names.length - MOST_NAMED + 1} others`];
