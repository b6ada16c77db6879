// A council's page: its record, promises and plans, and a comparison with other councils. Any field may be empty.

import type { BothPaths } from '../src/addressing/links.ts';
import { capitalised, counted, dayText, listText, shortened } from '../src/text/format.ts';
import { type Html, html } from '../src/text/html.ts';
import { quotedWord } from '../src/text/shell.ts';
import { fill } from '../src/text/template.ts';
import { type AuthorityType, namesCountry, typeName } from './authority-types.ts';
import { breadcrumb, LONGEST_TITLE, layout, type PageView } from './layout.ts';
import { outwardLink, section } from './markup.ts';
import type { PlaceholdersOf } from './placeholders.ts';
import { type PromiseStatus, type ScopeYear, scopeName, scopePurpose } from './scopes.ts';
import { type CommitmentsView, commitmentsSection } from './sections/commitments.ts';
import { responseLink } from './sections/lists.ts';
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
    /** The date on which the council first declared an emergency. */
    readonly declared_emergency: string | null;
  };
  readonly commitments: CommitmentsView;
  readonly promisedYears: readonly ScopeYear[];
  readonly plans: readonly ShownPlan[];
  readonly declarations: readonly { readonly date_declared: string | null; readonly source_url: string }[];
  readonly comparison: ComparisonView;
  readonly api: {
    readonly record: BothPaths;
    readonly commitments: BothPaths;
    /** The absolute URL of the council's record in the API. */
    readonly url: string;
  };
}

export function councilPage(view: CouncilView): Html {
  const { council, api } = view;
  const placeholders: PlaceholdersOf<'council', string | Html | undefined> = {
    breadcrumb: breadcrumb(view.crumbs),
    title: council.name,
    record: recordSection(view),
    commitments: commitmentsSection(council, view.commitments),
    plans: plansSection(view.plans),
    comparison: comparisonSection(view.comparison),
    api: apiSection(api),
  };
  return layout(view.site, {
    title: shortened(council.name, LONGEST_TITLE),
    main: fill(view.template, placeholders),
    description: descriptionOf(view),
    json: api.record.json,
  });
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

// ---- the data in the API ----

function apiSection({ record, commitments, url }: CouncilView['api']): Html {
  const body = html`<dl>
<dt>Record</dt><dd>${responseLink(record)}</dd>
<dt>Commitments</dt><dd>${responseLink(commitments)}</dd>
</dl>
<pre class="copy"><code>curl ${quotedWord(url)}</code></pre>
`;
  return section('data', 'This council in the API', body);
}
