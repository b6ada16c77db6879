// The home page's searches: the most popular ones, each with its history. What anybody searched for is text, as it was typed.
import { type Html, html } from '../../src/html.ts';
import { LEAST_COUNT } from '../../src/route/endpoints.ts';
import { counted, numberText } from '../../src/terminal.ts';
import { historyChart, type Times } from '../charts/history.ts';
import { figure, numbersTable } from '../charts/picture.ts';
import { shortened, verbatim } from '../words.ts';

/** Days that are counted together. */
export interface Period {
  /** First and last day, `YYYY-MM-DD`. */
  readonly start: string;
  readonly end: string;
  /** As people say it: `July 2025`. */
  readonly name: string;
}

export interface TermHistory {
  readonly query: string;
  readonly results: number;
  /** Empty where the search was not restricted to a council. */
  readonly restriction: string;
  /** On all days. */
  readonly total: number;
  /** In each period. */
  readonly times: Times;
}

export interface SearchesView {
  /** What a period is: day, week, month or year. */
  readonly unit: string;
  readonly periods: readonly Period[];
  /** The most popular first. */
  readonly terms: readonly TermHistory[];
}

const UNTOLD = `fewer than ${LEAST_COUNT}`;

export function searchesSection(view: SearchesView): Html {
  const body =
    view.terms.length === 0
      ? html`<p>No search has been made often enough to be shown: ${LEAST_COUNT} times is the least.</p>\n`
      : searchesFigure(view);
  return html`<section aria-labelledby="searches">
<h2 id="searches">What people search for</h2>
${body}</section>
`;
}

function searchesFigure({ unit, periods, terms }: SearchesView): Html {
  const most = Math.max(LEAST_COUNT, ...terms.flatMap(({ times }) => times.map((value) => value ?? 0)));
  const title = terms.length === 1 ? 'The most popular search' : `The ${terms.length} most popular searches`;
  const [first, last] = [periods[0]!.name, periods.at(-1)!.name];
  return figure({
    title,
    note: html`How often each was made in every ${unit} from ${first} to ${last}, all to the same scale. <span class="key key-mark">A filled mark</span> tells how often; <span class="key key-untold">a hollow one</span> only that it was ${UNTOLD} times, perhaps never.`,
    pictures: html`<ol class="searches">
${terms.map((term, index) => termItem(term, `search-${index + 1}`, periods, most))}</ol>`,
    tableTitle: `Searches by ${unit}`,
    table: numbersTable(
      [
        unit.slice(0, 1).toUpperCase() + unit.slice(1),
        ...terms.map(({ query }, index) => html`${index + 1}. ${queryText(shortened(query, 24))}`),
      ],
      periods.map(({ start, name }, period) => [
        html`<time datetime="${start}">${name}</time>`,
        ...terms.map(({ times }) => times[period] ?? UNTOLD),
      ]),
    ),
  });
}

function termItem(
  { query, results, restriction, total, times }: TermHistory,
  id: string,
  periods: readonly Period[],
  most: number,
): Html {
  const told = times.flatMap((value, index) => (value === undefined ? [] : [{ value, name: periods[index]!.name }]));
  const highest = told.reduce((a, b) => (b.value > a.value ? b : a), { value: 0, name: '' });
  const untold = times.length - told.length;
  const peak = told.length === 0 ? '' : `Most often in ${highest.name}: ${numberText(highest.value)} times.`;
  const rest = untold === 0 ? '' : ` ${untold} of ${times.length} with ${UNTOLD}.`;
  const chart = { id, title: `${numberText(total)} searches`, description: `${peak}${rest}`.trim() };
  const within = restriction !== '' && html`, within <bdi>${verbatim(restriction)}</bdi>`;
  return html`<li><p class="query">${queryText(query)}</p>
<p class="quiet"><strong>${numberText(total)}</strong> times · ${counted(results, 'result')}${within}</p>
${historyChart(chart, times, most)}</li>
`;
}

function queryText(query: string): Html {
  return query.trim() === ''
    ? html`<span class="quiet">nothing but blanks</span>`
    : html`<bdi>${verbatim(query)}</bdi>`;
}
