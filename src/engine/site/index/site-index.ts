// Creates the site index, which contains everything a router needs to know about the site.
import { HAS_ABOUT, LIST_PAGES, MENU } from '#service/names';
import { basePath, type LinkedSite, pagePaths } from '../../addressing/links.ts';
import type { Span } from '../../addressing/ranges.ts';
import {
  ABOUT,
  CHANGES_PAGE,
  CHECK_PAGE,
  DOWNLOADS,
  GUIDE,
  HOME,
  ICON,
  listPage,
  logoFile,
  pictureFile,
  styleFile,
  urlGroupFile,
} from '../../addressing/site-files.ts';
import { endpointOf, isCounted, isCountedSource, kindOf, LIST_NAMES, PAGED_NAMES } from '../../api/api.ts';
import type { Item } from '../../api/endpoint.ts';
import { CONTENT_TYPES } from '../../api/media.ts';
import { wordsOf } from '../../api/words.ts';
import type { Design, Picture, SharePicture } from '../../design/design.ts';
import { downloadPaths } from '../../downloads/downloads.ts';
import { byName, groupBy } from '../../grouping.ts';
import { SHOWN_HEADERS } from '../../http/rules.ts';
import type { SiteOptions } from '../../options/site-options.ts';
import { contactLink } from '../../pages/attribution.ts';
import {
  type Counts,
  type CountsBySource,
  type DesignRecord,
  fieldFilters,
  SITE_FORMAT,
  type SiteIndex,
  wordOf,
} from '../../respond/content.ts';
import { dateOf } from '../../text/calendar.ts';
import { contentHash } from '../file-content.ts';
import type { RecordsOfSite } from '../records.ts';
import { FILTERED_GROUPS, hasOwnList, type UrlGroup } from '../url-groups.ts';
import { endpointHelp } from './endpoint-help.ts';
import { frame } from './frame.ts';
import { noticesOf } from './notices.ts';

interface Parts extends LinkedSite {
  readonly options: SiteOptions;
  readonly design: Design;
  readonly records: RecordsOfSite;
  readonly span: Span;
  /** The prebuilt URL groups. */
  readonly groups: readonly UrlGroup[];
  readonly store: SiteIndex['store'];
}

export function siteIndex({ options, siteUrl, links, design, records, span, groups, store }: Parts): SiteIndex {
  const { title, description, licence, contact, pageSizes, dates } = options;
  const { style, logo, picture, templates } = design;
  const linked = { siteUrl, links };
  const files = {
    style: styleFile(contentHash(style)),
    logo: logo && logoFile(contentHash(logo.bytes), logo.extension),
  };
  return {
    format: SITE_FORMAT,
    ...{ siteUrl, links, title, description, licence, contact, pageSizes, store, ...files },
    days: span && { first: dateOf(span.first), last: dateOf(span.last) },
    dates,
    dayLists: links === 'path' ? dayListsOf(groups, linked) : [],
    ...countsIn(records),
    isPrebuilt: groups.length > 0,
    downloads: downloadPaths(options.downloads, span),
    prebuildsFilters: groups.some(({ name }) => FILTERED_GROUPS.includes(name)),
    mostPages: mostPagesIn(groups),
    guides: endpointHelp(linked),
    // Hosts that ignore queries send different headers.
    headers: Object.entries({ ...(links === 'query' && SHOWN_HEADERS), 'Content-Type': CONTENT_TYPES.json })
      .map((header) => header.join(': '))
      .join('\n'),
    notices: {
      ...noticesOf(
        linked,
        LIST_NAMES.filter((list) => span !== undefined || !isCounted(list)),
      ),
      ...(span === undefined && nothingCounted()),
    },
    frame: pageFrame(linked, { ...files, picture }, options, templates.layout),
    look: designRecord(options, design),
  };
}

/** The notices for lists whose logs are empty. */
const nothingCounted = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    LIST_NAMES.filter(isCounted).map((list) => [`no-${list}`, `There are no ${endpointOf(list).plural} yet.`]),
  );

function mostPagesIn(groups: readonly UrlGroup[]): SiteIndex['mostPages'] {
  const addresses = groups.flatMap(({ addresses }) => addresses);
  return byName(PAGED_NAMES, (endpoint) => {
    const pages = addresses.map((address) => (address.endpoint === endpoint ? Number(address.page ?? 1) : 0));
    return pages.reduce((one, other) => Math.max(one, other), 0);
  });
}

/** The date options that add a list for each of the latest days. */
const OF_DAYS: readonly UrlGroup['option'][] = ['openEndedDays', 'dateRangeDays'];

function dayListsOf(groups: readonly UrlGroup[], site: LinkedSite): SiteIndex['dayLists'] {
  const path = pagePaths(site);
  return groups
    .filter((group) => OF_DAYS.includes(group.option) && hasOwnList(group))
    .map(({ name, each = name }) => ({ title: each, url: path(urlGroupFile(name, 'html')) }));
}

/** The number of records for each combination of words in the filtered fields. */
export function countsIn(records: RecordsOfSite): CountsBySource {
  const counts = LIST_NAMES.flatMap((list) => {
    const fields = fieldFilters(list).map(([, { field }]) => field);
    const { source } = endpointOf(list);
    if (fields.length === 0 || !source || isCountedSource(source)) return [];
    return [[`${kindOf(list).name}Counts`, countBy(records[source], fields)]];
  });
  return Object.fromEntries(counts);
}

function countBy(items: readonly Item[], [field, ...others]: readonly string[]): Counts {
  if (field === undefined) return items.length;
  const groups = groupBy(items, (item) => wordOf(item[field]));
  return Object.fromEntries(Array.from(groups, ([word, own]) => [word, countBy(own, others)]));
}

/** The path of the picture for link previews, relative to the site's root. */
export const picturePath = ({ bytes, extension }: Picture): string => pictureFile(contentHash(bytes), extension);

// ---- the parts shared by all pages ----

/** @param files their paths are relative to the site's root, without a leading slash */
function pageFrame(
  site: LinkedSite,
  files: { readonly style: string; readonly logo: string | undefined; readonly picture: SharePicture },
  { title, licence, contact, texts, downloads, checkPage, changes }: SiteOptions,
  layout: string,
): string {
  const base = basePath(site);
  const path = pagePaths(site);
  return frame({
    layout,
    title,
    home: path(HOME),
    style: base + files.style,
    icon: base + ICON,
    logo: files.logo && base + files.logo,
    picture: { ...files.picture, url: `${site.siteUrl}/${picturePath(files.picture)}` },
    nav: [
      ...LIST_PAGES.map((list) => ({ title: wordsOf(list).heading, url: path(listPage(list)) })),
      ...MENU.map(({ title, file }) => ({ title, url: path(file) })),
      ...(downloads.length > 0 ? [{ title: 'Downloads', url: path(DOWNLOADS) }] : []),
      ...(changes ? [{ title: 'Changes', url: path(CHANGES_PAGE) }] : []),
      ...(HAS_ABOUT ? [{ title: 'About the data', url: path(ABOUT) }] : []),
      { title: 'API', url: path(GUIDE) },
    ],
    licence: licence && { title: licence.name, url: licence.url },
    contact: contact && contactLink(contact),
    footer: texts.footer,
    checkPage: checkPage ? path(CHECK_PAGE) : undefined,
  });
}

// ---- the design ----

/** A summary of the owner's design, which the “diff” command uses to list changes. */
export function designRecord(
  { texts, theme }: Pick<SiteOptions, 'texts' | 'theme'>,
  { files }: Pick<Design, 'files'>,
): DesignRecord {
  const hashes = Array.from(files, ([name, content]) => [name, contentHash(withOneLineBreak(content))]);
  return { texts, theme, files: Object.fromEntries(hashes) };
}

/** Git may change the line endings in a file on checkout, even in an SVG. */
const withOneLineBreak = (content: string | Uint8Array): string =>
  (typeof content === 'string' ? content : Buffer.from(content).toString('latin1')).replaceAll('\r\n', '\n');
