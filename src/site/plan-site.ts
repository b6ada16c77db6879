// Creates the plan of a site from its source. The plan lists every file before anything is rendered.
import type { Address } from '../addressing/address.ts';
import type { LinkedSite } from '../addressing/links.ts';
import { ICON, SITE_INDEX, scriptFile, storeFile } from '../addressing/site-files.ts';
import { ENDPOINT_NAMES, endpointOf, LIST_NAMES, PAGED_NAMES, parametersIn, RECORD_SOURCES } from '../api/api.ts';
import type { Outcome } from '../diagnostics/diagnostic.ts';
import { byName } from '../grouping.ts';
import { programHash } from '../package-files.ts';
import { contentOf, type SiteIndex } from '../respond/content.ts';
import { jsonOf } from '../respond/json.ts';
import type { StoreLayout } from '../searchterms/write-store.ts';
import { absentWords } from './absent-words.ts';
import { longTerms } from './downloads/downloads.ts';
import { contentHash } from './file-content.ts';
import { type Host, type HostFile, linkFormFor } from './host.ts';
import { siteIndex } from './index/site-index.ts';
import { noSiteUrl } from './missing-options.ts';
import { type OriginOf, originsOf, type StoredRecords } from './origins.ts';
import { aboutFiles } from './pages/about.ts';
import { sourceView } from './pages/attribution.ts';
import { commitmentFiles } from './pages/commitment-lists.ts';
import { councilFiles } from './pages/council.ts';
import { councilFacts } from './pages/council-facts.ts';
import { councilListFiles } from './pages/council-lists.ts';
import { downloadFiles } from './pages/downloads.ts';
import { errorFiles, optionsFiles } from './pages/errors-and-options.ts';
import { formerCouncilFiles } from './pages/former-councils.ts';
import { homeFiles } from './pages/home.ts';
import type { PageInput } from './pages/page.ts';
import { referenceFiles } from './pages/reference.ts';
import { urlIndexFiles } from './pages/url-index.ts';
import { reservedNames } from './path-problems.ts';
import { type PublishedTerms, publishTerms } from './published-terms.ts';
import type { Source } from './read-source.ts';
import { countedTerms, recordsOf } from './records.ts';
import { lastPageFiles, responseGroup } from './response-files.ts';
import { responseRenderer } from './response-renderer.ts';
import { filesOf, type Origin, type PlannedFile, type PlannedGroup, type SitePlan } from './site-plan.ts';
import { sitemapFiles } from './sitemap.ts';
import { type UrlGroup, urlGroups } from './url-groups.ts';

/**
 * If there are errors, there is no plan.
 * @param layout allows tests to split a small store into blocks
 */
export function planSite(source: Source, hosts: readonly Host[], layout?: StoreLayout): Outcome<SitePlan> {
  const { searchLog, ...others } = source;
  const { siteUrl } = source.options;
  if (siteUrl === undefined) return { problems: [noSiteUrl(source.folder)] };
  const links = linkFormFor(hosts);
  if (typeof links === 'object') return { problems: [links] };
  return planPublished({ ...others, terms: publishTerms(searchLog, layout) }, { siteUrl, links }, hosts);
}

/** The only data that pages and files may use. */
type PublishedSource = Omit<Source, 'searchLog'> & { readonly terms: PublishedTerms };

function planPublished(source: PublishedSource, linked: LinkedSite, hosts: readonly Host[]): Outcome<SitePlan> {
  const { dataset, terms, options, design } = source;
  const records = recordsOf(dataset, linked);
  const content = contentOf(records, countedTerms(terms.store));
  const wanted = urlGroups({ content, site: { ...options, ...linked }, policy: options.dates, span: terms.span });
  if ('code' in wanted) return { problems: [wanted] };
  const needed = wanted.filter(
    ({ name }) => !hosts.every(({ composes }) => composes === 'all' || composes.includes(name)),
  );
  const isAbsent = hosts.every(({ kind }) => kind === 'router') ? absentWords(content) : () => false;
  const groups = options.prebuild === 'all' ? needed : needed.map((group) => withoutAddresses(group, isAbsent));

  const stored = byName(RECORD_SOURCES, (source) => jsonOf(records[source]));
  const store = {
    ...byName(RECORD_SOURCES, (source) => storeFile(source, contentHash(stored[source]))),
    searchterms: terms.store.files,
  };
  const site = siteIndex({ ...linked, options, design, span: terms.span, records, groups, store });
  const { texts, licence, sources, contributors, downloads: formats } = options;
  const input: PageInput = {
    ...{ site, templates: design.templates, about: texts.about, formats, dataset, content, terms },
    ...{ factsOf: councilFacts(dataset), source: sourceView(site, dataset), style: design.style },
    credits: { licence, sources, contributors },
    script: scriptFile(contentHash(design.script)),
  };
  const originOf = originsOf(programHash(), site, stored);
  const render = responseRenderer(content, site);

  const own = [
    ...responseGroups(groups, render, originOf, input, hosts),
    storeGroup(stored, input),
    ...pageGroups(groups, input),
    downloadGroup(originOf, input),
    otherFiles('style, script and pictures', [
      { path: site.style, render: () => design.style },
      { path: input.script, render: () => design.script },
      { path: ICON, render: () => design.icon },
      ...(site.logo !== undefined && design.logo ? [{ path: site.logo, render: () => design.logo!.bytes }] : []),
    ]),
  ];
  const lists = LIST_NAMES.map((endpoint) => ({ endpoint })).filter((list) => content.list(list).count > 0);
  const sitemap = otherFiles('sitemap', sitemapFiles(site, filesOf({ groups: own }), lists));
  const plan: SitePlan = {
    hosts,
    options: { ...options, siteUrl: linked.siteUrl },
    groups: [...own, sitemap, ...hostGroups(hosts, site)],
    absentResponses: needed.reduce((sum, { addresses }) => sum + addresses.filter(isAbsent).length, 0),
    otherGroups: () => {
      const prebuild = options.prebuild === 'all' ? 'present' : 'all';
      const other = planPublished({ ...source, options: { ...options, prebuild } }, linked, hosts);
      return other.value!.groups;
    },
  };
  const paths = filesOf(plan).map((file) => file.path);
  const problems = reservedNames(paths, process.platform);
  return problems.length > 0 ? { problems } : { value: plan, problems: longTerms(input) };
}

const withoutAddresses = (group: UrlGroup, isLeftOut: (address: Address) => boolean): UrlGroup => ({
  ...group,
  addresses: group.addresses.filter((address) => !isLeftOut(address)),
});

function responseGroups(
  groups: readonly UrlGroup[],
  render: ReturnType<typeof responseRenderer>,
  originOf: OriginOf,
  input: PageInput,
  hosts: readonly Host[],
): readonly PlannedGroup[] {
  const { site, templates } = input;
  // For lists without filters, the URL index shows only the number of pages, so it doesn't depend on their records.
  const titled = ENDPOINT_NAMES.filter((name) => endpointOf(name).shape === 'item' || parametersIn(name).length > 0);
  const counts = groups.map(({ name, addresses }) => [name, addresses.length]);
  const indexOrigin = originOf('URL index', titled, [templates, counts]);
  const lastPages = 'last pages by name';
  return [
    ...groups.map((group) => responseGroup(group, render, originOf, site)),
    ...(hosts.some(({ kind }) => kind === 'rewrite')
      ? [otherFiles(lastPages, lastPageFiles(groups, render), originOf(lastPages, PAGED_NAMES))]
      : []),
    otherFiles('OPTIONS', optionsFiles(site)),
    otherFiles('errors', errorFiles(site)),
    otherFiles('URL index', urlIndexFiles(groups, input), indexOrigin),
  ];
}

const storeGroup = (stored: StoredRecords, { site, terms }: PageInput): PlannedGroup =>
  otherFiles('store', [
    ...RECORD_SOURCES.map((source) => ({ path: site.store[source], render: () => stored[source] })),
    ...Array.from(terms.contents, ([path, bytes]) => ({ path, render: () => bytes })),
    { path: SITE_INDEX, render: () => jsonOf(site) },
  ]);

function pageGroups(groups: readonly UrlGroup[], input: PageInput): readonly PlannedGroup[] {
  const prebuilt = groups.flatMap(({ addresses }) => addresses);
  return [
    otherFiles('pages', [...homeFiles(input), ...aboutFiles(input)]),
    otherFiles('commitments by year', commitmentFiles(input)),
    otherFiles('lists of councils', councilListFiles(input)),
    otherFiles('council pages', [...councilFiles(input), ...formerCouncilFiles(input)]),
    otherFiles('reference', referenceFiles(input, prebuilt)),
  ];
}

function downloadGroup(originOf: OriginOf, input: PageInput): PlannedGroup {
  const { templates, dataset, formats, credits } = input;
  const others = [templates.downloads, dataset.plans, dataset.emergencies, formats, credits];
  return otherFiles('downloads', downloadFiles(input), originOf('downloads', LIST_NAMES, others));
}

/** @param origin if omitted, the files are rendered again in every build */
function otherFiles(name: string, files: readonly PlannedFile[], origin?: Origin): PlannedGroup {
  return { name, responses: 0, files: origin ? files.map((file) => ({ ...file, origin })) : files };
}

/** A file that several hosts share belongs to the group of the first one. If two different files have the same path, they conflict. */
function hostGroups(hosts: readonly Host[], site: SiteIndex): readonly PlannedGroup[] {
  const seen = new Set<string>();
  const isNew = ({ path, text }: HostFile) => seen.size < seen.add(`${path}\n${text}`).size;
  return hosts.map(({ name, files }) => {
    const own = files(site)
      .filter(isNew)
      .map(({ path, text }) => ({ path, render: () => text }));
    return otherFiles(`host ${name}`, own);
  });
}
