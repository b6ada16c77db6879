// Checks a planned site against its hosts' limits before any file is written.
import type { Diagnostic, Outcome } from '../engine/diagnostics/diagnostic.ts';
import type { Host } from '../engine/site/host.ts';
import { filesOf, type SitePlan } from '../engine/site/site-plan.ts';
import { type SiteSizes, sizesOf } from '../engine/site/sizes.ts';
import { compressedNames } from '../engine/write/compression.ts';
import { MANIFEST, readBuild } from '../engine/write/manifest.ts';
import { limitProblems } from './limits.ts';
import { HOSTS } from './registry.ts';

/**
 * @param onMeasured called occasionally with the number of files measured so far
 * @param out the folder of an earlier build, used to look up the sizes of unchanged files
 * @returns the plan with its sizes, even if the site exceeds a limit, and whether to write compressed files
 */
export function checkHosts(
  plan: SitePlan,
  onMeasured?: (done: number) => void,
  out?: string,
): Outcome<SiteSizes & { readonly precompress: boolean }> {
  const { hosts, options } = plan;
  const precompress = options.precompress && hosts.some((host) => host.precompressed);
  const compressed = precompress ? filesOf(plan).flatMap((file) => compressedNames(file.path)) : [];
  const isMeasured = hosts.some(({ limits }) => limits.fileBytes ?? limits.siteBytes);
  const earlier = isMeasured && out !== undefined ? readBuild(out) : undefined;
  const sizes = sizesOf(plan, { manifest: MANIFEST, compressed, earlier, onProgress: onMeasured });
  const problems = [
    ...(options.precompress && !precompress ? [compressedForNobody(hosts)] : []),
    ...hosts.flatMap((host) => limitProblems(host, sizes)),
  ];
  return { value: { ...sizes, precompress }, problems };
}

function compressedForNobody(hosts: readonly Host[]): Diagnostic {
  const able = Object.entries(HOSTS).filter(([, host]) => host.precompressed);
  const values = { hosts: hosts.map(({ title }) => title).join(', '), able: able.map(([name]) => name).join(', ') };
  return { code: 'unused-compression', values };
}
