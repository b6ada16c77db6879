// All probes, in the order in which they run. Faults that explain the most come first.
import type { Probes } from './probe.ts';
import { HEADER_PROBES } from './probes-headers.ts';
import { REFUSAL_PROBES } from './probes-refusals.ts';
import { QUERY_PROBES, RESPONSE_PROBES } from './probes-responses.ts';
import { SITE_PROBES } from './probes-site.ts';

export const PROBES: Probes = {
  ...SITE_PROBES,
  ...QUERY_PROBES,
  ...REFUSAL_PROBES,
  ...RESPONSE_PROBES,
  ...HEADER_PROBES,
};
