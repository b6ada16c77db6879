// A council's page: its record, promises and plans, and a comparison with other councils. Any field may be empty.

import type { BothPaths } from '../src/addressing/links.ts';
import { capitalised, counted, dayText, listText, shortened } from '../src/text/format.ts';
import { type Html, html } from '../src/text/html.ts';
import { quotedWord } from '../src/text/shell.ts';
import { fill } from '../src/text/template.ts';
import { type AuthorityType, namesCountry, typeName } from './authority-types.ts';
import { breadcrumb, type Link, LONGEST_TITLE } from './layout.ts';
import { outwardLink, section } from './markup.ts';
import type { PlaceholdersOf } from './placeholders.ts';
import { type PromiseStatus, type ScopeYear, scopeName, scopePurpose } from './scopes.ts';
import { type CommitmentsView, commitmentsSection } from './sections/commitments.ts';
import { responseLink } from './sections/lists.ts';
import { type ComparisonView, comparisonSection } from './sections/place.ts';
import { plansSection, type ShownPlan } from './sections/plans.ts';
import { type PeopleView, peoplePage } from './source.ts';

export interface CouncilView extends PeopleView {
  readonly council: {
    readonly name: string;
    readonly country: string;
    readonly authority_type: AuthorityType | '';
    readonly authority_code: string;
    readonly website_url: string;
    readonly gss_code: string;
    /** The date on which the council first declared an emergency. */
    readonly declared_emergency: string | null;
  };
  readonly commitments: CommitmentsView;
  readonly promisedYears: readonly ScopeYear[];
  readonly plans: readonly ShownPlan[];
  readonly declarations: readonly { readonly date_declared: string | null; readonly source_url: string }[];
  readonly comparison: ComparisonView;
  /** The files that contain all data about the council. */
  readonly downloads: readonly Link[];
  readonly records: {
    readonly record: BothPaths;
    readonly commitments: BothPaths;
    /** The absolute URL of the council's record in the API. */
    readonly url: string;
  };
}

export function councilPage(view: CouncilView): Html {
  const { council, records } = view;
  const placeholders: PlaceholdersOf<'council', string | Html | undefined> = {
    breadcrumb: breadcrumb(view.crumbs),
    title: council.name,
    summary: html`<p class="lead">${promiseSentence(view)}</p>`,
    record: recordSection(view),
    commitments: commitmentsSection(council, view.commitments),
    plans: plansSection(view.plans),
    comparison: comparisonSection(view.comparison),
    api: dataSection(view),
  };
  const title = shortened(council.name, LONGEST_TITLE);
  const page = { title, description: descriptionOf(view), json: records.record.json };
  return peoplePage(view, page, fill(view.template, placeholders));
}

function descriptionOf({ council, commitments, promisedYears }: CouncilView): string {
  const { name, authority_type: type, country, declared_emergency: declared } = council;
  const years = promisedYears.map(({ scope, year }) => `${year} ${scopePurpose(scope)}`);
  const parts = [
    STATUS_TEXTS[commitments.status],
    ...(years.length === 0 ? [] : [`target ${years.length === 1 ? 'year' : 'years'} ${listText(years)}`]),
    ...(declared === null ? [] : [`declared a climate emergency on ${dayText(declared)}`]),
  ];
  const kind = [typeName(type) ?? [], namesCountry(type) ? [] : country].flat().join(', ');
  return `${shortened(name, 100)} (${kind}): ${parts.join('; ')}.`;
}

/** What the council has promised, in one sentence. */
function promiseSentence({ council: { name }, commitments: { status }, promisedYears }: CouncilView): string {
  if (status === 'not-recorded') return `There is no record of whether ${name} has promised net zero.`;
  if (status === 'no-promise-found') return `No net zero promise by ${name} was found.`;
  const years = promisedYears.map(({ scope, year }) => `by ${year} ${scopePurpose(scope)}`);
  return `${name} has promised net zero${years.length === 0 ? ', but no target year is on record' : ` ${listText(years)}`}.`;
}

const STATUS_TEXTS: Readonly<Record<PromiseStatus, string>> = {
  promised: 'has promised net zero',
  'no-promise-found': 'no net zero promise was found',
  'not-recorded': 'no record of whether it has promised net zero',
};

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
    ['Net zero target', ...targetTexts(view)],
    ['Climate emergency', ...declarationTexts(view)],
    ['Plans', plansText(view.plans)],
    ['GSS code', council.gss_code ? html`<code>${council.gss_code}</code>` : quiet('Not recorded')],
    ['Authority code', html`<code>${council.authority_code}</code>`],
  ];
  return html`<dl class="record">
${rows.map(([name, ...values]) => html`<div><dt>${name}</dt>${values.map((value) => html`<dd>${value}</dd>`)}</div>\n`)}</dl>
`;
}

function targetTexts({ commitments: { status }, promisedYears }: CouncilView): readonly (Html | string)[] {
  if (status === 'not-recorded') return [quiet('Not recorded')];
  if (status === 'no-promise-found') return ['No net zero promise found'];
  if (promisedYears.length === 0) return ['Promised, but no target year is recorded'];
  return promisedYears.map(({ scope, year }) => `${scopeName(scope)}: ${year}`);
}

function declarationTexts({ declarations }: CouncilView): readonly Html[] {
  if (declarations.length === 0) return [quiet('No declaration on record')];
  return declarations.map(({ date_declared: date, source_url: url }) => {
    const declared = date === null ? 'Declared, but the date is not recorded' : `Declared on ${dayText(date)}`;
    return html`${declared}${url !== '' && html` (${outwardLink(url, 'source')})`}`;
  });
}

function plansText(plans: readonly ShownPlan[]): Html | string {
  if (plans.length === 0) return quiet('None on record');
  const latest = plans[0]!.updated_at;
  return `${counted(plans.length, 'document')}${latest === null ? '' : `, last updated ${dayText(latest)}`}`;
}

// ---- the data as files and in the API ----

function dataSection({ downloads, records: { record, commitments, url } }: CouncilView): Html {
  const body = html`${downloads.length > 0 && html`<p>Download all data about this council: ${downloads.map((file, index) => html`${index > 0 && ', '}<a href="${file.url}" download>${file.title}</a>`)}</p>\n`}<h3>In the API</h3>
<dl>
<dt>Record</dt><dd>${responseLink(record)}</dd>
<dt>Commitments</dt><dd>${responseLink(commitments)}</dd>
</dl>
<pre class="copy"><code>curl ${quotedWord(url)}</code></pre>
`;
  return section('data', 'Data about this council', body);
}
