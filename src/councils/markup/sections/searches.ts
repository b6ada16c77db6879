// The most popular search terms on the home page, each with a chart of its history. Terms are shown as plain text.

import { type Drawing, drawn } from '../../../engine/charts/drawing.ts';
import { type Figure, figure } from '../../../engine/charts/figure.ts';
import { historyChart, type PeriodCount } from '../../../engine/charts/history.ts';
import { section, verbatim } from '../../../engine/markup/markup.ts';
import { LEAST_COUNT } from '../../../engine/terms/terms.ts';
import { capitalised, counted, dayText, numberText, shortened } from '../../../engine/text/format.ts';
import { type Html, html } from '../../../engine/text/html.ts';

export interface SearchPeriod {
  /** In the form `YYYY-MM-DD`. */
  readonly start: string;
  /** For example, `July 2025`. */
  readonly name: string;
}

interface TermHistory {
  /** Without leading and trailing spaces. */
  readonly query: string;
  /** The lowest and highest result counts. */
  readonly results: readonly [lowest: number, highest: number];
  /** The sum of the published counts for all days. */
  readonly total: number;
  /** One count for each period. */
  readonly counts: readonly PeriodCount[];
}

export interface SearchesView {
  /** The length of a period: day, week, month or year. */
  readonly unit: string;
  readonly periods: readonly SearchPeriod[];
  /** In descending order of popularity. */
  readonly terms: readonly TermHistory[];
}

const NOT_PUBLISHED = 'not published';

export function searchesSection(view: SearchesView, charts: string): Html {
  const body =
    view.terms.length === 0
      ? html`<p>There are no search terms to show yet. Terms with fewer than ${LEAST_COUNT} searches are not published.</p>\n`
      : figure(searchesFigure(view), charts);
  return section('searches', 'Popular searches', body);
}

/** The name of the chart's files. */
export const SEARCHES_ID = 'popular-searches';

export function searchesFigure({ unit, periods, terms }: SearchesView): Figure {
  const most = Math.max(LEAST_COUNT, ...terms.flatMap(({ counts }) => counts.map(({ published }) => published)));
  const title = terms.length === 1 ? 'The most popular search term' : `The ${terms.length} most popular search terms`;
  const [first, last] = [periods[0]!.name, periods.at(-1)!.name];
  const span = first === last ? first : `from ${first} to ${last}`;
  const items = terms.map((term, index) => ({
    term,
    drawing: termDrawing(term, `search-${index + 1}`, { unit, periods, most }),
  }));
  return {
    id: SEARCHES_ID,
    title,
    note: [
      `${terms.length > 1 ? 'The charts show' : 'The chart shows'} the number of searches per ${unit}, ${span}. Searches for the same text are counted together, even if they had different numbers of results or were limited to different councils.${terms.length > 1 ? ' All charts use the same scale.' : ''} The tallest filled bar represents ${numberText(most)} searches. `,
      { mark: 'mark', text: 'Filled bars' },
      ' show published counts. ',
      { mark: 'hidden-count', text: 'Hollow bars' },
      ` represent counts below ${LEAST_COUNT} (possibly zero), which are not published and not included in totals.`,
    ],
    panels: items.map(({ term, drawing }) => ({
      text: `${term.query || BLANK}\n${numberText(term.total)} searches, ${resultsText(term)}`,
      drawing,
    })),
    pictures: html`<ol class="searches">
${items.map(({ term, drawing }) => termItem(term, drawing))}</ol>`,
    tableTitle: `Searches by ${unit}`,
    heads: [
      unit === 'week' ? 'Week starting' : capitalised(unit),
      ...terms.map(({ query }, index) => {
        const text = shortened(query, 24);
        return { text: `${index + 1}. ${text || BLANK}`, markup: html`${index + 1}. ${queryText(text)}` };
      }),
    ],
    rows: periods.map(({ start, name }, period) => {
      const text = unit === 'week' ? dayText(start) : name;
      const markup = html`<time datetime="${start}">${text}</time>`;
      return [{ text, markup }, ...terms.map(({ counts }) => countText(counts[period]!))];
    }),
  };
}

function countText({ published, hasHidden }: PeriodCount): string | number {
  if (published === 0) return NOT_PUBLISHED;
  return hasHidden ? `${numberText(published)} or more` : published;
}

type Scale = Pick<SearchesView, 'unit' | 'periods'> & { readonly most: number };

function termDrawing({ total, counts }: TermHistory, id: string, { unit, periods, most }: Scale): Drawing {
  const highest = counts.reduce(
    (best, { published }, index) => (published > counts[best]!.published ? index : best),
    0,
  );
  const peak = counts[highest]!.published;
  const hidden = counts.filter(({ hasHidden }) => hasHidden).length;
  const sentences = [
    ...(peak > 0 ? [`Highest count: ${numberText(peak)} (${periods[highest]!.name}).`] : []),
    ...(hidden > 0
      ? [
          `${unit === 'day' ? 'On' : 'In'} ${hidden === counts.length ? `every ${unit}` : `${hidden} of ${counted(counts.length, unit)}`}, some counts are not published.`,
        ]
      : []),
  ];
  const chart = { id, title: `${numberText(total)} searches`, description: sentences.join(' ') };
  return historyChart(chart, counts, most);
}

const termItem = (term: TermHistory, drawing: Drawing): Html => html`<li><p class="query">${queryText(term.query)}</p>
<p class="quiet"><strong>${numberText(term.total)}</strong> searches, ${resultsText(term)}</p>
${drawn(drawing)}</li>
`;

function resultsText({ results: [low, high] }: TermHistory): string {
  return low === high ? counted(low, 'result') : `${numberText(low)} to ${counted(high, 'result')}`;
}

const BLANK = 'blank search';

function queryText(query: string): Html {
  return query === '' ? html`<span class="quiet">${BLANK}</span>` : html`<bdi>${verbatim(query)}</bdi>`;
}
