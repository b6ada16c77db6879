// Finds the changes between two versions that can break a client, from their descriptions.

import { hasChangesFile } from '../../../engine/openapi/changes-file.ts';
import { DEFAULT_HOST } from '../../../engine/options/names.ts';
import type { SiteVersion } from '../version.ts';
import type { BreakingChange } from './breaking-change.ts';
import { descriptionChanges } from './description.ts';
import { type DescribedOptions, type Descriptions, generateDescriptions } from './descriptions.ts';
import { downloadChanges } from './download-changes.ts';

/**
 * Changes to the data alone don't break clients. The descriptions of both versions are therefore generated without data, except
 * that of a build.
 * @returns undefined if a description is unknown
 */
export function breakingChanges(before: SiteVersion, after: SiteVersion): readonly BreakingChange[] | undefined {
  const links = after.site.links ?? before.site.links ?? 'query';
  const span = before.span ?? after.span;
  const [was, is] = [before, after].map(({ site, described }): Descriptions | DescribedOptions => {
    if (!('formats' in described)) return described;
    const { pageSizes, dates } = site;
    // A flag of the “build” command may have added the file with changes.
    const hasChanges = described.hasChanges || ('api' in before.described && hasChangesFile(before.described.api));
    return { links: site.links ?? links, formats: described.formats, hasChanges, pageSizes, policy: dates, span };
  });
  // With path links, generating them takes 0.1 s.
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  const [one, other] = [was!, is!].map((each) => ('formats' in each ? generateDescriptions(each) : each));
  const api = descriptionChanges(one!.api, other!.api);
  const downloads = downloadChanges(one!.downloads, other!.downloads);
  return api && downloads && [...api, ...downloads];
}

/** Says which breaking changes can't be found. */
export function breakingNotes(
  before: SiteVersion,
  after: SiteVersion,
  breaking: readonly BreakingChange[] | undefined,
): readonly string[] {
  if (!breaking) {
    const what = 'formats' in before.described ? 'the API' : 'the build’s API or downloads';
    return [`Breaking changes are unknown, because the description of ${what} is missing or unreadable.`];
  }
  const forms = [before.site.links, after.site.links];
  if (!('formats' in before.described) || !forms.includes(undefined) || !forms.includes('path')) return [];
  return [
    `It is unknown whether all paths changed, because only one version of site.json names a host other than ${DEFAULT_HOST}.`,
  ];
}
