// The pages of a long list, each with the councils of some letters: their files, the links between them, and their content.

import { HOME } from '../../../engine/addressing/site-files.ts';
import type { Link } from '../../../engine/markup/layout.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { slugOf } from '../../../engine/text/slug.ts';
import { letterLinks } from './letter-links.ts';
import { type LetterRange, rangeName } from './letter-ranges.ts';

/** A page of the list, named after its letters. */
export interface RangePage<Item> extends Link {
  readonly range: LetterRange<Item>;
}

export const firstPage = ({ folder }: { readonly folder: string }): string => `${folder}/${HOME}`;

/** The addresses of the pages are numbered, because the letters on a page change with the data. */
export const rangeFiles = <Item>(folder: string, title: string, ranges: readonly LetterRange<Item>[]) =>
  ranges.map((range, index) => ({
    range,
    file: firstPage({ folder: index === 0 ? folder : `${folder}/page-${index + 1}` }),
    title: index === 0 ? title : `${title}, councils ${rangeName(range)}`,
  }));

/** @param path returns the path of a file */
export const rangePages = <Item>(
  files: readonly { readonly range: LetterRange<Item>; readonly file: string }[],
  path: (file: string) => string,
): readonly RangePage<Item>[] => files.map(({ range, file }) => ({ title: rangeName(range), url: path(file), range }));

const anchorOf = (initial: string): string => `councils-${slugOf(initial)}`;

/** Links to the letters on all pages. @param current the index of this page */
export const rangeLetters = <Item>(pages: readonly RangePage<Item>[], current: number): Html =>
  letterLinks(
    pages.flatMap(({ url, range }, index) =>
      range.map(({ initial }) => ({
        title: initial,
        url: `${index === current ? '' : url}#${anchorOf(initial)}`,
      })),
    ),
  );

/** The letters as headings, each with its items. */
export const letterGroups = <Item>(range: LetterRange<Item>, entries: (items: readonly Item[]) => Html): Html =>
  html`${range.map(({ initial, items }) => html`<h2 class="letter" id="${anchorOf(initial)}">${initial}</h2>\n${entries(items)}`)}`;

export const rangeLinks = <Item>(pages: readonly RangePage<Item>[], current: number): Html | false =>
  pages.length > 1 &&
  html`<nav aria-label="Pages" class="pages"><ul>${pages.map(({ title, url }, index) => html`<li><a href="${url}"${index === current && html` aria-current="page"`}>${title}</a></li>`)}</ul></nav>\n`;
