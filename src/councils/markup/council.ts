// A council's page: its record, promises and plans, and a comparison with other councils. Any field may be empty.

import type { BothPaths } from '../../engine/addressing/links.ts';
import type { CrawlerView, Link, PageView } from '../../engine/markup/layout.ts';
import { outwardLink, responseLink, section } from '../../engine/markup/markup.ts';
import { filledPage } from '../../engine/markup/page.ts';
import { capitalised, dayText, listText } from '../../engine/text/format.ts';
import { type Html, html } from '../../engine/text/html.ts';
import { type AuthorityType, typeName } from './authority-types.ts';
import { type ScopeYear, scopePurpose } from './scopes.ts';
import { type CommitmentsView, commitmentsSection } from './sections/commitments.ts';
import { type ComparisonView, comparisonSection } from './sections/place.ts';
import { plansSection, type ShownPlan } from './sections/plans.ts';

export interface CouncilView extends PageView {
  readonly council: {
    readonly name: string;
    readonly country: string;
    readonly authority_type: AuthorityType | '';
    readonly authority_code: string;
    readonly website_url: string;
    readonly gss_code: string;
  };
  readonly commitments: CommitmentsView;
  readonly promisedYears: readonly ScopeYear[];
  readonly plans: readonly ShownPlan[];
  readonly declarations: readonly { readonly date_declared: string | null; readonly source_url: string }[];
  readonly comparison: ComparisonView;
  /** The path of the folder with the charts' files, ending with a slash. */
  readonly charts: string;
  /** The files that contain all data about the council. */
  readonly downloads: readonly Link[];
  /** The council in the API. */
  readonly records: Readonly<Record<'record' | 'commitments', BothPaths>>;
}

export function councilPage(view: CouncilView & CrawlerView): Html {
  const { council, records } = view;
  const summary = promiseSentence(view);
  const values = {
    summary: html`<p class="lead">${summary}</p>`,
    record: recordSection(view),
    commitments: commitmentsSection(council, view.commitments),
    plans: plansSection(view.plans),
    comparison: comparisonSection(view.comparison, view.charts),
    api: dataSection(view),
  };
  return filledPage<'council'>(view, values, { description: summary, json: records.record.json });
}

/** What the council has promised, in one sentence. */
function promiseSentence({ council: { name }, commitments: { status }, promisedYears }: CouncilView): string {
  if (status === 'not-recorded') return `There is no record of whether ${name} has promised net zero.`;
  if (status === 'no-promise-found') return `No net zero promise was found for ${name}.`;
  const years = promisedYears.map(({ scope, year }) => `by ${year} ${scopePurpose(scope)}`);
  return `${name} has promised net zero${years.length === 0 ? ', but no target year is on record' : ` ${listText(years)}`}.`;
}

// ---- the record ----

const quiet = (text: string): Html => html`<span class="quiet">${text}</span>`;

function recordSection(view: CouncilView): Html {
  const { council } = view;
  const website = council.website_url;
  const type = typeName(council.authority_type);
  const rows: readonly (readonly [name: string, ...values: (Html | string)[]])[] = [
    ['Country', council.country],
    ['Type', type === undefined ? quiet('Not recorded') : capitalised(type)],
    ['Website', website === '' ? quiet('Not recorded') : outwardLink(website, website)],
    ['Climate emergency', ...declarationTexts(view)],
    ['GSS code', council.gss_code ? html`<code>${council.gss_code}</code>` : quiet('Not recorded')],
    ['Authority code', html`<code>${council.authority_code}</code>`],
  ];
  return html`<dl class="record">
${rows.map(([name, ...values]) => html`<div><dt>${name}</dt>${values.map((value) => html`<dd>${value}</dd>`)}</div>\n`)}</dl>
`;
}

function declarationTexts({ declarations }: CouncilView): readonly Html[] {
  if (declarations.length === 0) return [quiet('No declaration on record')];
  return declarations.map(({ date_declared: date, source_url: url }) => {
    const declared = date === null ? 'Declared, date not recorded' : `Declared on ${dayText(date)}`;
    return html`${declared}${url !== '' && html` (${outwardLink(url, 'source')})`}`;
  });
}

function dataSection({ downloads, records: { record, commitments } }: CouncilView): Html {
  const files = downloads.map(
    (file, index) => html`${index > 0 && ', '}<a href="${file.url}" download>${file.title}</a>`,
  );
  const body = html`${downloads.length > 0 && html`<p>Download all data about this council: ${files}</p>\n`}<p>In the API: ${responseLink(record)} and ${responseLink(commitments)}</p>
`;
  return section('data', 'Data about this council', body);
}
