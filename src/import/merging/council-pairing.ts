// Pairs the rows of a sheet with rows in our table, within one council: first rows that say the same, then rows with the same
// key, then rows of ours that say less. Rows that are only similar are not paired.
import { getOrAdd, groupBy } from '../../grouping.ts';
import { type Entry, entryText, type Keys, type SheetEntry } from './entry.ts';
import { canBeCompleted, isSimilar, mostSimilar } from './similar-rows.ts';

export interface CouncilPairing {
  /** The row of ours, by that of the sheet. */
  readonly oursOf: ReadonlyMap<SheetEntry, Entry>;
  /** For each row of the sheet that may be the same as rows of ours, the most similar of them. */
  readonly similarTo: ReadonlyMap<SheetEntry, Entry>;
}

type Pairs = Iterable<readonly [SheetEntry, Entry]>;

/** Each row with one of the other side at most; always the same for the same rows in the same order. */
export function pairRows(sheet: readonly SheetEntry[], ours: readonly Entry[], keys: Keys): CouncilPairing {
  const oursOf = new Map<SheetEntry, Entry>();
  const taken = new Set<Entry>();
  const left = { sheet, ours };
  const steps: readonly (() => Pairs)[] = [
    () => pairEqual(left.sheet, left.ours),
    () => pairSaid(left.sheet, left.ours, true),
    () => pairByKey(sheet, ours),
    // An editor may have filled in a part of the key by hand.
    () => pairSaid(left.sheet, left.ours, false),
    () => pairSayingLess(left.sheet, left.ours, keys),
  ];
  for (const pairsOf of steps) {
    for (const [one, our] of pairsOf()) {
      if (oursOf.has(one) || taken.has(our)) continue;
      oursOf.set(one, our);
      taken.add(our);
    }
    left.sheet = left.sheet.filter((one) => !oursOf.has(one));
    left.ours = left.ours.filter((our) => !taken.has(our));
  }
  const similar = similarIn(left.sheet, left.ours, keys);
  return { oursOf, similarTo: new Map(similar.map(([one, all]) => [one, mostSimilar(one, all)])) };
}

const NONE: readonly never[] = [];

/** The rows by what they say in some columns, one index for each list of columns. */
function indexing<Row extends Entry>(rows: readonly Row[], textFor: (row: Row, columns: readonly number[]) => string) {
  const indexes = new Map<string, ReadonlyMap<string, readonly Row[]>>();
  return (columns: readonly number[], text: string): readonly Row[] =>
    getOrAdd(indexes, columns.join(), () => groupBy(rows, (row) => textFor(row, columns))).get(text) ?? NONE;
}

/** Pairs of rows that say the same. No two rows of a sheet do. */
function pairEqual(sheet: readonly SheetEntry[], ours: readonly Entry[]): Pairs {
  const whole = ({ plain }: Entry) => entryText({ plain }, [...plain.keys()]);
  const equal = groupBy(ours, whole);
  return sheet.flatMap((one) => {
    const our = equal.get(whole(one))?.[0];
    return our ? [[one, our] as const] : [];
  });
}

/** Those of which ours says all that the sheet says, and more: as many as can be. */
function pairSaid(sheet: readonly SheetEntry[], ours: readonly Entry[], isSameKey: boolean) {
  const keyed = (row: Entry, columns: readonly number[]) => (isSameKey ? row.key : '') + entryText(row, columns);
  const saying = indexing(ours, keyed);
  const filledIn = ({ plain, columns }: SheetEntry) => columns.filter((column) => plain[column] !== '');
  const sheetRows = sheet.map((one) => ({ one, filled: filledIn(one) }));
  // A row that says less must not take a row of ours that was completed from one that says more.
  const sorted = sheetRows.toSorted((a, b) => b.filled.length - a.filled.length);
  const taken = new Set<Entry>();
  return sorted.flatMap(({ one, filled }) => {
    const our = saying(filled, keyed(one, filled)).find((each) => !taken.has(each));
    if (our) taken.add(our);
    return our ? [[one, our] as const] : [];
  });
}

/** Pairs of rows with the same complete key, which no other row on either side has. */
function pairByKey(sheet: readonly SheetEntry[], ours: readonly Entry[]): Pairs {
  const oursWith = groupBy(ours, ({ key }) => key);
  const groups = groupBy(sheet, ({ key }) => key);
  return [...groups].flatMap(([key, [one, ...others]]) => {
    const [our, ...more] = oursWith.get(key) ?? [];
    const isCertain = one!.isWhole && others.length === 0 && more.length === 0;
    return our && isCertain ? [[one!, our] as const] : [];
  });
}

/** Pairs in which our row can be completed, and no other row on either side could be meant. */
function pairSayingLess(sheet: readonly SheetEntry[], ours: readonly Entry[], keys: Keys): Pairs {
  const similar = similarIn(sheet, ours, keys);
  const counts = groupBy(
    similar.flatMap(([, all]) => all),
    (our) => our,
  );
  return similar.flatMap(([one, [our, ...others]]) => {
    const isOnly = others.length === 0 && counts.get(our!)!.length === 1;
    return isOnly && canBeCompleted(our!, one, keys) ? [[one, our!] as const] : [];
  });
}

/** Each row is compared with each other one. Above this many pairs, only rows with the same key count as similar. */
const MOST_PAIRS = 250_000;

/** Rows of the sheet that resemble rows of ours, each with all of these; above the limit, with two at most. */
function similarIn(sheet: readonly SheetEntry[], ours: readonly Entry[], keys: Keys) {
  const withKey = sheet.length * ours.length > MOST_PAIRS ? groupBy(ours, ({ key }) => key) : undefined;
  return sheet
    .map((one) => {
      const all = withKey
        ? (withKey.get(one.key) ?? NONE).slice(0, 2)
        : ours.filter((our) => isSimilar(one, our, keys));
      return [one, all] as const;
    })
    .filter(([, all]) => all.length > 0);
}
