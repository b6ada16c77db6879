// The parts of pages about councils that pages of the engine contain too.

import { listPage } from '../engine/addressing/site-files.ts';
import type { NewestDates } from '../engine/markup/layout.ts';
import type { HtmlValue } from '../engine/text/html.ts';
import type { Dataset } from './dataset.ts';
import { findForm } from './pages/parts/find.ts';

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

/**
 * What the page for addresses that don't exist offers for finding a record.
 * @param path returns the path of a page, given its file
 */
export const findRecord = (path: (file: string) => string): HtmlValue => findForm(path(listPage('councils')));
