// A council's page: its target year among those of others, and the councils beside it.
import { type Html, html } from '../../src/html.ts';
import { counted } from '../../src/terminal.ts';
import { columnChart } from '../charts/columns.ts';
import { figure, numbersTable } from '../charts/picture.ts';
import { binOf, type YearBin } from '../charts/year-bins.ts';
import type { Link } from '../layout.ts';
import { listText } from '../words.ts';

/** Its target year among those of the councils of its country, or of its type. */
export interface PlaceView {
  /** As a sentence names them all: `councils in Wales`. */
  readonly name: string;
  readonly councils: number;
  readonly withYear: number;
  /** How many councils have each target year. */
  readonly chart: { readonly bins: readonly YearBin[]; readonly values: readonly number[] };
  /** How many others have an earlier year, the same or a later one; undefined where the council has none. */
  readonly own:
    | { readonly year: number; readonly earlier: number; readonly same: number; readonly later: number }
    | undefined;
  readonly mostFrequent: { readonly year: number; readonly councils: number } | undefined;
}

export interface PlaceSection {
  readonly places: readonly PlaceView[];
  readonly neighbours: readonly Link[];
  /** Those of the same country and type: `councils in Wales of the type Unitary Authority`. */
  readonly kind: string;
  /** The list of them all, where there is one. */
  readonly list: string | undefined;
}

export function placeSection({ places, neighbours, kind, list }: PlaceSection): Html | undefined {
  if (places.length === 0 && neighbours.length === 0) return undefined;
  const figures = places.map((place, index) => placeFigure(place, `place-${index + 1}`));
  return html`<section aria-labelledby="place">
<h2 id="place">Among other councils</h2>
<div class="pair">
${figures}</div>
${
  neighbours.length > 0 &&
  html`<h3>Other ${kind}</h3>
<ul class="neighbours">
${neighbours.map(({ title, url }) => html`<li><a href="${url}">${title}</a></li>\n`)}</ul>
${list && html`<p><a href="${list}">All ${kind}</a></p>\n`}`
}</section>
`;
}

function placeFigure(place: PlaceView, id: string): Html {
  const { name, chart, own } = place;
  const title = `Target years of ${name}`;
  if (chart.bins.length === 0) return html`<div><h3>${title}</h3>\n<p>${sentence(place)}</p></div>\n`;
  const most = Math.max(...chart.values);
  const picture = columnChart(
    { id, title, description: sentence(place) },
    { ...chart, most, own: own && binOf(chart.bins, own.year), isPlain: own === undefined },
    5,
  );
  return figure({
    title,
    note: html`${sentence(place)}${own && html` The <span class="key key-mark">filled column</span> is its year.`}`,
    pictures: picture,
    tableTitle: title,
    table: numbersTable(
      ['Target year', 'Councils'],
      chart.bins.flatMap(({ label }, index) => (chart.values[index] ? [[label, chart.values[index]]] : [])),
    ),
  });
}

function sentence({ name, councils, withYear, own, mostFrequent }: PlaceView): string {
  if (withYear === 0) return `None of the ${councils} ${name} has a target year yet.`;
  const all =
    withYear === councils
      ? `All ${councils} ${name} have a target year`
      : `${withYear} of the ${councils} ${name} ${withYear === 1 ? 'has' : 'have'} a target year`;
  if (!own) {
    const frequent =
      mostFrequent && `; most often it is ${mostFrequent.year} (${counted(mostFrequent.councils, 'council')})`;
    return `${all}${frequent ?? ''}. This council has none that we know of.`;
  }
  return `${all}. This council aims at ${own.year}${rankText(own, withYear)}.`;
}

/** `, the earliest year, as 4 others do`; `: 3 aim at an earlier year, 4 at the same, 10 at a later one` */
function rankText({ earlier, same, later }: NonNullable<PlaceView['own']>, withYear: number): string {
  if (withYear === 1) return ', as the only one';
  const others = same > 0 && `as ${same === 1 ? 'one other does' : `${same} others do`}`;
  if (later === 0 && earlier === 0) return ', as all of them do';
  if (earlier === 0) return `, the earliest year${others ? `, ${others}` : ''}`;
  if (later === 0) return `, the latest year${others ? `, ${others}` : ''}`;
  const parts = [
    `${earlier} at an earlier year`,
    ...(same > 0 ? [`${same} at the same`] : []),
    `${later} at a later one`,
  ];
  return `: ${listText(parts).replace(' at', earlier === 1 ? ' aims at' : ' aim at')}`;
}
