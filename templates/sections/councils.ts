// The home page's councils: how many there are by country and type, and how many of them have commitments.
import { type Html, html } from '../../src/html.ts';
import { counted } from '../../src/terminal.ts';
import { type BarGroup, barChart } from '../charts/bars.ts';
import { figure, numbersTable } from '../charts/picture.ts';
import { listText, shareText } from '../words.ts';

/** The councils of one type in one country; there is at least one. */
export interface CouncilCount {
  readonly country: string;
  /** Empty where it isn't known. */
  readonly type: string;
  readonly councils: number;
  /** Of those: with a commitment that includes net zero. */
  readonly committed: number;
}

type Count = Pick<CouncilCount, 'councils' | 'committed'>;

/** @param counts by country, within one the most frequent type first */
export function councilsSection(counts: readonly CouncilCount[]): Html {
  const countries = [...new Set(counts.map(({ country }) => country))];
  const body =
    counts.length === 0
      ? html`<p>There is no council in the tables yet.</p>\n`
      : html`<div class="pair">
${shareFigure(counts, countries)}${typesFigure(counts, countries)}</div>
`;
  return html`<section aria-labelledby="councils">
<h2 id="councils">Councils</h2>
${body}</section>
`;
}

const sumOf = (counts: readonly Count[]): Count => ({
  councils: counts.reduce((sum, { councils }) => sum + councils, 0),
  committed: counts.reduce((sum, { committed }) => sum + committed, 0),
});
const ofCountry = (counts: readonly CouncilCount[], country: string) =>
  counts.filter((each) => each.country === country);
const typeName = (type: string): string => type || 'Type not known';
const committedOf = ({ committed, councils }: Count): string => `${committed} of ${councils}`;

function shareFigure(counts: readonly CouncilCount[], countries: readonly string[]): Html {
  const rows = [
    { name: countries.length > 1 ? 'All countries' : countries[0]!, ...sumOf(counts) },
    ...(countries.length > 1 ? countries.map((name) => ({ name, ...sumOf(ofCountry(counts, name)) })) : []),
  ];
  const bars = rows.map(({ name, councils, committed }) => ({
    label: name,
    text: `${committedOf({ councils, committed })} · ${shareText(committed, councils)}`,
    whole: 1,
    part: committed / councils,
  }));
  const said = rows.map((row) => `${row.name}: ${committedOf(row)} (${shareText(row.committed, row.councils)})`);
  const title = 'Who has promised net zero';
  const chart = {
    id: 'share',
    title,
    description: `Councils that have promised net zero. ${said.join('; ')}.`,
  };
  return figure({
    title,
    note: html`The share of councils with a commitment that includes net zero: <code>carbon_reduction_commitment</code> is true.`,
    pictures: barChart(chart, [{ bars }], 1),
    tableTitle: 'Promises by country',
    table: numbersTable(
      ['Country', 'Councils', 'With a promise', 'Share'],
      rows.map((row) => [row.name, row.councils, row.committed, shareText(row.committed, row.councils)]),
    ),
  });
}

function typesFigure(counts: readonly CouncilCount[], countries: readonly string[]): Html {
  const groups = countries.map(
    (country): BarGroup => ({
      label: countries.length > 1 ? country : undefined,
      bars: ofCountry(counts, country).map(({ type, councils, committed }) => ({
        ...{ label: typeName(type), whole: councils, part: committed },
        text: committedOf({ councils, committed }),
      })),
    }),
  );
  const most = counts.reduce((most, { councils }) => Math.max(most, councils), 0);
  const said = countries.map((country) => {
    const own = ofCountry(counts, country);
    const types = own.map(({ type, councils }) => `${councils} of the type ${typeName(type)}`);
    return `${country} has ${counted(sumOf(own).councils, 'council')}: ${listText(types)}.`;
  });
  const title = 'Councils by country and type';
  return figure({
    title,
    note: html`A bar is as long as there are councils; its <span class="key key-mark">filled part</span> has promised net zero, its <span class="key key-rest">hollow part</span> has not, as far as is known.`,
    pictures: barChart({ id: 'types', title, description: said.join(' ') }, groups, most),
    tableTitle: title,
    table: numbersTable(
      ['Country and type', 'Councils', 'With a promise'],
      counts.map(({ country, type, councils, committed }) => [`${country}, ${typeName(type)}`, councils, committed]),
    ),
  });
}
