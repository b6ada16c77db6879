// How many bytes the lists of councils have for every filter, counted against what is said before one is rendered.
import { expect } from 'vitest';
import { preparePlan } from '../../src/commands/prepare.ts';
import { FILTERED_COUNCILS } from '../../src/plan/families.ts';
import { lengthOf, textOf } from '../../src/plan/file-content.ts';
import type { PlannedFile } from '../../src/plan/planned.ts';

export const site = { siteUrl: 'https://climate.example', dates: { dateRangeDays: 1, openEndedDays: 1 } };

export async function prepared(data: string, composes: readonly string[] = []) {
  const host = { name: 'none', kind: 'router' as const, files: () => [], composes };
  return (await preparePlan({ data, site }, () => [host])).prepared!;
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);

/** Checks that the bytes of JSON are known, and those of pages but for what is around the list. */
export async function expectKnownBytes(data: string): Promise<void> {
  const { plan, leastOfFilters } = await prepared(data);
  const files = plan.families.find(({ name }) => name === FILTERED_COUNCILS)!.files;
  const isPage = ({ path: name }: PlannedFile) => name.endsWith('.html');
  // What lies on the disk: lists of the same councils once.
  const texts = new Map<string | undefined, number>();
  const lists: string[] = [];
  const tooLong: string[] = [];
  for (const file of files) {
    const content = file.render();
    const length = lengthOf(content);
    if (length > file.atMost!()) tooLong.push(file.path);
    if (isPage(file)) lists.push(/<ol class="items">\n(.*)<\/ol>/s.exec(textOf(content))?.[1] ?? '');
    else texts.set(file.content, length);
  }
  const json = sum(texts.values());
  const items = sum(lists.map((list) => list.split('<li>').length - 1));
  const least = leastOfFilters();
  const most = json + sum(lists.map((list) => Buffer.byteLength(list)));
  expect(least).toBeLessThanOrEqual(most);
  // A list has two brackets and a comma less than items; an item of a page may be folded, and is so without ` open`.
  expect(most - least).toBeLessThanOrEqual(2 * texts.size + 6 * items);
  expect(tooLong).toEqual([]);
}
