// What answers are called in a list for people.
import type { Content } from '../respond/content.ts';
import type { Address, SearchTermFilter } from '../route/address.ts';
import { ENDPOINTS, LEAST_COUNT, LEAST_RESULTS } from '../route/endpoints.ts';

export interface Titled {
  readonly title: string;
  /** What it has in common with others, as a heading over them; undefined where there is nothing. */
  readonly group: string | undefined;
  /** The rest of its title, under that heading. */
  readonly rest: string;
}

export function titleOf(address: Address, content: Content): Titled {
  switch (address.endpoint) {
    case 'councils':
      return councilsTitle(address);
    case 'council':
    case 'council-commitments':
      return alone(String(content.council(address.code)?.name ?? address.code));
    case 'searchterms':
      return searchTermsTitle(address.filter);
    default:
      return alone(ENDPOINTS[address.endpoint].heading);
  }
}

const alone = (title: string): Titled => ({ title, group: undefined, rest: title });

function councilsTitle({ countries, types }: Extract<Address, { endpoint: 'councils' }>): Titled {
  if (countries.length + types.length === 0) return alone(ENDPOINTS.councils.heading);
  const group = countries.join(', ') || 'All countries';
  const rest = types.join(', ') || 'All types';
  return { title: `${group}: ${rest}`, group, rest };
}

function searchTermsTitle({ start, end, minCount, minResults }: SearchTermFilter): Titled {
  const thresholds = [
    ...(minCount > LEAST_COUNT ? [`at least ${minCount} searches`] : []),
    ...(minResults > LEAST_RESULTS ? [`at least ${minResults} results`] : []),
  ];
  const titled = (range: string) => [range, ...thresholds].join(', ');
  if (start === undefined) return alone(titled(end === undefined ? 'All dates' : `Up to ${end}`));
  if (end === undefined) return alone(titled(`From ${start}`));
  return { title: titled(`${start} to ${end}`), group: `From ${start}`, rest: titled(`To ${end}`) };
}
