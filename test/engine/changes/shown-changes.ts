// Reads pages and feeds about changes, and says which words they must contain.
import type { ExpectedEntry } from './expected-changes.ts';
import type { Cell } from './invented-data.ts';

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

const unescaped = (markup: string): string =>
  markup.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ENTITIES[name]!);

/** Text on one line, as a browser shows it. */
export const textOf = (text: string): string => text.replace(/\s+/g, ' ').trim();

const textIn = (markup: string): string => textOf(unescaped(markup.replace(/<[^>]*>/g, '')));

interface Item {
  readonly heading: string;
  readonly text: string;
}

/** The items of all lists about changes, with the headings above them. */
export function listedOn(page: string): readonly Item[] {
  const [, main] =
    /<main[^>]*>(.*?)<section[^>]*id="version"/s.exec(page) ?? /<main[^>]*>(.*?)id="version"/s.exec(page)!;
  return main!
    .split('<h2>')
    .slice(1)
    .flatMap((part) => {
      const [, heading, rest] = /^(.*?)<\/h2>(.*)$/s.exec(part)!;
      return Array.from(rest!.matchAll(/<li>(.*?)<\/li>/gs), ([, item]) => ({
        heading: textIn(heading!),
        text: textIn(item!),
      }));
    });
}

/** The versions in the section about changes on a council's page, with the number of changes in each. */
export function listedForCouncil(page: string): readonly (readonly [version: string, changes: number])[] {
  const [, section] = /<h2 id="changes">(.*?)<\/section>/s.exec(page)!;
  return section!
    .split('<h3>')
    .slice(1)
    .map((part) => [/href="[^"]*\/changes\/([^"/]+)\/"/.exec(part)![1]!, part.match(/<li>/g)!.length]);
}

/** The versions to whose pages the entries of a feed link, in the order of the feed. */
export const feedEntries = (feed: string): readonly string[] =>
  Array.from(
    feed.matchAll(/<entry>.*?<link rel="alternate"[^>]*href="[^"]*\/changes\/([^"/]+)\/".*?<\/entry>/gs),
    ([, version]) => version!,
  );

/** What the item about an entry must contain. */
export function wordsFor({ source, records, row }: ExpectedEntry): readonly string[] {
  const whole = records.find(({ field }) => field === null);
  if (!whole) return records.flatMap(({ before, after }) => [before, after] as Cell[]).flatMap(wordOf);
  const names = { councils: 'Council', commitments: 'Commitment', plans: 'Plan', emergencies: 'Emergency declaration' };
  const kind = whole.before === null ? 'added' : 'removed';
  const main = { councils: null, commitments: row.text, plans: row.title, emergencies: row.date_declared }[source];
  return [`${names[source]} ${kind}`, ...wordOf(main ?? null)];
}

/** Nothing is shown as a value that is missing. */
function wordOf(value: Cell): readonly string[] {
  if (value === null || value === '') return [];
  if (typeof value === 'boolean') return [value ? 'yes' : 'no'];
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
    return [
      new Date(value).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
    ];
  return [textOf(String(value))];
}
