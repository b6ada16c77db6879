// The files of prebuilt responses.
import { type Address, fileOf, stemOf } from '../addressing/address.ts';
import { leastOf, rangeParametersOf } from '../addressing/ranges.ts';
import { endpointOf } from '../api/api.ts';
import { RENDERINGS } from '../api/media.ts';
import { groupBy } from '../grouping.ts';
import { type Counts, countsOf, type SiteIndex, wordFilters, wordsIn } from '../respond/content.ts';
import type { OriginOf } from './origins.ts';
import type { RenderResponse } from './response-renderer.ts';
import type { PlannedFile, PlannedGroup } from './site-plan.ts';
import { lastPages, type UrlGroup } from './url-groups.ts';

interface Rendered {
  readonly render: RenderResponse;
  readonly originOf: OriginOf;
  readonly site: SiteIndex;
}

export function responseGroup(
  { name, option, addresses }: UrlGroup,
  { render, originOf, site }: Rendered,
): PlannedGroup {
  const origin = originOf(
    name,
    addresses.map(({ endpoint }) => endpoint),
  );
  // The renderer keeps only the latest list, so lists with the same records are next to each other.
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
          // Lists with the same records have the same JSON, but different pages, because each page shows its own
          // URL.
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

/** For hosts that can't know the number of the last page. */
export function lastPageFiles(groups: readonly UrlGroup[], render: RenderResponse): readonly PlannedFile[] {
  return lastPages(groups).flatMap((address) =>
    RENDERINGS.map((rendering) => ({
      path: fileOf({ ...address, page: 'last' }, rendering),
      render: () => render(address, rendering),
    })),
  );
}

/**
 * Which combinations of words a list includes. Lists of one endpoint with the same value have the same records.
 * @returns undefined for a list without word filters, or with pages
 */
function recordsIn({ endpoint, values = {} }: Address, site: SiteIndex): string | undefined {
  const counts = countsOf(endpoint, site);
  if (counts === undefined || endpointOf(endpoint).shape !== 'items') return undefined;
  const chosen = wordFilters(endpoint).map(([name]) => wordsIn(values, name));
  return `${endpoint} ${kindsIn(counts, chosen)}`;
}

function kindsIn(counts: Counts, chosen: readonly (readonly string[])[], filter = 0, isIn = true): string {
  if (typeof counts === 'number') return isIn ? '1' : '0';
  const words = chosen[filter] ?? [];
  let kinds = '';
  for (const word in counts) {
    kinds += kindsIn(counts[word]!, chosen, filter + 1, isIn && (words.length === 0 || words.includes(word)));
  }
  return kinds;
}
