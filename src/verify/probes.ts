// Every probe, in the order in which they run: the more a fault explains, the earlier it is looked for.
import type { Probes } from './probe.ts';
import { ANSWER_PROBES } from './probes-answers.ts';
import { HEADER_PROBES } from './probes-headers.ts';
import { REFUSAL_PROBES } from './probes-refusals.ts';
import { SITE_PROBES } from './probes-site.ts';

/** What opening the site has proved, see `deployed.ts`. */
export const OPENING = {
  site: { description: 'a site from this program is at this URL' },
  store: { description: 'its store is complete and unchanged' },
} as const;

export const PROBES: Probes = {
  ...SITE_PROBES,
  ...ANSWER_PROBES.queries,
  ...REFUSAL_PROBES,
  ...ANSWER_PROBES.others,
  ...HEADER_PROBES,
};

export const PROBE_NAMES: readonly string[] = Object.keys({ ...OPENING, ...PROBES });
