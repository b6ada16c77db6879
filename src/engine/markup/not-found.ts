// The page for addresses that don't exist.
import { type Html, type HtmlValue, html } from '../text/html.ts';
import type { CrawlerView, PageView } from './layout.ts';
import { filledPage } from './page.ts';

/** @param find a way to find a record */
export const notFoundPage = (view: PageView & CrawlerView, find: HtmlValue): Html =>
  filledPage<'not-found'>(view, { find, home: html`<a href="${view.crumbs[0]!.url}">home page</a>` });
