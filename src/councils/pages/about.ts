// Creates the pages about the website: about the data, and the accessibility statement.

import { pagePaths } from '../../engine/addressing/links.ts';
import { ABOUT } from '../../engine/addressing/site-files.ts';
import type { CrawlerView, PageView } from '../../engine/markup/layout.ts';
import { sourceView } from '../../engine/pages/attribution.ts';
import { filledTemplate, pageFile, pageView, wholePage } from '../../engine/pages/page.ts';
import type { PlannedFile } from '../../engine/site/site-plan.ts';
import { numberText } from '../../engine/text/format.ts';
import { type Html, type HtmlValue, html } from '../../engine/text/html.ts';
import { type Council, isLocated } from '../dataset.ts';
import type { PageInput } from './parts/council-facts.ts';
import { promisesIn } from './parts/promises.ts';

export function aboutFiles(input: PageInput): readonly PlannedFile[] {
  const { site, options, terms, design } = input;
  const { templates } = design;
  const path = pagePaths(site);
  const source = sourceView(input);
  const about = { title: 'About the data', url: path(ABOUT) };
  const statement = { title: 'Accessibility statement', url: path(ACCESSIBILITY) };
  const shown = {
    ...{ sources: options.sources, contributors: options.contributors },
    accessibility: statement.url,
    hasSearches: terms.span !== undefined,
    gaps: gapsIn(input),
  };
  const aboutView = (): AboutView => ({ ...pageView(input, [about], { ...source, about: undefined }), ...shown });
  return [
    pageFile(input, { file: ABOUT, shows: [templates.about, source, shown] }, aboutView, (view) =>
      aboutPage(view, templates.about),
    ),
    pageFile(
      input,
      { file: ACCESSIBILITY, shows: [templates.accessibility, source] },
      () => pageView(input, [about, statement], source),
      (view) => accessibilityPage(view, templates.accessibility),
    ),
  ];
}

function gapsIn({ dataset, factsOf }: PageInput): AboutView['gaps'] {
  const { councils, commitments, plans, emergencies } = dataset;
  const promises = promisesIn(commitments);
  const gap = <Row>(name: string, rows: readonly Row[], isMissing: (row: Row) => boolean) => ({
    ...{ name, all: rows.length, missing: rows.filter(isMissing).length },
  });
  const isUnknown = (council: Council): boolean => factsOf(council).status === 'not-recorded';
  return [
    gap('Councils with no record of whether they have promised net zero', councils, isUnknown),
    gap('Promises without a target year', promises, ({ target_year }) => target_year === null),
    gap('Promises without a scope', promises, ({ scope }) => scope === null),
    gap('Promises without a text', promises, ({ text }) => text === ''),
    gap('Promises without a link to their source', promises, ({ source }) => source === ''),
    gap('Emergency declarations without a date', emergencies, ({ date_declared }) => date_declared === null),
    gap('Emergency declarations without a link to their source', emergencies, ({ source_url }) => source_url === ''),
    gap('Plan records without a date', plans, ({ updated_at }) => updated_at === null),
    gap('Plans without a link', plans, ({ url }) => url === ''),
    gap('Councils without plans on record', councils, ({ plan_count }) => plan_count === 0),
    gap('Councils without a type', councils, ({ authority_type }) => authority_type === ''),
    gap('Councils without a website', councils, ({ website_url }) => website_url === ''),
    gap('Councils without coordinates', councils, (council) => !isLocated(council)),
  ];
}

// ---- the pages ----

interface Credit {
  readonly name: string;
  readonly url?: string | undefined;
}

interface AboutView extends PageView {
  readonly accessibility: string;
  /** Whether the site has searches. */
  readonly hasSearches: boolean;
  readonly sources: readonly Credit[];
  readonly contributors: readonly Credit[];
  /** What is missing, such as `plans without a date`, and how often. */
  readonly gaps: readonly { readonly name: string; readonly missing: number; readonly all: number }[];
}

function aboutPage(view: AboutView & CrawlerView, template: string): Html {
  const gaps = html`<table>
<thead><tr><th scope="col">Records</th><th scope="col" class="number">Missing</th><th scope="col" class="number">Total</th></tr></thead>
<tbody>
${view.gaps.map(({ name, missing, all }) => html`<tr><th scope="row">${name}</th><td class="number">${numberText(missing)}</td><td class="number">${numberText(all)}</td></tr>\n`)}</tbody>
</table>`;
  const accessibility = html`<a href="${view.accessibility}">accessibility statement</a>`;
  const description = 'The meaning of the data, how it was collected, and its known gaps.';
  const searches =
    view.hasSearches &&
    html`<p>Search terms are published only if people searched for them at least five times. Rarer terms could reveal who searched for them.</p>`;
  const values = { searches, credits: creditsPart(view), gaps, accessibility };
  return wholePage(view, filledTemplate<'about'>(view, template, values), { description });
}

function creditsPart({ sources, contributors }: AboutView): HtmlValue {
  const list = (title: string, credits: readonly Credit[]): HtmlValue =>
    credits.length > 0 &&
    html`<h3>${title}</h3>
<ul>
${credits.map(({ name, url }) => html`<li>${url === undefined ? name : html`<a href="${url}">${name}</a>`}</li>\n`)}</ul>
`;
  if (sources.length + contributors.length === 0) return '';
  return html`<section aria-labelledby="credits">
<h2 id="credits">Sources and contributors</h2>
${list('Sources', sources)}${list('Contributors', contributors)}</section>`;
}

function accessibilityPage(view: PageView & CrawlerView, template: string): Html {
  const { contact } = view.source ?? {};
  const text = contact
    ? html`If something doesn’t work for you, <a href="${contact}">tell us</a>.`
    : 'The publisher of this website has given no contact address.';
  return wholePage(view, filledTemplate<'accessibility'>(view, template, { contact: text }));
}

const ACCESSIBILITY = 'about/accessibility/index.html';
