// The form of links that suits every host that a site is built for.
import { groupBy } from '../grouping.ts';
import type { Problem } from '../problem.ts';
import type { LinkForm } from '../route/links.ts';
import type { Host } from './host.ts';

/** What decides it of a host. */
export type LinkedHost = Pick<Host, 'name' | 'kind'>;

/** A host that heeds queries is linked to by query, or no client would find what it can do; any other only by path. */
export const linkFormOf = ({ kind }: Pick<Host, 'kind'>): LinkForm => (kind === 'path' ? 'path' : 'query');

/** The form that all hosts need; a problem if they need both. */
export function linkFormFor(hosts: readonly LinkedHost[]): LinkForm | Problem {
  const byForm = groupBy(hosts, linkFormOf);
  const [form = 'query', ...others] = byForm.keys();
  if (others.length === 0) return form;
  const needs = Array.from(
    byForm,
    ([form, needing]) => `${form} links for ${needing.map(({ name }) => name).join(', ')}`,
  );
  return { code: 'links-mismatch', values: { needs: needs.join('; ') } };
}
