// The changes to councils, commitments and URLs in words that editors use, for the human-readable formats.
import { type EndpointName, endpointOf } from '../../api/api.ts';
import type { Item } from '../../api/endpoint.ts';
import { byName, groupBy } from '../../grouping.ts';
import type { FieldChange } from '../../report/values.ts';
import { FILTERED_GROUPS } from '../../site/url-groups.ts';
import { countOf, KINDS } from '../changes.ts';
import type { Comparison } from '../comparison.ts';
import { changesText } from '../difference.ts';

export interface ChangeEntry {
  readonly kind: (typeof KINDS)[number];
  readonly council: Item;
  /** If the commitment has changed, this is its state before the edit. */
  readonly commitment?: Item;
  /** Empty for added and removed records. */
  readonly fields: readonly FieldChange[];
}

/** Names for the fields of a council that aren't columns of councils.csv, with the table that they are derived from. */
const FIELDS: Readonly<Record<string, string>> = {
  url: 'page',
  plan_count: 'number of plans (plans.csv)',
  plans_last_update: 'latest plan update (plans.csv)',
  carbon_reduction_commitment: 'net zero promise (commitments.csv)',
  carbon_neutral_date: 'earliest target year (commitments.csv)',
  declared_emergency: 'emergency declared (emergencies.csv)',
};

export const councilEntries = ({ councils }: Comparison): readonly ChangeEntry[] => [
  ...councils.added.map((council) => ({ kind: 'added', council, fields: [] }) as const),
  ...councils.removed.map((council) => ({ kind: 'removed', council, fields: [] }) as const),
  ...councils.changed.map(({ after, fields }) => ({
    ...({ kind: 'changed', council: after } as const),
    fields: fields.map((change) => ({ ...change, field: FIELDS[change.field] ?? change.field })),
  })),
];

export const commitmentEntries = ({ commitments: { added, removed, changed } }: Comparison): readonly ChangeEntry[] => [
  ...added.map((entry) => ({ kind: 'added', ...entry, fields: [] }) as const),
  ...removed.map((entry) => ({ kind: 'removed', ...entry, fields: [] }) as const),
  ...changed.map(({ council, before, fields }) => ({ kind: 'changed', council, commitment: before, fields }) as const),
];

const URL_KINDS: Readonly<Record<EndpointName, string>> = {
  root: 'Start of the API',
  councils: 'List of councils',
  council: 'Councils',
  'council-commitments': 'Councils’ commitments',
  commitments: 'Pages of commitments',
  searchterms: 'Lists of search terms',
};

export interface UrlEntry {
  readonly text: string;
  /** Empty unless the URLs belong to single councils. */
  readonly urls: readonly { readonly kind: ChangeEntry['kind']; readonly url: string }[];
}

/** The URLs of single councils come first. Other URLs are only counted. */
export function urlEntries({ urls }: Comparison): readonly UrlEntry[] {
  const groups = groupBy(
    urls.filter((changes) => countOf(changes) > 0),
    ({ group, endpoint }) =>
      FILTERED_GROUPS.includes(group) ? `Filter combinations of ${endpoint}` : URL_KINDS[endpoint],
  );
  const entries = Array.from(groups, ([name, changes]) => {
    const urls = changes.flatMap((each) => KINDS.flatMap((kind) => each[kind].map((url) => ({ kind, url }))));
    const text = `${name}: ${changesText(
      '',
      byName(KINDS, (kind) => changes.flatMap((each) => each[kind])),
    )}`;
    return { text, urls: endpointOf(changes[0]!.endpoint).key ? urls : [] };
  });
  return entries.sort((one, other) => Number(other.urls.length > 0) - Number(one.urls.length > 0));
}
