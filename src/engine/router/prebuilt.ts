// Decides which responses exist as files, so that the router doesn't try to read files that don't exist.
import { type Address, fileOf, isPaged } from '../addressing/address.ts';
import { isPrebuiltRange, rangeParametersOf } from '../addressing/ranges.ts';
import { endpointOf } from '../api/api.ts';
import type { Rendering } from '../api/media.ts';
import type { Values } from '../api/parameter.ts';
import { type FieldFilter, fieldFilters, type SiteIndex } from '../respond/content.ts';

/** The file for a response, assuming that its record or page exists. Undefined if there can't be such a file. */
export function prebuiltFile(address: Address, rendering: Rendering, site: SiteIndex): string | undefined {
  return site.isPrebuilt && isPrebuilt(address, site) ? fileOf(address, rendering) : undefined;
}

function isPrebuilt(address: Address, site: SiteIndex): boolean {
  const { endpoint, key = '', values = {}, page = 1 } = address;
  // Only a valid key may become part of a file name.
  if (endpointOf(endpoint).key?.pattern.test(key) === false) return false;
  // The file for the last page is named after its page number.
  if (isPaged(address) && !(Number(page) <= site.mostPages[address.endpoint])) return false;
  const limits = rangeParametersOf(endpoint);
  if (limits) return isPrebuiltRange(values, limits, site);
  const isFiltered = Object.keys(values).length > 0;
  return !isFiltered || (site.prebuildsFilters && fieldFilters(endpoint).every((filter) => isOffered(values, filter)));
}

/** Lists are prebuilt for all words, but only for some thresholds. */
const isOffered = (values: Values, [name, parameter]: FieldFilter): boolean =>
  parameter.kind === 'words' ||
  values[name] === undefined ||
  parameter.prebuilt?.includes(Number(values[name])) === true;
