// Decides which answers a site has as files, from its date policy and the days of its log, so that no missing file is read.
import type { SiteIndex } from '../respond/content.ts';
import { type Address, fileOf, type SearchTermFilter } from '../route/address.ts';
import { dateOf, dayOf } from '../route/calendar.ts';
import { AUTHORITY_CODE, LEAST_COUNT, LEAST_RESULTS, type Rendering } from '../route/endpoints.ts';
import { periodsOf } from '../route/periods.ts';

/** The file that holds an answer, if the council or page exists; undefined if there can be no such file. */
export function prebuiltFile(address: Address, rendering: Rendering, site: SiteIndex): string | undefined {
  return site.isPrebuilt && isPrebuilt(address, site) ? fileOf(address, rendering) : undefined;
}

function isPrebuilt(address: Address, site: SiteIndex): boolean {
  // Only a valid code becomes part of a file name.
  if ('code' in address) return AUTHORITY_CODE.test(address.code);
  if ('types' in address) return site.prebuildsFilters || address.countries.length + address.types.length === 0;
  // The last page is named after its number.
  if ('page' in address && !(Number(address.page) <= site.mostPages[address.endpoint])) return false;
  return !('filter' in address) || isPrebuiltRange(address.filter, site);
}

/**
 * Whether a range is prebuilt with these thresholds, as in `planFamilies`, which is too large for a router; test/router/prebuilt.test.ts
 * compares them.
 */
function isPrebuiltRange({ start, end, minCount, minResults }: SearchTermFilter, { days, dates }: SiteIndex): boolean {
  const isWhole = start ? start === days?.first && end === days.last : !end;
  if (isWhole && minCount === LEAST_COUNT && minResults === LEAST_RESULTS) return true;
  if (!dates.minCounts.includes(minCount) || !dates.minResults.includes(minResults)) return false;
  const [from, to] = [start ?? end, end ?? start];
  if (!days || !from || !to || isWhole) return isWhole;
  const before = dateOf(dayOf(days.last) - dates[start && end ? 'dateRangeDays' : 'openEndedDays']);
  if (from > before && from >= days.first && from <= to && to <= days.last) return true;
  const first = dayOf(from);
  const isPeriod = (months: number) =>
    periodsOf({ first, last: first }, months).some((period) => period.start === from && period.end === to);
  return (
    from <= days.last &&
    to >= days.first &&
    ((dates.years && isPeriod(12)) || (dates.quarters && isPeriod(3)) || (dates.months && isPeriod(1)))
  );
}
