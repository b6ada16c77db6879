// Compares a planned site with the limits of its hosts, before anything is written.
import type { Outcome, Problem } from '../problem.ts';
import type { Host } from '../site/host.ts';
import { filesOf, type SitePlan } from '../site/site-plan.ts';
import { type SiteSizes, sizesOf } from '../site/sizes.ts';
import { siblingsOf } from '../write/compression.ts';
import { MANIFEST, readBuild } from '../write/manifest.ts';
import { limitProblems } from './limits.ts';
import { HOSTS } from './registry.ts';

export interface CheckInput {
  readonly plan: SitePlan;
  /** The folder of an earlier build, which gives the sizes of unchanged files. */
  readonly out?: string | undefined;
  /** Called from time to time with the number of measured files. */
  readonly onMeasured?: (done: number) => void;
}

export interface CheckedPlan extends SiteSizes {
  /** Whether to write compressed files. */
  readonly precompress: boolean;
}

/** The checked plan is there even if the site exceeds a limit. */
export function checkHosts({ plan, out, onMeasured }: CheckInput): Outcome<CheckedPlan> {
  const { hosts, options } = plan;
  const precompress = options.precompress && hosts.some((host) => host.precompressed);
  const compressed = precompress ? filesOf(plan).flatMap((file) => siblingsOf(file.path)) : [];
  const isMeasured = hosts.some(({ limits }) => limits.fileBytes ?? limits.siteBytes);
  const earlier = isMeasured && out !== undefined ? readBuild(out) : undefined;
  const sizes = sizesOf(plan, { manifest: MANIFEST, compressed, earlier, onProgress: onMeasured });
  const problems = [
    ...(options.precompress && !precompress ? [compressedForNobody(hosts)] : []),
    ...hosts.flatMap((host) => limitProblems(host, sizes)),
  ];
  return { value: { ...sizes, precompress }, problems };
}

function compressedForNobody(hosts: readonly Host[]): Problem {
  const able = Object.entries(HOSTS).filter(([, host]) => host.precompressed);
  const values = { hosts: hosts.map(({ title }) => title).join(', '), able: able.map(([name]) => name).join(', ') };
  return { code: 'compressed-for-nobody', values };
}
