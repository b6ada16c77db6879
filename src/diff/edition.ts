// An edition: all that the API tells at one time, wherever it was read from. What an edit does lies between two of them.

import { type LinkedSite, type LinkForm, linkTo } from '../addressing/links.ts';
import type { DatePolicy, Span } from '../addressing/ranges.ts';
import { ENDPOINT_NAMES, endpointOf, RECORD_SOURCES, sourceOf } from '../api/api.ts';
import type { Item } from '../api/endpoint.ts';
import { byName } from '../grouping.ts';
import type { Design } from '../model/design.ts';
import type { Source } from '../read/read-source.ts';
import type { PagedSite, SiteIndex } from '../respond/content.ts';
import { withLinks } from '../respond/json.ts';
import type { TermStore } from '../searchterms/store.ts';
import { publishTerms } from '../site/published-terms.ts';
import { type RecordsOfSite, recordsOf } from '../site/records.ts';
import { designRecord } from '../site/router-index.ts';

/** What is told of the site itself. Its address and the form of its links may be decided only when it is built. */
export type EditionSite = Pick<SiteIndex, 'title' | 'description' | 'licence' | 'contact' | 'pageSizes' | 'look'> & {
  readonly siteUrl: string | undefined;
  readonly links: LinkForm | undefined;
  /** What is prebuilt, and for whom; a build doesn't tell. */
  readonly dates?: DatePolicy;
  readonly hosts?: readonly string[];
};

export interface Edition {
  readonly site: EditionSite;
  /** In the order of their lists; their links are those of the site. */
  readonly records: RecordsOfSite;
  /** What may be published of the searches; undefined where it isn't known. */
  readonly terms: TermStore | undefined;
  readonly span: Span;
}

const linkedSite = ({ siteUrl = '', links = 'query' }: EditionSite): LinkedSite => ({ siteUrl, links });

/** What an edition is made from. A revision's design isn't known. */
type EditionSource = Pick<Source, 'dataset' | 'searchLog' | 'options'> & {
  readonly design?: Pick<Design, 'files'> | undefined;
};

/** @param links the form of links; undefined if nothing decides it */
export function editionOf(
  { dataset, searchLog, options, design }: EditionSource,
  links: LinkForm | undefined,
): Edition {
  const { siteUrl, title, description, licence, contact, pageSizes, dates, hosts } = options;
  const look = design && designRecord(options, design);
  const site = { ...{ siteUrl, links, title, description, licence, contact }, ...{ pageSizes, dates, hosts, look } };
  const { store, span } = publishTerms(searchLog);
  return { site, records: recordsOf(dataset, linkedSite(site)), terms: store, span };
}

/** An edition as its answers are compared: with the links of one site on both sides. */
export type LinkedEdition = Edition & { readonly answers: PagedSite };

/** Both editions, linked as after the edit, so that a new address of the site does not change everything. */
export function linkedAlike(before: Edition, after: Edition): readonly [LinkedEdition, LinkedEdition] {
  const site = linkedSite({
    ...after.site,
    siteUrl: after.site.siteUrl ?? before.site.siteUrl,
    links: after.site.links ?? before.site.links,
  });
  return [relinked(before, site), relinked(after, site)];
}

function relinked(edition: Edition, site: LinkedSite): LinkedEdition {
  const own = linkedSite(edition.site);
  const addresses = edition.records.councils.flatMap((council) =>
    KEYED.map((endpoint) => ({ endpoint, key: codeOf(council) })),
  );
  const links = new Map(addresses.map((address) => [linkTo(address, 'json', own), linkTo(address, 'json', site)]));
  const records = byName(RECORD_SOURCES, (source) =>
    edition.records[source].map((item) => withLinks(item, sourceOf(source), (link) => links.get(link) ?? link)),
  );
  return { ...edition, records, answers: { ...site, pageSizes: edition.site.pageSizes } };
}

const KEYED = ENDPOINT_NAMES.filter((name) => endpointOf(name).key);

export const codeOf = (council: Item): string => String(council.authority_code);
export const nameOf = (council: Item): string => String(council.name);
