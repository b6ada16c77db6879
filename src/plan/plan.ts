// The plan of a site: every file to write, counted before anything is rendered, each with how to render it.
import { ENDPOINT_NAMES, endpointOf, PAGED_NAMES, parametersIn, RECORD_SOURCES } from '../api/api.ts';
import { RENDERINGS } from '../api/media.ts';
import { byName, getOrAdd, groupBy } from '../grouping.ts';
import type { Design } from '../model/design.ts';
import type { SiteOptions } from '../model/site.ts';
import type { Problem } from '../problem.ts';
import type { Dataset } from '../read/dataset.ts';
import { contentOf, type SiteIndex } from '../respond/content.ts';
import { jsonOf } from '../respond/json.ts';
import { type Address, fileOf, stemOf } from '../route/address.ts';
import { ICON, SITE_INDEX, storeFile } from '../route/layout.ts';
import type { LinkForm } from '../route/links.ts';
import { leastOf, limitsOf } from '../route/ranges.ts';
import type { StoreLayout } from '../searchterms/write-store.ts';
import { catalogueFiles } from './catalogue.ts';
import { councilFiles } from './council-pages.ts';
import { errorFiles, optionsFiles } from './documents.ts';
import { type Family, lastPages, planFamilies } from './families.ts';
import { homeFile } from './home.ts';
import { originsOf } from './origins.ts';
import {
  composesFamily,
  type HostFile,
  type HostNeeds,
  type Origin,
  type Plan,
  type PlannedFamily,
  type PlannedFile,
} from './planned.ts';
import { recordsIn } from './record-sets.ts';
import { countedTerms, recordsOf } from './records.ts';
import { referenceFiles } from './reference.ts';
import { answerRenderer, type RenderAnswer } from './render.ts';
import { siteIndex } from './site-index.ts';
import type { SiteMaterial } from './site-material.ts';
import { sitemapFiles } from './sitemap.ts';
import { contentHash, openWritten, writeTerms } from './terms.ts';

export interface PlanInput {
  readonly dataset: Dataset;
  readonly options: SiteOptions;
  /** Absolute, without a slash at its end. */
  readonly siteUrl: string;
  readonly links: LinkForm;
  readonly design: Design;
  /** Of the program. */
  readonly version: string;
  /** Stands for the program's code: what another one made may be other bytes. Without it, nothing counts as made of the same. */
  readonly program?: string | undefined;
  readonly hosts: readonly HostNeeds[];
  /** When the search-term store is cut into blocks; a test cuts a small one. */
  readonly layout?: StoreLayout;
}

export function planSite(input: PlanInput): Plan {
  const { dataset, options, siteUrl, links, design, version, program, hosts, layout } = input;
  const { dates } = options;
  const { span } = dataset.searchLog;
  const { templates } = design;
  const written = writeTerms(dataset.searchLog, layout);
  const store = openWritten(written);
  const records = recordsOf(dataset, { siteUrl, links });
  const stored = byName(RECORD_SOURCES, (source) => jsonOf(records[source]));
  const content = contentOf(records, countedTerms(store));
  const answers = planFamilies(content, { ...options, links }, dates, span).filter(
    ({ name }) => !hosts.every((host) => composesFamily(host, name)),
  );
  const site = siteIndex({
    ...{ options, siteUrl, links, design, span, records, families: answers },
    store: {
      ...byName(RECORD_SOURCES, (source) => storeFile(source, contentHash(stored[source]))),
      searchterms: written.files,
    },
  });
  const render = answerRenderer(content, site);
  const originOf = originsOf({ program, site, stored });
  // Of lists without filters, it gives only the number of pages.
  const titled = ENDPOINT_NAMES.filter((name) => endpointOf(name).shape === 'item' || parametersIn(name).length > 0);
  const counted = answers.map(({ name, addresses }) => [name, addresses.length]);
  const catalogueOrigin = originOf('URL index', titled, [templates, counted]);
  const material: SiteMaterial = { site, templates, about: options.texts.about, dataset, content, store };
  const prebuilt = answers.flatMap((family) => family.addresses);
  const ofHost = filesOfHosts(hosts, site);
  const own: readonly PlannedFamily[] = [
    ...answers.map(({ name, option, addresses }) => {
      const origin = originOf(
        name,
        addresses.map(({ endpoint }) => endpoint),
      );
      return {
        name,
        answers: addresses.length,
        option: option && { name: option, value: dates[option] as number | boolean },
        files: byRecords(addresses, site).flatMap(([records, same]) =>
          same.flatMap((address) => {
            const [stem, thresholds] = [stemOf(address), thresholdsOf(address)];
            return RENDERINGS.map((rendering) => ({
              path: `${stem}.${rendering}`,
              thresholds,
              render: () => render(address, rendering, records),
              // Lists of the same records have the same JSON, but different pages, because each page shows its own URL.
              content: rendering === 'json' ? records : undefined,
              origin,
            }));
          }),
        ),
      };
    }),
    ...(hosts.some((host) => host.lastPages)
      ? [others(LAST_PAGES, lastPageFiles(answers, render), originOf(LAST_PAGES, PAGED_NAMES))]
      : []),
    others('OPTIONS', optionsFiles(site)),
    others('errors', errorFiles(site)),
    others('URL index', catalogueFiles(answers, content, site, templates), catalogueOrigin),
    others('store', [
      ...RECORD_SOURCES.map((source) => ({ path: site.store[source], render: () => stored[source] })),
      ...Array.from(written.contents, ([path, bytes]) => ({ path, render: () => bytes })),
      { path: SITE_INDEX, render: () => jsonOf(site) },
    ]),
    others('pages', [homeFile(material)]),
    others('council pages', councilFiles(material)),
    others('reference', referenceFiles(material, prebuilt, version)),
    others('style and pictures', [
      { path: site.style, render: () => design.style },
      { path: ICON, render: () => design.icon },
      ...(site.logo !== undefined && design.logo ? [{ path: site.logo, render: () => design.logo!.bytes }] : []),
    ]),
  ];
  const sitemap = others(
    'sitemap',
    sitemapFiles(
      site,
      own.flatMap(({ files }) => files),
    ),
  );
  const families = [...own, sitemap, ...hostFamilies(ofHost)];
  return {
    families,
    ofHost,
    problems: clashesIn(families),
  };
}

const LAST_PAGES = 'last pages by name';

/** Puts lists of the same records next to each other, because the renderer keeps only the latest list. */
const byRecords = (addresses: readonly Address[], site: SiteIndex) => [
  ...groupBy(addresses, (address) => recordsIn(address, site)),
];

function thresholdsOf({ endpoint, values = {} }: Address): string | undefined {
  const thresholds = limitsOf(endpoint)?.thresholds.map((each) => `${each[0]}=${leastOf(values, each)}`);
  return thresholds?.join('&');
}

function lastPageFiles(families: readonly Family[], render: RenderAnswer): readonly PlannedFile[] {
  return lastPages(families).flatMap((address) =>
    RENDERINGS.map((rendering) => ({
      path: fileOf({ ...address, page: 'last' }, rendering),
      render: () => render(address, rendering),
    })),
  );
}

/** Hosts that want the same file share it; only different texts for one path clash. */
function filesOfHosts(hosts: readonly HostNeeds[], site: SiteIndex): Plan['ofHost'] {
  const shared = new Map<string, PlannedFile>();
  const planned = ({ path, text }: HostFile) =>
    getOrAdd(shared, `${path}\n${text}`, () => ({ path, render: () => text }));
  return new Map(hosts.map(({ name, files }) => [name, files(site).map(planned)]));
}

/** Each file with the first host that wants it. */
function hostFamilies(ofHost: Plan['ofHost']): readonly PlannedFamily[] {
  const seen = new Set<PlannedFile>();
  return Array.from(ofHost, ([name, files]) =>
    others(
      `host ${name}`,
      files.filter((file) => seen.size < seen.add(file).size),
    ),
  );
}

/** @param origin without it the files are rendered in every build */
function others(name: string, files: readonly PlannedFile[], origin?: Origin): PlannedFamily {
  return { name, answers: 0, files: origin ? files.map((file) => ({ ...file, origin })) : files };
}

// No two files may have one path, in any letter case: not every file system tells them apart.
function clashesIn(families: readonly PlannedFamily[]): readonly Problem[] {
  const familyOf = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { name, files } of families) {
    for (const { path } of files) {
      const other = familyOf.get(path.toLowerCase());
      if (other === undefined) familyOf.set(path.toLowerCase(), name);
      else problems.push({ code: 'path-clash', values: { path, answers: `${other}; ${name}` } });
    }
  }
  return problems;
}
