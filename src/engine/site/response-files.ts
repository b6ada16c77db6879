// Plans the files of prebuilt responses.
import { type Address, isPaged, stemOf } from '../addressing/address.ts';
import { leastOf, rangeParametersOf } from '../addressing/ranges.ts';
import { endpointOf, PAGED_NAMES } from '../api/api.ts';
import { RENDERINGS } from '../api/media.ts';
import { groupBy } from '../grouping.ts';
import { type Counts, countsOf, fieldFilters, type Passes, passesIn, type SiteIndex } from '../respond/content.ts';
import type { Origins } from './origins.ts';
import { fileGroup, type Part } from './part.ts';
import { type RenderResponse, responseRenderer } from './response-renderer.ts';
import type { PlannedGroup } from './site-plan.ts';
import type { UrlGroup } from './url-groups.ts';

/** The prebuilt responses and, for hosts that rewrite requests, the last page of each list under a fixed name. */
export const responsesPart: Part = ({ content, site, groups, origins, hosts }) => {
  const render = responseRenderer(content, site);
  const responses = groups.map((group) => responseGroup(group, render, origins, site));
  if (!hosts.some(({ kind }) => kind === 'rewrite')) return responses;
  const name = 'last pages by name';
  const origin = origins.ofResponses(name, PAGED_NAMES);
  return [
    ...responses,
    fileGroup(
      name,
      lastPageFiles(groups, render).map((file) => ({ ...file, origin })),
    ),
  ];
};

function responseGroup(
  { name, option, addresses }: UrlGroup,
  render: RenderResponse,
  origins: Origins,
  site: SiteIndex,
): PlannedGroup {
  const endpoints = addresses.map(({ endpoint }) => endpoint);
  const origin = origins.ofResponses(name, endpoints);
  // Lists with the same records are kept together, because the renderer remembers only the most recent list.
  const byRecords = groupBy(addresses, (address) => recordsIn(address, site));
  return {
    name,
    responses: addresses.length,
    option: option && { name: option, value: site.dates[option] as number | boolean },
    files: Array.from(byRecords).flatMap(([records, same]) =>
      same.flatMap((address) => {
        const [stem, thresholds] = [stemOf(address), thresholdsOf(address)];
        return RENDERINGS.map((rendering) => ({
          path: `${stem}.${rendering}`,
          thresholds,
          render: () => render(address, rendering, records),
          // Lists with the same records have identical JSON. Their pages differ, because each page shows its own URL.
          content: rendering === 'json' ? records : undefined,
          origin,
        }));
      }),
    ),
  };
}

function thresholdsOf({ endpoint, values = {} }: Address): string | undefined {
  const thresholds = rangeParametersOf(endpoint)?.thresholds.map((each) => `${each[0]}=${leastOf(values, each)}`);
  return thresholds?.join('&');
}

/** Copies of each list's last page under a fixed name, because rewrite rules can't know its page number. */
function lastPageFiles(groups: readonly UrlGroup[], render: RenderResponse) {
  const pages = groups.flatMap(({ addresses }) => addresses.filter(isPaged));
  const last = new Map(pages.map((address) => [stemOf({ ...address, page: 'last' }), address]));
  return Array.from(last).flatMap(([stem, address]) =>
    RENDERINGS.map((rendering) => ({ path: `${stem}.${rendering}`, render: () => render(address, rendering) })),
  );
}

/**
 * Identifies the combinations of words in the filtered fields that a list includes. If the result is the same for two lists at one endpoint, they contain
 * the same records.
 * @returns undefined for lists with pages or without filters of fields
 */
function recordsIn({ endpoint, values = {} }: Address, site: SiteIndex): string | undefined {
  const counts = countsOf(endpoint, site);
  if (counts === undefined || endpointOf(endpoint).shape !== 'items') return undefined;
  const passes = fieldFilters(endpoint).map((filter) => passesIn(values, filter));
  return `${endpoint} ${kindsIn(counts, passes)}`;
}

function kindsIn(counts: Counts, passes: readonly Passes[], filter = 0, isIn = true): string {
  if (typeof counts === 'number') return isIn ? '1' : '0';
  const own = passes[filter];
  let kinds = '';
  for (const word in counts) kinds += kindsIn(counts[word]!, passes, filter + 1, isIn && (!own || own(word)));
  return kinds;
}
