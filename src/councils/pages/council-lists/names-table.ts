// The codes and alternative names of all current and former councils. The search finds councils by these; this page is for readers
// without scripts, and for matching councils with other data.

import { pagePaths } from '../../../engine/addressing/links.ts';
import { recordPage } from '../../../engine/addressing/site-files.ts';
import type { Link } from '../../../engine/markup/layout.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { alternativeNames } from '../../council-names/alternative-names.ts';
import type { Council } from '../../dataset.ts';
import type { PageInput } from '../parts/council-facts.ts';
import { endedPage } from '../parts/paths.ts';
import { otherPlace, sortedByPlace } from '../parts/places.ts';

interface NameRow extends Link {
  /** The name by which the council is sorted. Undefined if the council's own name begins with it. */
  readonly place: string | undefined;
  readonly isFormer: boolean;
  readonly authorityCode: string;
  readonly gssCode: string;
  readonly others: readonly string[];
}

/** Current and former councils in one list. */
export function nameRows(councils: readonly Council[], { site, dataset }: PageInput): readonly NameRow[] {
  const path = pagePaths(site);
  const pages = new Map([
    ...councils.map((council) => [council.authority_code, recordPage(council.url)] as const),
    ...dataset.ended.map((council) => [council.authority_code, endedPage(council)] as const),
  ]);
  const current = new Set(councils.map((council) => council.authority_code));
  return sortedByPlace([...councils, ...dataset.ended]).map((council) => ({
    ...{ title: council.name, url: path(pages.get(council.authority_code)!), place: otherPlace(council) },
    isFormer: !current.has(council.authority_code),
    ...{ authorityCode: council.authority_code, gssCode: council.gss_code },
    others: alternativeNames(council.alternative_names),
  }));
}

const COLUMNS = ['Council', 'Authority code', 'GSS code', 'Other names and codes'];

export const namesTable = (
  rows: readonly NameRow[],
): Html => html`<section class="scroll wide" tabindex="0" aria-label="Codes and other names">
<table class="councils">
<thead><tr>${COLUMNS.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>
${rows.map(nameRow)}</tbody>
</table>
</section>
`;

const nameRow = ({ title, url, place, isFormer, authorityCode, gssCode, others }: NameRow): Html =>
  html`<tr><th scope="row"${place !== undefined && html` data-key="${place}"`}><a href="${url}">${title}</a>${isFormer && html` <span class="quiet">(former)</span>`}</th><td>${authorityCode}</td><td>${gssCode}</td><td class="names">${others.join('; ')}</td></tr>\n`;
