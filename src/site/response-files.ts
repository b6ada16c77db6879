// The files of prebuilt responses.
import { type Address, fileOf, stemOf } from '../addressing/address.ts';
import { leastOf, rangeParametersOf } from '../addressing/ranges.ts';
import { RENDERINGS } from '../api/media.ts';
import { groupBy } from '../grouping.ts';
import type { SiteIndex } from '../respond/content.ts';
import type { OriginOf } from './origins.ts';
import { recordsIn } from './record-sets.ts';
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
  // Lists of the same records are next to each other, because the renderer keeps only the latest list.
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
          // Lists of the same records have the same JSON, but different pages, because each page shows its own URL.
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

/** The last pages under the name `last`, for hosts that can't know their numbers. */
export function lastPageFiles(groups: readonly UrlGroup[], render: RenderResponse): readonly PlannedFile[] {
  return lastPages(groups).flatMap((address) =>
    RENDERINGS.map((rendering) => ({
      path: fileOf({ ...address, page: 'last' }, rendering),
      render: () => render(address, rendering),
    })),
  );
}
