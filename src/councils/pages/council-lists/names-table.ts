// The codes and alternative names of all current and former councils. The search finds councils by these; this page is for readers
// without scripts, and for matching councils with other data.

import { pagePaths } from '../../../engine/addressing/links.ts';
import { recordPage } from '../../../engine/addressing/site-files.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { alternativeNames } from '../../council-names/alternative-names.ts';
import type { Council } from '../../dataset.ts';
import type { PageInput } from '../parts/council-facts.ts';
import { endedPage } from '../parts/paths.ts';
import { otherPlace, sortedByPlace } from '../parts/places.ts';
import { councilHead, type SortedCouncil } from './list-table.ts';

interface NameRow extends SortedCouncil {
  readonly isFormer: boolean;
  readonly authorityCode: string;
  readonly gssCode: string;
  readonly others: readonly string[];
}

/** Current and former councils in one list. */
export function nameRows(councils: readonly Council[], { site, dataset }: PageInput): readonly NameRow[] {
  const path = pagePaths(site);
  const listed = [
    ...councils.map((council) => ({ ...council, file: recordPage(council.url), isFormer: false })),
    ...dataset.ended.map((council) => ({ ...council, file: endedPage(council), isFormer: true })),
  ];
  return sortedByPlace(listed).map((council) => ({
    ...{ title: council.name, url: path(council.file), place: otherPlace(council), isFormer: council.isFormer },
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

const nameRow = ({ isFormer, authorityCode, gssCode, others, ...council }: NameRow): Html =>
  html`<tr>${councilHead(council, isFormer && html` <span class="quiet">(former)</span>`)}<td>${authorityCode}</td><td>${gssCode}</td><td class="names">${others.join('; ')}</td></tr>\n`;
