// Compares the site's options, named as in site.json, and its design files.

import type { Item } from '../../engine/api/endpoint.ts';
import { type Changes, changedFields, type FieldChange, keyChanges } from '../../engine/changes/changes.ts';
import { byName } from '../../engine/grouping.ts';
import type { DesignRecord } from '../../engine/respond/content.ts';
import type { VersionSite } from './version.ts';

/**
 * Options that are compared only if both versions specify them, because flags can set them, and a build doesn't record all of
 * them.
 */
const MAY_BE_OPEN = ['siteUrl', 'links', 'hosts'] as const;

const OPTIONS = [
  ...(['title', 'description', 'siteUrl', 'links', 'licence', 'contact'] as const),
  ...(['pageSizes', 'dates', 'hosts'] as const),
];

export function compareSites(before: VersionSite, after: VersionSite): readonly FieldChange[] {
  const open = MAY_BE_OPEN.filter((name) => before[name] === undefined || after[name] === undefined);
  const names = OPTIONS.filter((name) => !(open as readonly string[]).includes(name));
  const [was, is] = knownLooks(before, after);
  const [earlier, later] = [optionsOf(before, names, was), optionsOf(after, names, is)];
  return changedFields(earlier, later, [...new Set([...Object.keys(later), ...Object.keys(earlier)])]);
}

/** Compares design files by name. */
export function compareDesignFiles(before: VersionSite, after: VersionSite): Changes<string> {
  const [was, is] = knownLooks(before, after).map((look) => new Map(Object.entries(look?.files ?? {})));
  return keyChanges(was!, is!);
}

/** The designs of both versions. Both are undefined if either version has no record of its design. */
const knownLooks = ({ look: was }: VersionSite, { look: is }: VersionSite) =>
  was && is ? ([was, is] as const) : ([undefined, undefined] as const);

function optionsOf(
  site: VersionSite,
  names: readonly (typeof OPTIONS)[number][],
  look: DesignRecord | undefined,
): Item {
  const options = { ...byName(names, (name) => site[name]), ...(look && wordsOf(look)) };
  return Object.fromEntries(Object.entries(options).flatMap(([name, value]) => fieldsOf(name, value)));
}

const wordsOf = ({ texts: { about, footer }, theme }: DesignRecord) => ({
  texts: { about: about.length > 0 ? about.join('\n\n') : undefined, footer },
  theme,
});

/** Uses the same option names as in problems, for example `pageSizes.commitments`. */
function fieldsOf(name: string, value: unknown): readonly (readonly [string, Item[string]])[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return [[name, value.join(', ')]];
  if (typeof value !== 'object') return [[name, value as Item[string]]];
  return Object.entries(value!).flatMap(([key, inner]) => fieldsOf(`${name}.${key}`, inner));
}
