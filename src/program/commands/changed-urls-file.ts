// The file in which a build lists the URLs whose responses may have changed.
import path from 'node:path';
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts';
import { writeOwnFiles } from '../../engine/edit/own-files.ts';
import type { ChangedUrls } from '../../engine/site/host.ts';
import type { SitePlan } from '../../engine/site/site-plan.ts';
import { counted } from '../../engine/text/format.ts';
import { printable } from '../../engine/text/printable.ts';
import { readBuild } from '../../engine/write/manifest.ts';
import { changedUrls, changedUrlsText } from '../../hosts/changed-urls/changed-urls.ts';

/**
 * Empties the file before a build, so that it never contains the list of another build.
 * @param out the output folder, before the build changes it
 * @returns a function that writes the list after the build, and returns what to tell the user
 */
export function beginChangedUrls(file: string, out: string): ((plan: SitePlan) => string | Diagnostic) | Diagnostic {
  const before = readBuild(out)?.files;
  const write = (text: string): Diagnostic | undefined => {
    const result = writeOwnFiles(path.dirname(file), [{ name: path.basename(file), text }], isList);
    return 'code' in result ? result : undefined;
  };
  const problem = write('');
  if (problem) return problem;
  return ({ hosts, options: { siteUrl } }) => {
    const changed = changedUrls(before, readBuild(out)?.files ?? new Map(), { hosts, siteUrl });
    return write(changedUrlsText(changed, hosts)) ?? summary(file, changed);
  };
}

/** Matches every format of the list. */
const isList = (text: string): boolean => /^(?:(?:https?:\/\/\S+|\{"(?:files|prefixes|Paths)":.*\})\n)*$/.test(text);

function summary(file: string, { urls, prefixes }: ChangedUrls): string {
  const all = prefixes.map((prefix) => `all URLs that begin with ${printable(prefix)}`);
  const others = urls.length === 0 ? [] : [counted(urls.length, prefixes.length === 0 ? 'URL' : 'other URL')];
  return `To purge (see ${printable(file)}): ${[...all, ...others].join(', and ') || 'nothing'}`;
}
