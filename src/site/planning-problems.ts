// Finds problems that prevent the site from being planned. They need little code; others can be found only by planning.
import path from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { SITE_OPTIONS_FILE } from '../options/names.ts';
import { isThere } from '../source/files-below.ts';
import type { Source } from './read-source.ts';
import { policyProblems } from './response-limit.ts';

/** For commands that don't plan the site. */
export async function planningProblems({ options, searchLog }: Source): Promise<readonly Diagnostic[]> {
  const problems = policyProblems(options.dates, searchLog.span);
  if (options.hosts.length === 1) return problems;
  // Loading the hosts takes up a tenth of the time of a check, and isn't needed for a single host.
  const [{ hostsOf }, { linkFormFor }] = await Promise.all([import('../hosts/registry.ts'), import('./host.ts')]);
  const links = linkFormFor(hostsOf(options));
  return typeof links === 'object' ? [...problems, links] : problems;
}

export function noSiteUrl({ folder }: Source): Diagnostic {
  const file = path.join(folder, SITE_OPTIONS_FILE);
  const line = '"siteUrl": "https://climate.example"';
  const values = isThere(file) ? { line, file } : { line: `{ ${line} }`, file: `a new file called ${file}` };
  return { code: 'no-site-url', values };
}
