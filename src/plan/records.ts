// The content of answers at build time: the dataset as items, in the specification's field order.
import { getOrAdd } from '../grouping.ts';
import type { Commitment, Council, Dataset } from '../read/dataset.ts';
import type { Item, List, Records } from '../respond/content.ts';
import { councilLink } from '../respond/respond.ts';
import type { SearchTermFilter } from '../route/address.ts';
import { type LinkedSite, linkTo } from '../route/links.ts';
import { listTerms, type SearchTerm, type TermStore, termOf } from '../searchterms/store.ts';

/**
 * Equal records are the same objects in every answer, so that what has been rendered of one can be found again.
 */
export function datasetRecords(dataset: Dataset, store: TermStore, site: LinkedSite): Records {
  return {
    councils: dataset.councils.map((council) => councilItem(council, site)),
    commitments: dataset.commitments.map((commitment) => commitmentItem(commitment, site)),
    searchTerms: searchTermLists(store),
  };
}

function councilItem(council: Council, site: LinkedSite): Item {
  const code = council.authority_code;
  return {
    name: council.name,
    url: `/councils/${council.slug}/`,
    website_url: council.website_url,
    gss_code: council.gss_code,
    country: council.country,
    authority_type: council.authority_type,
    authority_code: code,
    plan_count: council.planCount,
    plans_last_update: council.plansLastUpdate,
    carbon_reduction_commitment: council.hasPromise,
    carbon_neutral_date: council.carbonNeutralYear,
    carbon_reduction_statements: linkTo({ endpoint: 'council-commitments', code }, 'json', site),
    declared_emergency: council.emergencyDeclared,
  };
}

function commitmentItem({ authority_code: code, ...commitment }: Commitment, site: LinkedSite): Item {
  return {
    council: councilLink(code, site),
    has_promise: commitment.has_promise,
    target_year: commitment.target_year,
    scope: commitment.scope,
    text: commitment.text,
    source: commitment.source,
    source_name: commitment.source_name,
  };
}

/** How many entries are kept at once: the pages of a long list are made one after the other, of a short one again and again. */
const KEPT = 20_000;

export function searchTermLists(store: TermStore): (filter: SearchTermFilter) => List {
  const terms = new Map<number, SearchTerm>();
  const itemOf = (key: number, timesSeen: number): SearchTerm => {
    const make = () => termOf(store.dictionary, key, timesSeen);
    const number = timesSeen * store.dictionary.size + key;
    // Beyond, several terms would have one number.
    if (!Number.isSafeInteger(number)) return make();
    if (terms.size >= KEPT) terms.clear();
    return getOrAdd(terms, number, make);
  };
  // The pages of one filter are made one after the other.
  let latest: { readonly filter: SearchTermFilter; readonly list: List } | undefined;
  return (filter) => {
    if (latest?.filter !== filter) latest = { filter, list: listTerms(store, filter, itemOf) };
    return latest.list;
  };
}
