// The frame of a site's pages: its name, its style, the ways through it.
import { frame } from '../../templates/frame.ts';
import type { Templates } from '../../templates/placeholders.ts';
import type { SiteOptions } from '../model/site.ts';
import { LISTS } from '../route/address.ts';
import { HOME, ICON, REFERENCE } from '../route/layout.ts';
import { answerPaths, basePath, type LinkedSite, pagePaths } from '../route/links.ts';

const LISTED = [
  ['councils', 'Councils'],
  ['commitments', 'Commitments'],
  ['searchterms', 'Search terms'],
] as const;

/** @param files from the site's root, without a leading slash */
export function frameOf(
  site: LinkedSite,
  files: { readonly style: string; readonly logo: string | undefined },
  { title, licence, contact, texts }: SiteOptions,
  templates: Templates,
): string {
  const base = basePath(site);
  const pathsTo = answerPaths(site);
  const path = pagePaths(site);
  return frame({
    layout: templates.layout,
    title,
    home: path(HOME),
    style: base + files.style,
    icon: base + ICON,
    logo: files.logo && base + files.logo,
    nav: [
      ...LISTED.map(([endpoint, name]) => ({ title: name, url: pathsTo(LISTS[endpoint]).page })),
      { title: 'Reference', url: path(REFERENCE) },
    ],
    licence: licence && { title: licence.name, url: licence.url },
    contact,
    footer: texts.footer,
  });
}
