// Decides which responses exist as files, so that the router doesn't try to read any that don't.
import { type Address, fileOf, isPaged } from '../addressing/address.ts';
import { isPrebuiltRange, rangeParametersOf } from '../addressing/ranges.ts';
import { endpointOf } from '../api/api.ts';
import type { Rendering } from '../api/media.ts';
import type { SiteIndex } from '../respond/content.ts';

/** The file of a response, assuming that its record or page exists. Undefined if there is certainly no such file. */
export function prebuiltFile(address: Address, rendering: Rendering, site: SiteIndex): string | undefined {
  return site.isPrebuilt && isPrebuilt(address, site) ? fileOf(address, rendering) : undefined;
}

function isPrebuilt(address: Address, site: SiteIndex): boolean {
  const { endpoint, key = '', values = {}, page = 1 } = address;
  // A key becomes part of a file name only if it is valid.
  if (endpointOf(endpoint).key?.pattern.test(key) === false) return false;
  // The file of the last page is named after the page's number.
  if (isPaged(address) && !(Number(page) <= site.mostPages[address.endpoint])) return false;
  const limits = rangeParametersOf(endpoint);
  if (limits) return isPrebuiltRange(values, limits, site);
  return site.prebuildsFilters || Object.keys(values).length === 0;
}
