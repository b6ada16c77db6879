// What differs of the site itself: each of its options as the user writes it.
import type { Item } from '../respond/content.ts';
import type { EditionSite } from './edition.ts';
import { changedFields, type FieldChange } from './fields.ts';

export function compareSites(before: EditionSite, after: EditionSite): readonly FieldChange[] {
  const [one, other] = [optionsOf(before), optionsOf(after)];
  // What is decided only by the build's flags is no difference.
  const open = (['siteUrl', 'links'] as const).filter(
    (name) => before[name] === undefined || after[name] === undefined,
  );
  return changedFields(one, other, open);
}

const optionsOf = ({ siteUrl, links, title, description, licence, contact, pageSizes }: EditionSite): Item => ({
  title,
  description,
  siteUrl: siteUrl ?? null,
  links: links ?? null,
  'licence.name': licence?.name ?? null,
  'licence.url': licence?.url ?? null,
  contact: contact ?? null,
  'pageSizes.commitments': pageSizes.commitments,
  'pageSizes.searchterms': pageSizes.searchterms,
});
