// A page for each council, at the path given in the council's record: its record, promises and plans, and a comparison with other
// councils. Any field may be empty.

import type { Address } from '../../../engine/addressing/address.ts';
import { type BothPaths, originPaths, pagePaths, responsePaths } from '../../../engine/addressing/links.ts';
import { listPage, recordPage } from '../../../engine/addressing/site-files.ts';
import type { ChartPlaces } from '../../../engine/charts/figure.ts';
import { outwardLink, responseLink, section } from '../../../engine/markup/elements.ts';
import type { CrawlerView, Link, PageView } from '../../../engine/markup/layout.ts';
import { sourceView } from '../../../engine/pages/attribution.ts';
import {
  changesHead,
  changesSection,
  recordChanges,
  type SubjectView,
} from '../../../engine/pages/changes/subject-section.ts';
import { chartFiles, chartPlaces } from '../../../engine/pages/chart-files.ts';
import { headed, pageFile, pageView, wholePage } from '../../../engine/pages/page.ts';
import type { PlannedFile } from '../../../engine/site/site-plan.ts';
import { capitalised, dayText, listText } from '../../../engine/text/format.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { alternativeNames } from '../../council-names/alternative-names.ts';
import type { Council } from '../../dataset.ts';
import { kindFile } from '../council-lists/selections.ts';
import { kindName, typeName } from '../parts/authority-types.ts';
import { commitmentsSection } from '../parts/commitments.ts';
import type { CouncilFacts, PageInput } from '../parts/council-facts.ts';
import { councilLinks, PLAN_LIST } from '../parts/paths.ts';
import { scopePurpose } from '../parts/promises.ts';
import { type ComparisonView, comparisonSection, councilComparison } from './comparison.ts';
import { councilDownloads } from './downloads.ts';
import { plansSection } from './plans.ts';
import { councilRelations } from './relations.ts';

export function councilFiles(input: PageInput): readonly PlannedFile[] {
  const { site, factsOf, dataset } = input;
  const { councils } = dataset;
  const pathsTo = responsePaths(site);
  const page = pagePaths(site);
  const linkOf = councilLinks(site);
  const list = { title: 'Councils', url: page(listPage('councils')) };
  const downloadsFor = councilDownloads(input);
  const comparison = councilComparison(councils, (council) => factsOf(council).years);
  const recordOf = ({ authority_code: key }: Council): Address => ({ endpoint: 'council', key });
  const relationsOf = councilRelations(input);
  const places = new Map(councils.map((council) => [council, comparison.placeOf(council)]));
  const downloads = new Map(councils.map((council) => [council, downloadsFor(council)]));
  const changesFor = recordChanges(input, 'councils');
  const changesOf = ({ authority_code: code, name }: Council) => changesFor?.(code, name);
  const shownFor = (council: Council) => {
    const place = places.get(council);
    const { shows: changes } = changesOf(council) ?? {};
    return [council, factsOf(council), place, relationsOf(council), sourceView(input, recordOf(council)), changes];
  };
  const viewOf = (council: Council): CouncilView => {
    const { authority_code: code } = council;
    const { county, districts, nearest, comparisons } = relationsOf(council);
    const record = recordOf(council);
    return {
      ...pageView(input, [list, linkOf(council)], sourceView(input, record)),
      ...{ council, county, ...factsOf(council), charts: chartPlaces(site) },
      changes: changesOf(council)?.view,
      ...{ allCommitments: page(listPage('commitments')), allPlans: page(PLAN_LIST) },
      comparison: {
        ...{ place: places.get(council), districts, nearest },
        links: [...comparisons, { title: `All ${kindName(council)}`, url: page(kindFile(council)) }],
      },
      downloads: downloads.get(council)!.map(({ format, path }) => ({
        title: `${format.toUpperCase()} file`,
        url: originPaths(site)(`/${path}`),
      })),
      records: { record: pathsTo(record), commitments: pathsTo({ endpoint: 'council-commitments', key: code }) },
    };
  };
  return [
    ...councils.map((council) =>
      pageFile(
        input,
        { file: recordPage(council.url), shows: shownFor(council), changed: changesOf(council)?.changed },
        () => viewOf(council),
        councilPage,
      ),
    ),
    ...[...downloads.values()].flat().map(({ format: _, ...file }) => file),
    ...comparison.figures().flatMap(({ id, shows, draw }) => chartFiles(id, shows, draw, input, listPage('councils'))),
  ];
}

interface CouncilView extends PageView, CouncilFacts {
  readonly council: Council;
  readonly county: Link | undefined;
  /** The path of the list of all commitments. */
  readonly allCommitments: string;
  /** The path of the list of all plans. */
  readonly allPlans: string;
  readonly comparison: ComparisonView;
  readonly charts: ChartPlaces;
  /** Undefined if the site shows no changes. */
  readonly changes: SubjectView | undefined;
  /** The files that contain all data about the council. */
  readonly downloads: readonly Link[];
  /** The council in the API. */
  readonly records: Readonly<Record<'record' | 'commitments', BothPaths>>;
}

function councilPage(view: CouncilView & CrawlerView): Html {
  const { council, records, changes } = view;
  const summary = promiseSentence(view);
  const main = html`${headed(view)}<p class="lead">${summary}</p>
${recordSection(view)}
${commitmentsSection(council, view, view.allCommitments)}
${plansSection(view.plans, view.allPlans)}
${comparisonSection(view.comparison, view.charts)}
${changes && changesSection(changes)}${dataSection(view)}
`;
  const head = changes && changesHead(changes);
  return wholePage(view, main, { description: summary, json: records.record.json, head });
}

/** What the council has promised, in one sentence. */
function promiseSentence({ council: { name }, status, years }: CouncilView): string {
  if (status === 'not-recorded') return `There is no record of whether ${name} has promised net zero.`;
  if (status === 'no-promise-found') return `No net zero promise was found for ${name}.`;
  const promised = years.map(({ scope, year }) => `by ${year} ${scopePurpose(scope)}`);
  return `${name} has promised net zero${promised.length === 0 ? ', but no target year is on record' : ` ${listText(promised)}`}.`;
}

// ---- the record ----

const quiet = (text: string): Html => html`<span class="quiet">${text}</span>`;

function recordSection(view: CouncilView): Html {
  const { council, county } = view;
  const website = council.website_url;
  const type = typeName(council.authority_type);
  const others = alternativeNames(council.alternative_names);
  const rows: readonly (readonly [name: string, ...values: (Html | string)[]])[] = [
    ['Country', council.country],
    ['Type', type === undefined ? quiet('Not recorded') : capitalised(type)],
    ...(county ? [['County', html`<a href="${county.url}">${county.title}</a>`] as const] : []),
    ['Website', website === '' ? quiet('Not recorded') : outwardLink(website, website)],
    ['Climate emergency', ...declarationTexts(view)],
    ...(others.length > 0 ? [['Other names and codes', others.join('; ')] as const] : []),
    ['GSS code', council.gss_code ? html`<code>${council.gss_code}</code>` : quiet('Not recorded')],
    ['Authority code', html`<code>${council.authority_code}</code>`],
  ];
  return html`<dl class="record">
${rows.map(([name, ...values]) => html`<div><dt>${name}</dt>${values.map((value) => html`<dd>${value}</dd>`)}</div>\n`)}</dl>
`;
}

function declarationTexts({ emergencies }: CouncilView): readonly Html[] {
  if (emergencies.length === 0) return [quiet('No declaration on record')];
  return emergencies.map(({ date_declared: date, source_url: url }) => {
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
