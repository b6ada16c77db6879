// The source of the data, and the credit that its licence asks for.
import { HAS_ABOUT } from '#service/names';
import { newestDates } from '#service/page-parts';
import type { Address } from '../addressing/address.ts';
import { originPaths, pagePaths, responsePaths } from '../addressing/links.ts';
import { ABOUT } from '../addressing/site-files.ts';
import { ROOT_NAME } from '../api/api.ts';
import { CITE_SCRIPT } from '../design/design.ts';
import type { Link, SourceView } from '../markup/layout.ts';
import type { SiteIndex } from '../respond/content.ts';
import type { Published } from '../site/part.ts';

/** @param page the page that is cited; by default, the whole site */
export function attributionOf({ title, siteUrl, licence }: SiteIndex, page?: Link): string {
  const work = page ? `“${page.title}”, ${title}, ${new URL(page.url, siteUrl).href}` : `“${title}”, ${siteUrl}/`;
  return `${work}${licenceTerms({ licence })}.`;
}

/** The end of a credit; empty if the site states no licence. */
export const licenceTerms = ({ licence }: Pick<SiteIndex, 'licence'>): string =>
  licence ? `, licensed under ${licence.name} (${licence.url})` : '';

/** @param contact as in site.json: an email address or a URL */
export const contactLink = (contact: string): string => (/^[a-z]+:/i.test(contact) ? contact : `mailto:${contact}`);

/** @param data the same data in the API; by default, the whole API */
export function sourceView(
  { site, dataset, scripts }: Pick<Published, 'site' | 'dataset' | 'scripts'>,
  data: Address = { endpoint: ROOT_NAME },
): Omit<SourceView, 'attribution'> {
  const { licence, contact } = site;
  return {
    newest: newestDates(dataset),
    licence: licence && { title: licence.name, url: licence.url },
    contact: contact && contactLink(contact),
    about: HAS_ABOUT ? pagePaths(site)(ABOUT) : undefined,
    api: responsePaths(site)(data).page,
    script: originPaths(site)(`/${scripts[CITE_SCRIPT]}`),
  };
}
