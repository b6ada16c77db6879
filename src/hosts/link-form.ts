// The form of links that suits every host that a site is built for.
import type { HostNeeds } from '../plan/planned.ts';
import type { Problem } from '../problem.ts';
import type { LinkForm } from '../route/links.ts';
import type { Host } from './host.ts';

type Linked = HostNeeds & Partial<Pick<Host, 'kind' | 'links'>>;

/** @param asked the option `links`; undefined: as the hosts need it, `query` where they need neither */
export function linkFormFor(hosts: readonly Linked[], asked: LinkForm | undefined): LinkForm | Problem {
  const needs = new Map<LinkForm, string[]>();
  const add = (form: LinkForm, who: string) => needs.set(form, [...(needs.get(form) ?? []), who]);
  if (asked !== undefined) add(asked, `--links ${asked}`);
  for (const host of hosts) {
    const form = neededBy(host);
    if (form !== undefined) add(form, host.name);
  }
  const [first = 'query', ...others] = needs.keys();
  if (others.length === 0) return first;
  const listed = [...needs].map(([form, names]) => `${form} links for ${names.join(', ')}`);
  return { code: 'links-mismatch', values: { needs: listed.join('; ') } };
}

/** What answers a query must be linked to by query, or no client would find what it can do. */
export function neededBy({ kind, links }: Linked): LinkForm | undefined {
  return links ?? (kind === 'router' || kind === 'rewrite' ? 'query' : undefined);
}
