// Daily counts: the number of searches for each key on each day, added up over all search logs (raw logs and daily counts).
import type { Span } from '../addressing/ranges.ts';
import { doubled, KeyTable } from './key-table.ts';

/**
 * The counts, stored in columns. A key consists of a query, a result count and a council restriction, all exactly as logged. Keys
 * and strings are unique, but are in no particular order.
 */
export interface DayCounts extends KeyDays {
  readonly queries: readonly string[];
  readonly restrictions: readonly string[];
  /** For each key, the result count and the indexes of its two strings. */
  readonly keys: {
    readonly query: Uint32Array;
    readonly results: Float64Array;
    readonly restriction: Uint32Array;
  };
}

/** The days for a single key, or for several consecutive keys. */
export interface Days {
  /** Days, counted from 1970-01-01. For each key, they are unique and in ascending order. */
  readonly days: Int32Array;
  /** The number of searches for the key on each day. It may exceed 32 bits. */
  readonly searches: Float64Array;
}

export interface KeyDays extends Days {
  /** The days for key k start at index `starts[k]` and end just before index `starts[k + 1]`. */
  readonly starts: Uint32Array;
}

/** @param change changes the days for a key; must not return more days than it receives */
export function daysOf(all: KeyDays, keys: Uint32Array, change = (days: Days): Days => days): KeyDays {
  const starts = new Uint32Array(keys.length + 1);
  const most = keys.reduce((sum, key) => sum + all.starts[key + 1]! - all.starts[key]!, 0);
  const days = new Int32Array(most);
  const searches = new Float64Array(most);
  keys.forEach((key, index) => {
    const [from, to] = [all.starts[key]!, all.starts[key + 1]!];
    const own = change({ days: all.days.subarray(from, to), searches: all.searches.subarray(from, to) });
    days.set(own.days, starts[index]);
    searches.set(own.searches, starts[index]);
    starts[index + 1] = starts[index]! + own.days.length;
  });
  return { starts, days: days.subarray(0, starts.at(-1)), searches: searches.subarray(0, starts.at(-1)) };
}

export const searchesIn = ({ searches }: DayCounts): number => searches.reduce((sum, times) => sum + times, 0);

export function totalOf({ starts, searches }: KeyDays, key: number): number {
  let total = 0;
  for (let entry = starts[key]!; entry < starts[key + 1]!; entry++) total += searches[entry]!;
  return total;
}

/** The first and last days, counted from 1970-01-01. */
export function spanOf({ days }: Pick<Days, 'days'>): Span {
  if (days.length === 0) return undefined;
  let [first, last] = [days[0]!, days[0]!];
  for (const day of days) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  return { first, last };
}

const NONE = 0xffff_ffff;

/**
 * The maximum number of keys, and the maximum total length of all queries in UTF-16 code units. This limits memory use to about 3
 * GB: a key with its strings and a single day takes about 200 bytes. V8 limits the total size of all strings to 4 GB.
 */
export const TALLY_LIMITS = { keys: 12_000_000, characters: 1 << 30 };

/** Adds up searches in any order. It uses the least memory if the rows are sorted by day. */
export class DayCountTally {
  readonly #queries = new TextNumbers();
  readonly #restrictions = new TextNumbers();
  readonly #keys = new KeyTable();
  /** The index of the latest entry for each key. */
  #latest = new Uint32Array(1024).fill(NONE);
  // The entries. If the rows aren't sorted by day, there may be several entries for the same key and day.
  #entries = 0;
  #days = new Int32Array(4096);
  #searches = new Float64Array(4096);
  /** The index of the previous entry for the same key. */
  #previous = new Uint32Array(4096);

  /** Whether there are too many keys or too much text. */
  get isCrowded(): boolean {
    const { keys, characters } = TALLY_LIMITS;
    return Math.max(this.#keys.size, this.#queries.size) > keys || this.#queries.characters > characters;
  }

  add(day: number, query: string, results: number, restriction: string, searches: number): void {
    this.#addTo(
      this.#keys.indexOf(this.#queries.numberOf(query), results, this.#restrictions.numberOf(restriction)),
      day,
      searches,
    );
  }

  /** Stops if the tally is full, because two full tallies contain more strings than a V8 map can hold. */
  addAll({ queries, restrictions, keys, starts, days, searches }: DayCounts): void {
    const query = new Uint32Array(queries.length);
    for (const [index, text] of queries.entries()) {
      if (this.isCrowded) return;
      query[index] = this.#queries.numberOf(text);
    }
    const restriction = Uint32Array.from(restrictions, (text) => this.#restrictions.numberOf(text));
    for (let key = 0; key < keys.results.length; key++) {
      const own = this.#keys.indexOf(
        query[keys.query[key]!]!,
        keys.results[key]!,
        restriction[keys.restriction[key]!]!,
      );
      for (let entry = starts[key]!; entry < starts[key + 1]!; entry++)
        this.#addTo(own, days[entry]!, searches[entry]!);
    }
  }

  #addTo(key: number, day: number, searches: number): void {
    while (key >= this.#latest.length) {
      const before = this.#latest.length;
      this.#latest = doubled(this.#latest).fill(NONE, before);
    }
    const latest = this.#latest[key]!;
    if (latest !== NONE && this.#days[latest] === day) {
      this.#searches[latest]! += searches;
      return;
    }
    const entry = this.#entries++;
    if (entry === this.#days.length) {
      this.#days = doubled(this.#days);
      this.#searches = doubled(this.#searches);
      this.#previous = doubled(this.#previous);
    }
    this.#previous[entry] = latest;
    this.#days[entry] = day;
    this.#searches[entry] = searches;
    this.#latest[key] = entry;
  }

  counts(): DayCounts {
    const { size, first, second, third } = this.#keys;
    return {
      queries: this.#queries.texts(),
      restrictions: this.#restrictions.texts(),
      keys: { query: first.slice(0, size), results: second.slice(0, size), restriction: third.slice(0, size) },
      ...this.#sorted(size),
    };
  }

  /** The entries, sorted and combined into a single entry for each key and day. */
  #sorted(keys: number): KeyDays {
    const starts = new Uint32Array(keys + 1);
    const days = new Int32Array(this.#entries);
    const searches = new Float64Array(this.#entries);
    let length = 0;
    for (let key = 0; key < keys; key++) {
      const start = length;
      for (const entry of this.#entriesOf(key)) {
        const day = this.#days[entry]!;
        const count = this.#searches[entry]!;
        if (length > start && days[length - 1] === day) searches[length - 1]! += count;
        else {
          days[length] = day;
          searches[length++] = count;
        }
      }
      starts[key + 1] = length;
    }
    // Nearly every combination of key and day has only one entry, so a copy would just waste memory.
    return { starts, days: days.subarray(0, length), searches: searches.subarray(0, length) };
  }

  /** The entries for a key, sorted by day. */
  #entriesOf(key: number): readonly number[] {
    const own: number[] = [];
    for (let entry = this.#latest[key]!; entry !== NONE; entry = this.#previous[entry]!) {
      own.push(entry);
    }
    return own.sort((a, b) => this.#days[a]! - this.#days[b]!);
  }
}

/** Assigns numbers to strings in order of first appearance. */
class TextNumbers {
  readonly #numbers = new Map<string, number>();
  /** The total length of all strings, in UTF-16 code units. */
  characters = 0;

  get size(): number {
    return this.#numbers.size;
  }

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.characters += text.length;
    this.#numbers.set(text, this.size);
    return this.size - 1;
  }

  texts(): readonly string[] {
    return [...this.#numbers.keys()];
  }
}
