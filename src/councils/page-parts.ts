// The parts of pages about councils that pages of the engine contain too.

import { pagePaths } from '../engine/addressing/links.ts';
import { listPage } from '../engine/addressing/site-files.ts';
import type { NewestDates } from '../engine/markup/layout.ts';
import type { Published } from '../engine/site/part.ts';
import { type HtmlValue, html } from '../engine/text/html.ts';
import type { Dataset } from './dataset.ts';
import { searchForm, searchIndex, searchOf } from './pages/parts/search.ts';

/**
 * The newest dates in the tables. Plans are sorted from newest to oldest, and declarations from earliest to latest, with undated
 * ones last.
 */
export function newestDates({ plans, emergencies }: Dataset): NewestDates {
  const dates = [
    { row: 'plan record', date: plans[0]?.updated_at },
    { row: 'emergency declaration', date: emergencies.findLast(({ date_declared }) => date_declared)?.date_declared },
  ];
  return { among: 'all councils', dates: dates.flatMap(({ row, date }) => (date ? [{ row, date }] : [])) };
}

/** What the page for addresses that don't exist offers for finding a record. */
export const findRecord = (published: Pick<Published, 'site' | 'dataset' | 'scripts'>): HtmlValue =>
  html`${searchForm(searchOf(published, searchIndex(published)))}<p><a href="${pagePaths(published.site)(listPage('councils'))}">All councils, from A to Z</a></p>`;
