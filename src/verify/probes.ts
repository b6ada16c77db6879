// Every probe, in the order in which they look: the more a fault explains, the earlier it is looked for.
import type { Probe } from './probe.ts';
import { ANSWER_PROBES } from './probes-answers.ts';
import { HEADER_PROBES } from './probes-headers.ts';
import { PAGE_PROBES } from './probes-pages.ts';
import { REFUSAL_PROBES } from './probes-refusals.ts';
import { SITE_PROBES } from './probes-site.ts';

/** What opening the site has proved, see `deployed.ts`. */
export const OPENING = [
  { name: 'site', description: 'a site from this program is at this URL' },
  { name: 'store', description: 'its store is complete and unchanged' },
] as const;

export const PROBES: readonly Probe[] = [
  ...SITE_PROBES,
  ...ANSWER_PROBES.queries,
  ...REFUSAL_PROBES,
  ...ANSWER_PROBES.others,
  ...PAGE_PROBES,
  ...HEADER_PROBES,
];

export const PROBE_NAMES: readonly string[] = [...OPENING, ...PROBES].map(({ name }) => name);
