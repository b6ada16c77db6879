// The page of a council: its record, its commitments, and its place among the others. Any field may be empty.
import { type Html, html } from '../src/html.ts';
import type { InBoth } from '../src/route/links.ts';
import { quotedWord } from '../src/shell.ts';
import { fill } from '../src/template.ts';
import { counted } from '../src/terminal.ts';
import { breadcrumb, type Frame, type Link, LONGEST_TITLE, layout } from './layout.ts';
import type { PlaceholdersOf } from './placeholders.ts';
import { answerLink } from './sections/lists.ts';
import { type PlaceSection, placeSection } from './sections/place.ts';
import { dayText, outwardLink, shortened, verbatim } from './words.ts';

export interface ShownCommitment {
  readonly has_promise: boolean | null;
  readonly target_year: number | null;
  readonly scope: string | null;
  readonly text: string;
  readonly source: string;
  readonly source_name: string;
}

export interface ShownCouncil {
  readonly name: string;
  readonly country: string;
  readonly authority_type: string;
  readonly authority_code: string;
  readonly website_url: string;
  readonly gss_code: string;
  readonly planCount: number;
  readonly plansLastUpdate: string | null;
  readonly carbonNeutralYear: number | null;
  readonly emergencyDeclared: string | null;
}

export interface CouncilView {
  readonly site: Frame;
  readonly template: string;
  /** Where one is; the page itself last. */
  readonly crumbs: readonly Link[];
  readonly council: ShownCouncil;
  readonly commitments: readonly ShownCommitment[];
  readonly place: PlaceSection;
  /** Its record, and its commitments. */
  readonly record: InBoth;
  readonly statements: InBoth;
  /** The record's absolute address. */
  readonly address: string;
  /** The page of the list of all commitments. */
  readonly allCommitments: string;
}

export function councilPage(view: CouncilView): Html {
  const { site, template, council, record } = view;
  const placeholders: PlaceholdersOf<'council', string | Html | undefined> = {
    breadcrumb: breadcrumb(view.crumbs),
    title: council.name,
    record: recordSection(council),
    commitments: commitmentsSection(view),
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

function descriptionOf({ council, commitments }: CouncilView): string {
  const { name, authority_type: type, country, carbonNeutralYear: year, emergencyDeclared } = council;
  const parts = [
    commitments.length === 0 ? 'no climate commitment known' : counted(commitments.length, 'climate commitment'),
    ...(year === null ? [] : [`target year ${year}`]),
    ...(emergencyDeclared === null ? [] : [`climate emergency declared on ${dayText(emergencyDeclared)}`]),
  ];
  return `${shortened(name, 100)} (${type && `${type}, `}${country}): ${parts.join('; ')}.`;
}

// ---- its record ----

function recordSection(council: ShownCouncil): Html {
  const none = (text: string) => html`<span class="quiet">${text}</span>`;
  const { planCount, plansLastUpdate, emergencyDeclared } = council;
  const plans =
    planCount > 0 && `${planCount}${plansLastUpdate === null ? '' : `, last updated ${dayText(plansLastUpdate)}`}`;
  const rows: readonly (readonly [string, Html | string])[] = [
    ['Country', council.country],
    ['Type', council.authority_type || none('not known')],
    ['Website', council.website_url === '' ? none('not known') : outwardLink(council.website_url, council.website_url)],
    ['Target year', council.carbonNeutralYear === null ? none('none known') : String(council.carbonNeutralYear)],
    [
      'Climate emergency',
      emergencyDeclared === null ? none('no declaration known') : `declared ${dayText(emergencyDeclared)}`,
    ],
    ['Plans held', plans || none('none')],
    ['GSS code', council.gss_code ? html`<code>${council.gss_code}</code>` : none('not known')],
    ['Code in this API', html`<code>${council.authority_code}</code>`],
  ];
  return html`<dl class="record">
${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>
`;
}

// ---- its commitments ----

function commitmentsSection(view: CouncilView): Html {
  const { council, commitments } = view;
  const list = html`<ul class="commitments">
${commitments.map((commitment) => commitmentItem(commitment))}</ul>
`;
  return html`<section aria-labelledby="commitments">
<h2 id="commitments">Commitments</h2>
${commitments.length > 0 ? list : noCommitments(council, view.allCommitments)}</section>
`;
}

function noCommitments({ name, website_url: website }: ShownCouncil, all: string): Html {
  return html`<p>We know of no commitment of ${name} yet. That need not mean that it has made none: ${website !== '' && html`${outwardLink(website, 'its own website')} may tell more, and `}here are <a href="${all}">the commitments of all councils</a>.</p>
`;
}

function commitmentItem({ has_promise, target_year, scope, text, source, source_name }: ShownCommitment): Html {
  const facts = [
    has_promise === null ? 'Net zero: not known' : has_promise ? 'Promise of net zero' : 'No promise of net zero',
    scope ?? 'Scope not known',
  ];
  return html`<li>
<h3>${target_year === null ? 'No target year' : `By ${target_year}`}</h3>
<p class="facts">${facts.join(' · ')}</p>
${text === '' ? html`<p class="quiet">The text of this commitment is not known.</p>` : html`<blockquote dir="auto">${verbatim(text)}</blockquote>`}
<p class="source">${sourceOf(source, source_name)}</p>
</li>
`;
}

function sourceOf(source: string, name: string): Html {
  const text = name.trim() || source;
  if (text === '') return html`<span class="quiet">Its source is not known.</span>`;
  return html`Source: <bdi>${outwardLink(source, text)}</bdi>`;
}

// ---- where the API has it ----

function apiSection({ record, statements, address }: CouncilView): Html {
  return html`<section aria-labelledby="data">
<h2 id="data">The same as data</h2>
<dl>
<dt>Its record</dt><dd>${answerLink(record)}</dd>
<dt>Its commitments</dt><dd>${answerLink(statements)}</dd>
</dl>
<pre class="copy"><code>curl ${quotedWord(address)}</code></pre>
</section>
`;
}
