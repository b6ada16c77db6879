// Plans the site in a source folder, as “build” does.

import type { LinkForm } from '../../src/engine/addressing/links.ts';
import { andThen, hasErrors, type Outcome } from '../../src/engine/diagnostics/diagnostic.ts';
import type { SiteOptions } from '../../src/engine/options/site-options.ts';
import type { Host } from '../../src/engine/site/host.ts';
import { planSite } from '../../src/engine/site/plan-site.ts';
import { readSource } from '../../src/engine/site/read-source.ts';
import type { SitePlan } from '../../src/engine/site/site-plan.ts';
import { hostsOf } from '../../src/hosts/registry.ts';
import { serveHost } from '../../src/hosts/serve/serve.ts';

type Site = Readonly<Record<string, unknown>>;

/** @param hosts defaults to those in the site's options */
export async function readAndPlan(
  data: string,
  site: Site = {},
  hosts: readonly Host[] | ((options: SiteOptions) => readonly Host[]) = hostsOf,
): Promise<Outcome<SitePlan>> {
  const read = await readSource({ data, site });
  return andThen(read, (source) => planSite(source, typeof hosts === 'function' ? hosts(source.options) : hosts));
}

/** The plan of a site that has no errors. */
export async function planOf(data: string, site?: Site, hosts?: readonly Host[]): Promise<SitePlan> {
  const { value, problems } = await readAndPlan(data, site, hosts);
  if (!value || hasErrors(problems)) throw new Error(JSON.stringify(problems, null, 2));
  return value;
}

/** A host without any files of its own. By default, all responses are prebuilt for it. */
export const testHost = (host: Partial<Host> = {}): Host => ({ ...serveHost, name: 'test', ...host });

/** A host that needs links of this form. */
export const hostLinkedBy = (links: LinkForm, host: Partial<Host> = {}): Host =>
  testHost({ kind: links === 'path' ? 'path' : 'router', ...host });
