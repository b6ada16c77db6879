// The links on the home page to lists of councils.

import { pagePaths } from '../../../engine/addressing/links.ts';
import type { Link } from '../../../engine/markup/layout.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { slugOf } from '../../../engine/text/slug.ts';
import type { PageInput } from '../parts/council-facts.ts';
import { COMPARE } from '../parts/paths.ts';
import { councilLists } from './selections.ts';

export interface Browsing {
  /** The parts of the list of all councils. Empty if the list has only one part. */
  readonly letters: readonly Link[];
  readonly lists: readonly Link[];
}

export function browsing(input: PageInput): Browsing {
  const { all, narrowed, map, declared } = councilLists(input);
  const path = pagePaths(input.site);
  const letters = [...new Set(all.councils.map(all.headingOf))];
  const countries = narrowed.filter(({ place, type }) => place?.group === 'Country' && !type);
  const listLinks = [
    { title: 'All councils', list: all },
    ...countries.map((list) => ({ title: list.place!.name, list })),
    ...[map, declared].map((list) => ({ title: list.title, list })),
  ];
  const shown = listLinks.filter(({ list }) => list === all || list.councils.length > 0);
  return {
    letters:
      letters.length === 1 ? [] : letters.map((title) => ({ title, url: `${path(all.file)}#part-${slugOf(title)}` })),
    lists: [
      ...shown.map(({ title, list: { file, councils } }) => ({
        title: `${title} (${councils.length})`,
        url: path(file),
      })),
      ...(all.councils.length > 1 ? [{ title: 'Compare councils', url: path(COMPARE) }] : []),
    ],
  };
}

export const browsingLinks = ({ lists }: Browsing): Html =>
  html`<ul class="contents">${lists.map(({ title, url }) => html`<li><a href="${url}">${title}</a></li>`)}</ul>\n`;
