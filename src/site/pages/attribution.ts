// The source of the data, and the credit that its licence asks for.
import type { Link, SourceView } from '../../../templates/layout.ts';
import { pagePaths } from '../../addressing/links.ts';
import { ABOUT } from '../../addressing/site-files.ts';
import type { SiteIndex } from '../../respond/content.ts';
import type { Dataset } from '../../tables/dataset.ts';

/** @param page the page that is cited; by default, the whole site */
export function attributionOf({ title, siteUrl, licence }: SiteIndex, page?: Link): string {
  const work = page ? `“${page.title}”, ${title}, ${new URL(page.url, siteUrl).href}` : `“${title}”, ${siteUrl}/`;
  return `${work}${licence ? `, licensed under ${licence.name} (${licence.url})` : ''}.`;
}

/** @param contact as in site.json: an email address or a URL */
export const contactLink = (contact: string): string => (/^[a-z]+:/i.test(contact) ? contact : `mailto:${contact}`);

/** Plans are sorted from newest to oldest, and declarations from earliest to latest, with undated ones last. */
export function sourceView(site: SiteIndex, { plans, emergencies }: Dataset): Omit<SourceView, 'api' | 'attribution'> {
  const { licence, contact } = site;
  const dates = [
    { row: 'plan record', date: plans[0]?.updated_at },
    { row: 'emergency declaration', date: emergencies.findLast(({ date_declared }) => date_declared)?.date_declared },
  ];
  return {
    newest: dates.flatMap(({ row, date }) => (date ? [{ row, date }] : [])),
    licence: licence && { title: licence.name, url: licence.url },
    contact: contact && contactLink(contact),
    about: pagePaths(site)(ABOUT),
  };
}
