// A data directory, edits of it, and what `diff` reports of them.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { LOG_HEADER, text } from '../support/source.ts';

export const SITE = { siteUrl: 'https://climate.example', dates: { dateRangeDays: 2, openEndedDays: 1 } };
export const LOG = text(LOG_HEADER, ...Array<string>(6).fill('2025-01-02,heat pump,3,'));
/** Searches that make another term popular enough to be published. */
export const MORE = text(...Array<string>(7).fill('2025-01-03,solar,4,'));

export const edit = (folder: string, file: string, change: (text: string) => string): void =>
  writeFileSync(path.join(folder, file), change(readFileSync(path.join(folder, file), 'utf8')));

export const toWales = (text: string): string => text.replace('Scotland', 'Wales');

interface Compared {
  readonly data: string;
  readonly out: string;
}

/**
 * Moves a council to another country and adds a search term, and expects both in the comparison.
 * @param jsonOf the JSON output of `diff`
 * @param url of the council's response
 */
// biome-ignore lint/suspicious/noExplicitAny: JSON
export async function expectEdits(jsonOf: (of: Compared) => Promise<any>, { data, out }: Compared, url: string) {
  expect(await jsonOf({ data, out })).toMatchObject({
    before: { build: out },
    isDifferent: false,
    notes: [],
    options: [],
  });
  edit(data, 'councils.csv', toWales);
  edit(data, 'searches.csv', (log) => log + MORE);
  const found = await jsonOf({ data, out });
  expect(found.councils.changed[0].fields).toEqual([{ field: 'country', before: 'Scotland', after: 'Wales' }]);
  expect(found.searchTerms).toMatchObject({ added: [{ user_query: 'solar', times_seen: 7 }], removed: [] });
  expect(found.urls).toContainEqual({
    group: 'individual councils',
    responses: 2,
    added: [],
    removed: [],
    changed: [url],
  });
}
