// Finds problems that prevent the site from being planned. They need little code; others can be found only by planning.
import type { Diagnostic } from '../engine/diagnostics/diagnostic.ts';
import type { Source } from '../engine/site/read-source.ts';
import { policyProblems } from '../engine/site/response-limit.ts';

/** For commands that don't plan the site. */
export async function planningProblems({ options, searchLog }: Source): Promise<readonly Diagnostic[]> {
  const problems = policyProblems(options.dates, searchLog?.span);
  if (options.hosts.length === 1) return problems;
  // Loading the hosts takes up a tenth of the time of a check, and isn't needed for a single host.
  const [{ hostsOf }, { linkFormFor }] = await Promise.all([import('./registry.ts'), import('../engine/site/host.ts')]);
  const links = linkFormFor(hostsOf(options));
  return typeof links === 'object' ? [...problems, links] : problems;
}
