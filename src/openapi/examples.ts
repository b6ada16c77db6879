// Examples for the description, taken from the site's own data: values of parameters, and answers cut to their first item.
import type { Content, Item, PagedSite, PrebuiltDates, SiteIndex } from '../respond/content.ts';
import { type Body, canonicalEcho, respond } from '../respond/respond.ts';
import { type Address, LISTS } from '../route/address.ts';
import { dateOf, dayOf } from '../route/calendar.ts';
import { COUNTRIES, type EndpointName, FILTERABLE_TYPES } from '../route/endpoints.ts';
import type { Example } from './document.ts';

/** What a description shows besides the rules; without data it shows none. */
export interface Examples {
  /** By parameter. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** An address of each endpoint that has an answer. */
  readonly addresses: Readonly<Partial<Record<EndpointName, Address>>>;
  readonly of: (address: Address) => Example | undefined;
}

export const NO_EXAMPLES: Examples = { parameters: {}, addresses: {}, of: () => undefined };

export function examplesFrom(content: Content, site: SiteIndex): Examples {
  const council = exampleCouncil(content);
  const code = council && String(council.authority_code);
  return {
    parameters: {
      ...(council && councilParameters(content, council)),
      ...(site.days && dayParameters(site.days, site.dates)),
      page: 'last',
      format: 'api',
    },
    addresses: {
      ...{ root: { endpoint: 'root' }, ...LISTS },
      ...(code !== undefined && {
        council: { endpoint: 'council', code },
        'council-commitments': { endpoint: 'council-commitments', code },
      }),
    },
    of: (address) => exampleOf(address, content, site),
  };
}

/** The first of the list with a promise, so that it has commitments to show; the first at all where none has any. */
function exampleCouncil({ councils }: Content): Item | undefined {
  return councils.find((council) => council.carbon_reduction_commitment) ?? councils[0];
}

function councilParameters({ councils }: Content, council: Item): Examples['parameters'] {
  const { authority_code, authority_type, country } = council;
  const another = councils.find((other) => other.country !== country)?.country;
  const types = FILTERABLE_TYPES.filter((type) => type === authority_type);
  return {
    authority_code,
    country: COUNTRIES.filter((each) => each === country || each === another),
    // Not every type can be filtered by.
    ...(types.length > 0 && { authority_type: types }),
  };
}

/** A week at most, and one that lies ready where any pair of days does: every host has it. */
function dayParameters(days: SiteIndex['days'] & object, dates: PrebuiltDates): Examples['parameters'] {
  const week = Math.min(dates.dateRangeDays || 7, 7);
  const start = Math.max(dayOf(days.first), dayOf(days.last) - week + 1);
  return {
    start_date: dateOf(start),
    end_date: days.last,
    min_count: dates.minCounts[0],
    min_results: dates.minResults[0],
  };
}

function exampleOf(address: Address, content: Content, site: PagedSite): Example | undefined {
  const body = respond(address, content, site, canonicalEcho(address, 'json'));
  if ('fault' in body) return undefined;
  const { value, isCut } = shortened(body);
  return { summary: isCut ? 'Example response (first item only)' : 'Example response', value };
}

function shortened(body: Body): { readonly value: unknown; readonly isCut: boolean } {
  if (body.kind === 'item') return { value: body.item, isCut: false };
  const { items } = body;
  const first = items.slice(0, 1);
  const isCut = first.length < items.length;
  if (body.kind === 'items') return { value: first, isCut };
  const { count, next, previous } = body;
  return { value: { count, next, previous, results: first }, isCut };
}
