// Sites whose pages are rendered, except those of responses, which a router composes.

import type { Council, Dataset } from '../../src/councils/dataset.ts';
import type { LinkForm } from '../../src/engine/addressing/links.ts';
import { SITE_OPTIONS } from '../../src/engine/options/site-options.ts';
import { createRouter, type Router } from '../../src/engine/router/router.ts';
import { bytesOf, textOf } from '../../src/engine/site/file-content.ts';
import { planSite } from '../../src/engine/site/plan-site.ts';
import { filesOf, type SitePlan } from '../../src/engine/site/site-plan.ts';
import { DayCountTally, searchesIn, spanOf } from '../../src/engine/terms/day-counts.ts';
import type { SearchLog } from '../../src/engine/terms/search-log.ts';
import { OWN_DESIGN } from './design.ts';
import { hostLinkedBy } from './planned.ts';
import type { LoggedDataset } from './source.ts';

export const SITE_URL = 'https://climate.example';

interface PagesSite {
  readonly plan: SitePlan;
  /** The text of a file. */
  readonly page: (path: string) => string;
  readonly router: Router;
}

/** A dataset from which plans, declarations and ended councils can be omitted. */
type PagesData = Omit<LoggedDataset, 'plans' | 'emergencies' | 'ended'> &
  Partial<Pick<Dataset, 'plans' | 'emergencies' | 'ended'>>;

/** @param options the form of links, and options with the structure of site.json */
export function pagesSite(
  dataset: PagesData,
  { links = 'query', ...options }: Readonly<Record<string, unknown>> & { readonly links?: LinkForm } = {},
): PagesSite {
  const parsed = SITE_OPTIONS.parse({ siteUrl: SITE_URL, ...options });
  const { searchLog, ...tables } = { plans: [], emergencies: [], ended: [], ...dataset };
  const source = {
    folder: '',
    dataset: tables,
    referredTables: () => ({}),
    searchLog,
    options: parsed,
    design: OWN_DESIGN,
  };
  const plan = planSite(source, [hostLinkedBy(links, { composes: 'all' })]).value!;
  const files = new Map(filesOf(plan).map((file) => [file.path, file]));
  const router = createRouter((name) => {
    const content = files.get(name)?.render();
    return content === undefined ? undefined : bytesOf(content);
  });
  return { plan, page: (path) => textOf(files.get(path)!.render()), router };
}

/** A search: its day, counted from 1970-01-01, its text, and the number of searches on that day. */
export interface Searched {
  readonly day: number;
  readonly query: string;
  readonly results?: number;
  readonly restriction?: string;
  readonly times: number;
}

export function logOf(searches: readonly Searched[]): SearchLog {
  const tally = new DayCountTally();
  for (const { day, query, results = 3, restriction = '', times } of searches) {
    tally.add(day, query, results, restriction, times);
  }
  const counts = tally.counts();
  const days = new Set(counts.days).size;
  return {
    ...{ counts, isRedacted: false, span: spanOf(counts), searches: searchesIn(counts) },
    ...{ withheld: { terms: 0, searches: 0 }, days },
  };
}

/** A council without any values except those given. */
export function councilOf(council: Partial<Council> & Pick<Council, 'authority_code'>): Council {
  const { authority_code, slug = authority_code.toLowerCase() } = council;
  return {
    ...{ authority_code, slug, name: 'Abbey', website_url: '', gss_code: '', country: 'England', authority_type: '' },
    ...{ region: '', county: '', latitude: null, longitude: null, former_slugs: '', alternative_names: '' },
    ...{ url: `/councils/${slug}/`, plan_count: 0, plans_last_update: null },
    ...{ carbon_reduction_commitment: false, carbon_neutral_date: null, declared_emergency: null },
    ...council,
  };
}
