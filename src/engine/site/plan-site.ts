// Creates the plan of a site from its source. The plan lists every file before anything is rendered.

import type { Address } from '../addressing/address.ts';
import type { LinkedSite } from '../addressing/links.ts';
import { scriptFile, storeFile } from '../addressing/site-files.ts';
import { COUNTED_SOURCES, type EndpointName, RECORD_SOURCES } from '../api/api.ts';
import { PAGE_SCRIPTS } from '../design/design.ts';
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts';
import { longTerms } from '../downloads/downloads.ts';
import { byName, getOrAdd } from '../grouping.ts';
import { programHash } from '../package-files.ts';
import { type Content, contentOf, wordFilters, wordsIn } from '../respond/content.ts';
import { jsonOf } from '../respond/json.ts';
import type { StoreLayout } from '../terms/write-store.ts';
import { contentHash } from './file-content.ts';
import { type Host, linkFormFor } from './host.ts';
import { siteIndex } from './index/site-index.ts';
import { noSiteUrl } from './missing-options.ts';
import { originsOf } from './origins.ts';
import type { Published, Terms } from './part.ts';
import { PARTS } from './parts.ts';
import { publishTerms } from './published-terms.ts';
import type { Source } from './read-source.ts';
import { countedTerms, recordsOf } from './records.ts';
import { filesOf, type PlannedGroup, type SitePlan } from './site-plan.ts';
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
  const terms = (searchLog && publishTerms(searchLog, layout)) as Terms;
  return planPublished({ ...others, terms }, { siteUrl, links }, hosts);
}

/** The only data that the parts of a site may use. */
type PublishedSource = Omit<Source, 'searchLog' | 'isWithheld'> & Pick<Published, 'terms'>;

function planPublished(source: PublishedSource, linked: LinkedSite, hosts: readonly Host[]): Outcome<SitePlan> {
  const { dataset, terms, options, design, referredTables, history } = source;
  const span = terms?.span;
  const records = recordsOf(dataset, linked);
  const content = contentOf(records, terms && countedTerms(terms.store));
  const wanted = urlGroups({ content, site: { ...options, ...linked }, policy: options.dates, span });
  if ('code' in wanted) return { problems: [wanted] };
  const needed = wanted.filter(
    ({ name }) => !hosts.every(({ composes }) => composes === 'all' || composes.includes(name)),
  );
  const isAbsent = hosts.every(({ kind }) => kind === 'router') ? absentWords(content) : () => false;
  const groups = options.prebuild === 'all' ? needed : needed.map((group) => withoutAddresses(group, isAbsent));

  const stored = byName(RECORD_SOURCES, (source) => jsonOf(records[source]));
  const store = {
    ...byName(RECORD_SOURCES, (source) => storeFile(source, contentHash(stored[source]))),
    ...byName(COUNTED_SOURCES, () => terms!.store.files),
  };
  const site = siteIndex({ ...linked, options, design, span, records, groups, store });
  const published: Published = {
    ...{
      site,
      design,
      dataset,
      terms,
      referredTables,
      stored,
      content,
      groups,
      hosts,
      publications: history?.publications,
    },
    options: { ...options, ...linked },
    origins: originsOf(programHash(), site, design, stored),
    scripts: byName(PAGE_SCRIPTS, (name) => scriptFile(name, contentHash(design.scripts[name]))),
  };
  const plan: SitePlan = {
    hosts,
    options: { ...options, siteUrl: linked.siteUrl },
    groups: groupsOf(published),
    absentResponses: needed.reduce((sum, { addresses }) => sum + addresses.filter(isAbsent).length, 0),
    otherGroups: () => {
      const prebuild = options.prebuild === 'all' ? 'present' : 'all';
      const other = planPublished({ ...source, options: { ...options, prebuild } }, linked, hosts);
      return other.value!.groups;
    },
  };
  const paths = filesOf(plan).map((file) => file.path);
  const problems = reservedNames(paths, process.platform);
  return problems.length > 0 ? { problems } : { value: plan, problems: longTerms(published) };
}

const withoutAddresses = (group: UrlGroup, isLeftOut: (address: Address) => boolean): UrlGroup => ({
  ...group,
  addresses: group.addresses.filter((address) => !isLeftOut(address)),
});

function groupsOf(published: Published): readonly PlannedGroup[] {
  const groups: PlannedGroup[] = [];
  for (const part of PARTS) groups.push(...part(published, groups));
  return groups;
}

// ---- lists with a filter by a word that no record has ----

/** @returns a function that checks whether an address contains a word that no record has */
function absentWords(content: Content): (address: Address) => boolean {
  const known = new Map<EndpointName, ReturnType<typeof absentFrom>>();
  const absentFrom = (endpoint: EndpointName) =>
    wordFilters(endpoint).map(([name, { words }]) => {
      // This counts the records as any response does, whatever field the filter compares.
      const isAbsent = (word: string) => content.list({ endpoint, values: { [name]: [word] } }).count === 0;
      return [name, new Set(words.filter(isAbsent))] as const;
    });
  return ({ endpoint, values = {} }) =>
    getOrAdd(known, endpoint, () => absentFrom(endpoint)).some(([name, absent]) =>
      wordsIn(values, name).some((word) => absent.has(word)),
    );
}

// ---- paths that a file system can't store ----

// https://learn.microsoft.com/windows/win32/fileio/naming-a-file
const WINDOWS_DEVICE = /^(?:[^/]*\/)*?(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.[^/]*)?(?=\/|$)/i;

/** Finds names that Windows reserves for devices. A record may have such a key, for example CON. */
export function reservedNames(paths: readonly string[], platform: NodeJS.Platform): readonly Diagnostic[] {
  if (platform !== 'win32') return [];
  const reserved = new Set(paths.flatMap((path) => WINDOWS_DEVICE.exec(path)?.[0] ?? []));
  return Array.from(reserved, (path) => ({ code: 'reserved-name', values: { path } }));
}
