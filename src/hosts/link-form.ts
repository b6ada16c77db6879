// The form of links that suits every host that a site is built for.
import { groupBy } from '../grouping.ts';
import type { Problem } from '../problem.ts';
import type { LinkForm } from '../route/links.ts';
import type { Host } from './host.ts';

/** The properties of a host that decide the form. */
export type LinkedHost = Pick<Host, 'name' | 'kind'>;

/** Query links for hosts that read queries, so that clients find every filter; path links for all others. */
export const linkFormOf = ({ kind }: Pick<Host, 'kind'>): LinkForm => (kind === 'path' ? 'path' : 'query');

/** The form that all hosts need, or a problem if they need both. */
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
