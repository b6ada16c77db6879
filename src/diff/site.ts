// What differs of the site itself: each of its options as the user writes it.

import type { Item } from '../api/endpoint.ts';
import { byName } from '../grouping.ts';
import type { FieldChange } from '../report/values.ts';
import type { DesignRecord } from '../respond/content.ts';
import { changedFields } from './changes.ts';
import type { EditionSite } from './edition.ts';

/** What only the flags of a build decide, or a build doesn't tell, is no difference. */
const MAY_BE_OPEN = ['siteUrl', 'links', 'dates', 'hosts'] as const;

const OPTIONS = [
  'title',
  'description',
  'siteUrl',
  'links',
  'licence',
  'contact',
  'pageSizes',
  'dates',
  'hosts',
] as const;

export function compareSites(before: EditionSite, after: EditionSite): readonly FieldChange[] {
  const isOpen = (option: string) =>
    MAY_BE_OPEN.some((name) => name === option && (before[name] === undefined || after[name] === undefined));
  // Compared only if both are known.
  const looks = before.look && after.look ? [before.look, after.look] : [];
  return changedFields(optionsOf(before, looks[0]), optionsOf(after, looks[1])).filter(
    ({ field }) => !isOpen(field.split('.')[0]!),
  );
}

function optionsOf(site: EditionSite, look: DesignRecord | undefined): Item {
  const options = { ...byName(OPTIONS, (name) => site[name]), ...(look && wordsOf(look)) };
  return Object.fromEntries(Object.entries(options).flatMap(([name, value]) => fieldsOf(name, value)));
}

const wordsOf = ({ texts: { about, footer }, theme }: DesignRecord) => ({
  texts: { about: about.length > 0 ? about.join('\n\n') : undefined, footer },
  theme,
});

/** `pageSizes.commitments`, as problems name it. */
function fieldsOf(name: string, value: unknown): readonly (readonly [string, Item[string]])[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return [[name, value.join(', ')]];
  if (typeof value !== 'object') return [[name, value as Item[string]]];
  return Object.entries(value!).flatMap(([key, inner]) => fieldsOf(`${name}.${key}`, inner));
}
