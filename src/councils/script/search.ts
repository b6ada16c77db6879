// Ranks councils by how well they match what someone typed. Runs in the browser.
import MiniSearch, { type SearchResult } from 'minisearch';
import { textWords } from './words.ts';

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

const IGNORED = new Set(['a', 'and', 'of', 'the']);

/** Former councils rank below current ones with similar names. */
const FORMER = 0.8;

/** The number of characters that count. Correcting a longer text could take seconds. */
const LONGEST_QUERY = 200;

const OPTIONS = {
  prefix: true,
  boost: { codes: 8, name: 2 },
  weights: { prefix: 0.3, fuzzy: 0.3 },
};

/** Codes are too similar to each other for typing errors. A fifth of a word's letters may differ, or one letter of a short word. */
const WITH_ERRORS = {
  fields: ['name', 'others'],
  fuzzy: (word: string): number | false => word.length > 2 && !/\d/.test(word) && (word.length > 4 ? 0.2 : 1),
};

/** The words outside a set; all words if there are none. */
function wordsOutside(set: ReadonlySet<string>, words: string[]): string[] {
  const outside = words.filter((word) => !set.has(word));
  return outside.length > 0 ? outside : words;
}

/** The words that distinguish a council from others. */
const specificWords = (words: string[]): readonly string[] => wordsOutside(GENERIC, wordsOutside(IGNORED, words));

/** The words in which two adjacent letters are swapped. */
const transpositionsOf = (word: string): readonly string[] =>
  Array.from({ length: word.length - 1 }, (_, index) =>
    [word.slice(0, index), word[index + 1], word[index], word.slice(index + 2)].join(''),
  );

/** The positions of the fields in an entry. */
const FIELDS = { codes: 2, name: 0, others: 3 } as const;

function indexOf(entries: readonly FindEntry[]) {
  const index = new MiniSearch<{ readonly id: number; readonly entry: FindEntry }>({
    fields: Object.keys(FIELDS),
    extractField: ({ id, entry }, field) => (field === 'id' ? id : entry[FIELDS[field as keyof typeof FIELDS]]),
    stringifyField: (value) => (Array.isArray(value) ? value.join(' ') : String(value)),
    // A code can be a word such as “and”.
    tokenize: (text, field) => textWords(text).filter((word) => field === 'codes' || !IGNORED.has(word)),
    processTerm: (word) => word,
    searchOptions: { ...OPTIONS, boostDocument: (id) => (entries[id]![5] ? FORMER : 1) },
  });
  index.addAll(entries.map((entry, id) => ({ id, entry })));
  return index;
}

/**
 * @returns a function that finds councils by their names, alternative names and codes. If none contains all specific words of the
 * query, it allows for typing errors, and then for some words that don't match. A council of exactly this name or code comes first,
 * then those of this place, with current councils before former ones. Whole words rank above beginnings of words.
 */
export function searchAmong(entries: readonly FindEntry[]): (query: string) => Found {
  const known = new Set(entries.flatMap(([name, , , others]) => [name, ...others].flatMap(textWords)));
  const corrected = (word: string): string =>
    known.has(word) ? word : (transpositionsOf(word).find((each) => known.has(each)) ?? word);
  const index = indexOf(entries);
  const names = entries.map(([name]) => wordsOutside(IGNORED, textWords(name)).join(' '));
  const places = entries.map(([name]) => specificWords(textWords(name)).join(' '));
  const codes = entries.map(([, , text]) => text.toLowerCase().split(' '));
  return (query) => {
    const typed = wordsOutside(IGNORED, textWords(query.slice(0, LONGEST_QUERY)));
    const code = query.trim().toLowerCase();
    for (const [words, how, options] of [
      [typed, 'every', {}],
      [typed.map(corrected), 'every', WITH_ERRORS],
      [typed.map(corrected), 'some', WITH_ERRORS],
    ] as const) {
      const required = specificWords(words);
      const place = required.join(' ');
      const found = index.search(query, {
        ...options,
        tokenize: () => words,
        filter: ({ queryTerms }) => required[how]((word) => queryTerms.includes(word)),
      });
      if (found.length === 0) continue;
      const rank = ({ id, terms }: SearchResult): number => {
        if (names[id] === words.join(' ') || codes[id]!.includes(code)) return -3;
        if (places[id] === place) return entries[id]![5] ? -1 : -2;
        return required.filter((word) => !terms.includes(word)).length;
      };
      const councils = found
        .sort((a, b) => rank(a) - rank(b))
        .map(({ id, match }) => {
          const isInName = required.every((word) => ` ${places[id]}`.includes(` ${word}`));
          return { entry: entries[id]!, alias: isInName ? undefined : aliasIn(entries[id]!, match) };
        });
      return { councils, isExact: words === typed };
    }
    return { councils: [], isExact: true };
  };
}

/** @param match the fields that contain each word */
function aliasIn([, , , others]: FindEntry, match: SearchResult['match']): string | undefined {
  const words = Object.keys(match).filter((word) => match[word]!.every((field) => field === 'others'));
  return others.find((other) => textWords(other).some((word) => words.includes(word)));
}
