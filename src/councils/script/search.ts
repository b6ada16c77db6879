// Ranks councils by how well they match what someone typed. Runs in the browser.
import MiniSearch, { type SearchResult } from 'minisearch';

/** A current or former council in the search index. */
export type FindEntry = readonly [
  name: string,
  /** The path of the council's page. */
  url: string,
  /** The authority code and the GSS code, separated by a space. */
  codes: string,
  alternativeNames: readonly string[],
  /** What distinguishes the council from others with a similar name, such as `Unitary authority in Wales`. */
  about: string,
  /** 1 if the council no longer exists. */
  isFormer?: 1,
];

interface FoundCouncil {
  readonly entry: FindEntry;
  /** The alternative name that matches the query, if the name itself doesn't. */
  readonly alias: string | undefined;
}

interface Found {
  /** Best first. */
  readonly councils: readonly FoundCouncil[];
  /** Whether the councils match all of the query without typing errors. */
  readonly isExact: boolean;
}

/** Words that many names contain. A council is found without them, but ranks higher with them. */
const GENERIC = new Set(
  'authority borough city combined corporation council county district mayoral metropolitan unitary'.split(' '),
);

const IGNORED = new Set(['', 'a', 'and', 'of', 'the']);

/** Former councils rank below current ones with similar names. */
const FORMER = 0.8;

const OPTIONS = {
  prefix: true,
  boost: { codes: 8, name: 2 },
  weights: { prefix: 0.3, fuzzy: 0.3 },
};

/** The share of letters that may differ. Short words and codes are too similar to each other. */
const fuzzy = (word: string): number | false => (word.length > 3 && !/\d/.test(word) ? 0.2 : false);

/** Words in lower case, without accents and apostrophes. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ´`]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !IGNORED.has(word));

/** The words that distinguish a council from others; all words if there are none. */
function specificWords(words: readonly string[]): readonly string[] {
  const specific = words.filter((word) => !GENERIC.has(word));
  return specific.length > 0 ? specific : words;
}

const FIELDS = { codes: 2, name: 0, others: 3 } as const;

/**
 * @returns a function that finds councils by their names, alternative names and codes. If none contains all specific words of the
 * query, it allows for typing errors, and then for some words that don't match. A council of exactly this name comes first, and
 * whole words rank above beginnings of words.
 */
export function searchAmong(entries: readonly FindEntry[]): (query: string) => Found {
  const index = new MiniSearch<{ readonly id: number; readonly entry: FindEntry }>({
    fields: Object.keys(FIELDS),
    extractField: ({ id, entry }, field) => (field === 'id' ? id : entry[FIELDS[field as keyof typeof FIELDS]]),
    stringifyField: (value) => (Array.isArray(value) ? value.join(' ') : String(value)),
    tokenize: wordsOf,
    processTerm: (word) => word,
    searchOptions: { ...OPTIONS, boostDocument: (id) => (entries[id]![5] ? FORMER : 1) },
  });
  index.addAll(entries.map((entry, id) => ({ id, entry })));
  const places = entries.map(([name]) => specificWords(wordsOf(name)).join(' '));
  return (query) => {
    const required = specificWords(wordsOf(query));
    const place = required.join(' ');
    const [all, some] = (['every', 'some'] as const).map(
      (how) =>
        ({ queryTerms }: SearchResult) =>
          required[how]((word) => queryTerms.includes(word)),
    ) as [Filter, Filter];
    for (const options of [{ filter: all }, { filter: all, fuzzy }, { filter: some, fuzzy }]) {
      const found = index.search(query, options);
      if (found.length === 0) continue;
      const rank = ({ id, terms }: SearchResult): number =>
        places[id] === place ? -1 : required.filter((word) => !terms.includes(word)).length;
      const councils = found
        .sort((a, b) => rank(a) - rank(b))
        .map(({ id, match }) => ({ entry: entries[id]!, alias: aliasIn(entries[id]!, match) }));
      return { councils, isExact: !options.fuzzy };
    }
    return { councils: [], isExact: true };
  };
}

type Filter = (result: SearchResult) => boolean;

/** @param match the fields that contain each word */
function aliasIn([, , , others]: FindEntry, match: SearchResult['match']): string | undefined {
  const words = Object.keys(match).filter((word) => match[word]!.every((field) => field === 'others'));
  return others.find((other) => wordsOf(other).some((word) => words.includes(word)));
}
