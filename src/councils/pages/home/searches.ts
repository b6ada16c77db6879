// The most popular search terms on the home page, each with a chart of its history. Terms are shown as plain text.

import type { Span } from '../../../engine/addressing/ranges.ts';
import { type Drawing, drawingMarkup } from '../../../engine/charts/drawing.ts';
import { type ChartPlaces, type Figure, figure } from '../../../engine/charts/figure.ts';
import { historyChart, type PeriodCount } from '../../../engine/charts/history.ts';
import { groupBy } from '../../../engine/grouping.ts';
import { section, verbatim } from '../../../engine/markup/elements.ts';
import { findTerms, type TermStore } from '../../../engine/terms/store.ts';
import { LEAST_COUNT } from '../../../engine/terms/terms.ts';
import { calendarPeriods, dateOf, type Period } from '../../../engine/text/calendar.ts';
import { capitalised, counted, dayText, monthText, numberText, shortened } from '../../../engine/text/format.ts';
import { type Html, html } from '../../../engine/text/html.ts';

interface SearchPeriod {
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

export function searchesSection(view: SearchesView, charts: ChartPlaces): Html {
  const body =
    view.terms.length === 0
      ? html`<p>There are no search terms to show yet. Terms with fewer than ${LEAST_COUNT} searches are not published.</p>\n`
      : figure(searchesFigure(view), charts);
  return section('searches', 'Popular searches', body);
}

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

const termItem = (
  term: TermHistory,
  drawing: Drawing,
): Html => html`<li><p class="query scroll">${queryText(term.query)}</p>
<p class="quiet"><strong>${numberText(term.total)}</strong> searches, ${resultsText(term)}</p>
${drawingMarkup(drawing)}</li>
`;

function resultsText({ results: [low, high] }: TermHistory): string {
  return low === high ? counted(low, 'result') : `${numberText(low)} to ${counted(high, 'result')}`;
}

const BLANK = 'blank search';

function queryText(query: string): Html {
  return query === '' ? html`<span class="quiet">${BLANK}</span>` : html`<bdi>${verbatim(query)}</bdi>`;
}

// ---- the numbers ----

type Days = NonNullable<Span>;

const MOST_POPULAR = 10;

/**
 * The published search terms, from most to least popular. A term has a separate record for each number of results, and for each
 * council to which searches were restricted. Records whose text differs only in leading or trailing spaces count as one term.
 * Letter case matters, because `LED` and `led` can mean different things.
 */
function termsByText(store: TermStore) {
  const { keys, counts } = findTerms(store, {});
  // The keys are in the same order as in the API's list, so that equally popular terms always appear in the same order.
  const groups = groupBy(keys, (key) => store.dictionary.queryOf(key).trim());
  const terms = Array.from(groups, ([query, keys]) => ({
    ...{ query, keys },
    total: keys.reduce((sum, key) => sum + counts[key]!, 0),
  }));
  return terms.sort((a, b) => b.total - a.total);
}

/**
 * The histories of the most popular terms. Every number is the sum of `times_seen` in the API's list for the same days, so the
 * page reveals nothing that the API doesn't publish.
 * @param span the first and last days of the search log
 */
export function searchHistories(store: TermStore, span: Days): SearchesView {
  const terms = termsByText(store);
  if (terms.length === 0) return { unit: 'day', periods: [], terms: [] };
  const days = span.last - span.first + 1;
  const { unit, periodsOf, nameOf } = UNITS.find(({ mostDays }) => days <= mostDays)!;
  const periods = periodsOf(span);
  const popular = terms.slice(0, MOST_POPULAR);
  const inPeriods = periods.map(({ start, end }) => {
    const { counts } = findTerms(store, { first: start, last: end });
    return popular.map(({ keys }) => publishedIn(keys.map((key) => counts[key]!)));
  });
  const results = store.dictionary.resultCounts();
  return {
    unit,
    periods: periods.map(({ start }) => ({ start, name: nameOf(start) })),
    terms: popular.map(({ query, keys, total }, index) => {
      const ofKeys = keys.map((key) => results[key]!);
      return {
        ...{ query, total, counts: inPeriods.map((counts) => counts[index]!) },
        results: [ofKeys.reduce((a, b) => Math.min(a, b)), ofKeys.reduce((a, b) => Math.max(a, b))],
      };
    }),
  };
}

function publishedIn(counts: readonly number[]): PeriodCount {
  const published = counts.filter((count) => count >= LEAST_COUNT);
  return {
    published: published.reduce((sum, count) => sum + count, 0),
    hasHidden: published.length < counts.length,
  };
}

const UNITS = [
  /**
   * `mostDays` is the maximum length of a log for which the periods fit into a small chart. The first and last periods may extend
   * beyond the log.
   */
  { unit: 'day', mostDays: 31, periodsOf: (span: Days) => periodsOfDays(span, 1), nameOf: dayText },
  {
    ...{ unit: 'week', mostDays: 26 * 7 },
    // Weeks begin on Monday. 1970-01-01 was a Thursday.
    periodsOf: ({ first, last }: Days) => periodsOfDays({ first: first - ((first + 3) % 7), last }, 7),
    nameOf: (start: string) => `the week of ${dayText(start)}`,
  },
  { unit: 'month', mostDays: 10 * 366, periodsOf: (span: Days) => calendarPeriods(span, 1), nameOf: monthText },
  {
    ...{ unit: 'year', mostDays: Number.POSITIVE_INFINITY },
    periodsOf: (span: Days) => calendarPeriods(span, 12),
    nameOf: (start: string) => start.slice(0, 4),
  },
];

/** Splits a span of days into periods of equal length. */
function periodsOfDays({ first, last }: Days, days: number): readonly Period[] {
  return Array.from({ length: Math.ceil((last - first + 1) / days) }, (_, index) => {
    const start = first + index * days;
    return { start: dateOf(start), end: dateOf(start + days - 1) };
  });
}
