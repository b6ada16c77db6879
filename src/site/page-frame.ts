// The frame of a site's pages: its name, its style, the ways through it.
import { frame } from '../../templates/frame.ts';
import type { Templates } from '../../templates/placeholders.ts';
import { basePath, type LinkedSite, pagePaths, responsePaths } from '../addressing/links.ts';
import { HOME, ICON, REFERENCE } from '../addressing/site-files.ts';
import { LIST_NAMES } from '../api/api.ts';
import { wordsOf } from '../api/words.ts';
import type { SiteOptions } from '../model/site.ts';

/** @param files from the site's root, without a leading slash */
export function pageFrame(
  site: LinkedSite,
  files: { readonly style: string; readonly logo: string | undefined },
  { title, licence, contact, texts }: SiteOptions,
  templates: Templates,
): string {
  const base = basePath(site);
  const pathsTo = responsePaths(site);
  const path = pagePaths(site);
  return frame({
    layout: templates.layout,
    title,
    home: path(HOME),
    style: base + files.style,
    icon: base + ICON,
    logo: files.logo && base + files.logo,
    nav: [
      ...LIST_NAMES.map((endpoint) => ({ title: wordsOf(endpoint).heading, url: pathsTo({ endpoint }).page })),
      { title: 'Reference', url: path(REFERENCE) },
    ],
    licence: licence && { title: licence.name, url: licence.url },
    contact,
    footer: texts.footer,
  });
}
