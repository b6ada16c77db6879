// How many bytes the lists of councils have, without rendering one: there is one for each of 4,096 filters, and each council
// stands in up to 1,161 of them.
import { groupBy } from '../grouping.ts';
import type { Item } from '../respond/content.ts';
import { itemLine, itemLinks, itemMarkup } from '../respond/html-json.ts';
import { jsonOf } from '../respond/json.ts';
import type { Address } from '../route/address.ts';
import type { Rendering } from '../route/endpoints.ts';
import type { LinkedSite } from '../route/links.ts';
import { filteredCouncils } from './families.ts';

type Councils = Extract<Address, { endpoint: 'councils' }>;

/** In bytes, of a list's items and what stands between them, without what stands around them all. */
export interface ListBytes {
  readonly councils: number;
  readonly json: number;
  /** At most: each item as if it were unfolded, and not the last. */
  readonly html: number;
}

/** What an unfolded item that is not the last one has more than another: ` open` and a comma. */
const MORE = 6;

/** The councils of one type in one country. */
interface Group extends ListBytes {
  readonly country: unknown;
  readonly type: unknown;
}

export function councilListBytes(councils: readonly Item[], site: LinkedSite): (address: Councils) => ListBytes {
  const groups = groupsOf(councils, site);
  return (address) => sumOf(groups.filter(among(address)));
}

/**
 * How many bytes all filtered lists have at the least, as JSON and as pages. Lists of the same councils have the same JSON, which
 * lies on the disk once.
 */
export function leastBytesOfFilters(councils: readonly Item[], site: LinkedSite): number {
  const groups = groupsOf(councils, site);
  const known = new Set<string>();
  let bytes = 0;
  for (const address of filteredCouncils()) {
    const own = [...groups.keys()].filter((index) => among(address)(groups[index]!));
    const { councils: count, json, html } = sumOf(own.map((index) => groups[index]!));
    if (known.size < known.add(own.join()).size) bytes += json;
    bytes += html - count * MORE;
  }
  return bytes;
}

function groupsOf(councils: readonly Item[], site: LinkedSite): readonly Group[] {
  const links = itemLinks(site, 'api');
  const place = { place: councils.length, isOpen: true, isLast: false };
  const bytesIn: Readonly<Record<Rendering, (council: Item) => number>> = {
    // With the comma after it.
    json: (council) => Buffer.byteLength(jsonOf(council)) + 1,
    html: (council) => Buffer.byteLength(itemLine(council, itemMarkup(council, links), place)),
  };
  const kinds = groupBy(councils, ({ country, authority_type: type }) => jsonOf([country, type]));
  return Array.from(kinds.values(), (own) => ({
    ...{ country: own[0]!.country, type: own[0]!.authority_type, councils: own.length },
    json: own.reduce((sum, council) => sum + bytesIn.json(council), 0),
    html: own.reduce((sum, council) => sum + bytesIn.html(council), 0),
  }));
}

function among({ countries, types }: Councils): (group: Group) => boolean {
  const isIn = (chosen: readonly unknown[], value: unknown) => chosen.length === 0 || chosen.includes(value);
  return ({ country, type }) => isIn(countries, country) && isIn(types, type);
}

function sumOf(groups: readonly Group[]): ListBytes {
  const sum = { councils: 0, json: 0, html: 0 };
  for (const { councils, json, html } of groups) {
    sum.councils += councils;
    sum.json += json;
    sum.html += html;
  }
  return sum;
}
