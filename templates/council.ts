// The page of a council: its record, its promises, its plans, and how it compares with others. Any field may be empty.

import type { InBoth } from '../src/addressing/links.ts';
import type { AUTHORITY_TYPES } from '../src/api/vocabulary.ts';
import { type PromiseStatus, promiseStatus } from '../src/promise-status.ts';
import { capitalised, counted, dayText, listText, shortened } from '../src/text/format.ts';
import { type Html, html } from '../src/text/html.ts';
import { quotedWord } from '../src/text/shell.ts';
import { fill } from '../src/text/template.ts';
import { namesCountry, typeName } from './authority-types.ts';
import { breadcrumb, type Frame, type Link, LONGEST_TITLE, layout } from './layout.ts';
import { outwardLink } from './markup.ts';
import type { PlaceholdersOf } from './placeholders.ts';
import { type ScopeYear, scopeName, scopePurpose } from './scopes.ts';
import { section } from './section.ts';
import { commitmentsSection, type ShownCommitment } from './sections/commitments.ts';
import { responseLink } from './sections/lists.ts';
import { type PlaceSection, placeSection } from './sections/place.ts';
import { plansSection, type ShownPlan } from './sections/plans.ts';

export interface ShownCouncil {
  readonly name: string;
  readonly country: string;
  readonly authority_type: (typeof AUTHORITY_TYPES)[number] | '';
  readonly authority_code: string;
  readonly website_url: string;
  readonly gss_code: string;
}

export interface ShownDeclaration {
  readonly date_declared: string | null;
  readonly source_url: string;
}

export interface CouncilView {
  readonly site: Frame;
  readonly template: string;
  /** The pages above this one; the page itself last. */
  readonly crumbs: readonly Link[];
  readonly council: ShownCouncil;
  readonly commitments: readonly ShownCommitment[];
  readonly promisedYears: readonly ScopeYear[];
  readonly plans: readonly ShownPlan[];
  readonly declarations: readonly ShownDeclaration[];
  readonly place: PlaceSection;
  /** Its record, and its commitments. */
  readonly record: InBoth;
  readonly statements: InBoth;
  /** The record's absolute URL. */
  readonly address: string;
  /** The page of the list of all commitments. */
  readonly allCommitments: string;
}

export function councilPage(view: CouncilView): Html {
  const { site, template, council, record } = view;
  const placeholders: PlaceholdersOf<'council', string | Html | undefined> = {
    breadcrumb: breadcrumb(view.crumbs),
    title: council.name,
    record: recordSection(view),
    commitments: commitmentsSection(view),
    plans: plansSection(view.plans),
    comparison: placeSection(view.place),
    api: apiSection(view),
  };
  return layout(site, {
    title: shortened(council.name, LONGEST_TITLE),
    main: fill(template, placeholders),
    description: descriptionOf(view),
    json: record.json,
  });
}

function descriptionOf(view: CouncilView): string {
  const { name, authority_type: type, country } = view.council;
  const declared = firstDeclared(view);
  const parts = [
    STATUS_TEXTS[promiseStatus(view.commitments)],
    ...(view.promisedYears.length === 0
      ? []
      : [`target ${view.promisedYears.length === 1 ? 'year' : 'years'} ${listText(yearTexts(view))}`]),
    ...(declared === undefined ? [] : [`declared a climate emergency on ${dayText(declared)}`]),
  ];
  const kind = [typeName(type) ?? [], namesCountry(type) ? [] : country].flat().join(', ');
  return `${shortened(name, 100)} (${kind}): ${parts.join('; ')}.`;
}

const STATUS_TEXTS: Readonly<Record<PromiseStatus, string>> = {
  promised: 'has promised net zero',
  'no-promise-found': 'no net zero promise was found',
  'not-recorded': 'no record of whether it has promised net zero',
};

/** `2030 for its own operations` */
const yearTexts = ({ promisedYears }: CouncilView): readonly string[] =>
  promisedYears.map(({ scope, year }) => `${year} ${scopePurpose(scope)}`);

const firstDeclared = ({ declarations }: CouncilView): string | undefined =>
  declarations.find(({ date_declared }) => date_declared !== null)?.date_declared ?? undefined;

// ---- its record ----

const quiet = (text: string): Html => html`<span class="quiet">${text}</span>`;

/** Each name with one value, or several. */
function recordSection(view: CouncilView): Html {
  const { council } = view;
  const website = council.website_url;
  const type = typeName(council.authority_type);
  const rows: readonly (readonly [string, ...(Html | string)[]])[] = [
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

function targetTexts({ commitments, promisedYears }: CouncilView): readonly (Html | string)[] {
  const status = promiseStatus(commitments);
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

// ---- its data in the API ----

function apiSection({ record, statements, address }: CouncilView): Html {
  const body = html`<dl>
<dt>Record</dt><dd>${responseLink(record)}</dd>
<dt>Commitments</dt><dd>${responseLink(statements)}</dd>
</dl>
<pre class="copy"><code>curl ${quotedWord(address)}</code></pre>
`;
  return section('data', 'This council in the API', body);
}
