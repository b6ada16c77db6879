// Which rows of ours the rows of a sheet are about, within one council: those that say the same first, then those with the same
// key, then those that say less.
import { getOrAdd, groupBy } from '../../grouping.ts';
import { type Alike, pairAlike } from './alike.ts';
import { type Entry, type Keys, type SheetEntry, textOf } from './entry.ts';
import { matching } from './matching.ts';

export interface Pairing {
  /** The row of ours, by that of the sheet. */
  readonly oursOf: ReadonlyMap<SheetEntry, Entry>;
  /** Rows of the sheet of which can't be told which of several of ours they are. */
  readonly undecided: ReadonlySet<SheetEntry>;
}

/** Each row with one of the other side at most; always the same for the same rows in the same order. */
export function pairRows(sheet: readonly SheetEntry[], ours: readonly Entry[], keys: Keys): Pairing {
  const oursOf = new Map<SheetEntry, Entry>();
  const undecided = new Set<SheetEntry>();
  const left = { sheet, ours };
  const gone = new Set<Entry>();
  const step = (pairs: Iterable<readonly [SheetEntry, Entry]>) => {
    for (const [one, our] of pairs) {
      oursOf.set(one, our);
      gone.add(our);
    }
    left.sheet = left.sheet.filter((one) => !oursOf.has(one) && !undecided.has(one));
    left.ours = left.ours.filter((our) => !gone.has(our));
  };
  const stepByKey = (isWhole: boolean) => {
    const same = pairByKey(left.sheet, left.ours, isWhole, keys);
    for (const one of same.undecided) undecided.add(one);
    // Any of them may be the one that is meant: it is to be told of again the next time.
    for (const our of same.contested) gone.add(our);
    step(same.pairs);
  };
  const steps = [
    () => step(pairEqual(left.sheet, left.ours)),
    () => step(pairSaid(left.sheet, left.ours, true)),
    () => stepByKey(true),
    // An editor may have filled in a part of the key by hand.
    () => step(pairSaid(left.sheet, left.ours, false)),
    () => stepByKey(false),
    () => step(pairSayingLess(left.sheet, left.ours, keys.code)),
  ];
  for (const run of steps) if (left.sheet.length > 0 && left.ours.length > 0) run();
  return { oursOf, undecided };
}

const NONE: readonly never[] = [];

/** The rows by what they say in some columns, one index for each list of columns. */
function indexing<Row extends Entry>(rows: readonly Row[], textFor: (row: Row, columns: readonly number[]) => string) {
  const indexes = new Map<string, ReadonlyMap<string, readonly Row[]>>();
  return (columns: readonly number[], text: string): readonly Row[] =>
    getOrAdd(indexes, columns.join(), () => groupBy(rows, (row) => textFor(row, columns))).get(text) ?? NONE;
}

/** Those that say the same in all columns of the sheet. */
function pairEqual(sheet: readonly SheetEntry[], ours: readonly Entry[]): ReadonlyMap<SheetEntry, Entry> {
  const equal = indexing(ours, textOf);
  const nextOf = new Map<readonly Entry[], number>();
  const taken = new Set<Entry>();
  const pairs = new Map<SheetEntry, Entry>();
  for (const one of sheet) {
    const candidates = equal(one.columns, textOf(one, one.columns));
    let next = nextOf.get(candidates) ?? 0;
    while (next < candidates.length && taken.has(candidates[next]!)) next++;
    nextOf.set(candidates, next + 1);
    const our = candidates[next];
    if (!our) continue;
    taken.add(our);
    pairs.set(one, our);
  }
  return pairs;
}

/** Those of which ours says all that the sheet says, and more: as many as can be. */
function pairSaid(sheet: readonly SheetEntry[], ours: readonly Entry[], isSameKey: boolean) {
  const keyed = (row: Entry, columns: readonly number[]) => (isSameKey ? row.key : '') + textOf(row, columns);
  const saying = indexing(ours, keyed);
  const candidates = new Map(
    sheet.map((one) => {
      const filled = one.columns.filter((column) => one.plain[column] !== '');
      return [one, saying(filled, keyed(one, filled))] as const;
    }),
  );
  return matching(sheet, (one) => candidates.get(one)!);
}

/** Those with the same key. One that is not whole says little: the rows have to be called the same, too. */
function pairByKey(sheet: readonly SheetEntry[], ours: readonly Entry[], isWhole: boolean, keys: Keys): Alike {
  const oursWith = groupBy(ours, ({ key }) => key);
  const groups = groupBy(
    sheet.filter((one) => one.isWhole === isWhole),
    ({ key }) => key,
  );
  const mayBeOne = isWhole || keys.name === undefined ? undefined : named(keys.name);
  const found = [...groups].flatMap(([key, group]) => {
    const others = oursWith.get(key);
    return others ? [pairAlike(group, others, mayBeOne)] : [];
  });
  return {
    pairs: found.flatMap(({ pairs }) => pairs),
    undecided: found.flatMap(({ undecided }) => undecided),
    contested: found.flatMap(({ contested }) => contested),
  };
}

/** Whether two rows are called the same, as far as they are called anything. */
const named =
  (column: number) =>
  (one: SheetEntry, our: Entry): boolean => {
    const [text = '', other = ''] = [one.plain[column], our.plain[column]];
    return text === '' || other === '' || text === other;
  };

/** Those of which ours says nothing else, only less; where no other row may be meant, on either side. */
function pairSayingLess(sheet: readonly SheetEntry[], ours: readonly Entry[], code: number) {
  const lists = [...groupBy(sheet, ({ columns }) => columns)].map(([columns, rows]) => ({
    columns: new Set(columns),
    saying: indexing(rows, textOf),
  }));
  const fuller = ours.map((our) => {
    const filled = [...our.plain.keys()].filter((column) => our.plain[column] !== '');
    const found = lists.flatMap(({ columns, saying }) => {
      const shared = filled.filter((column) => columns.has(column));
      return shared.some((column) => column !== code) ? [saying(shared, textOf(our, shared))] : [];
    });
    return [our, found] as const;
  });
  // Rows of ours that say the same share the list of those that are fuller: it is gone over once.
  const counts = new Map<SheetEntry, number>();
  for (const [rows, sharing] of groupBy(
    fuller.flatMap(([, found]) => found),
    (rows) => rows,
  )) {
    for (const one of rows) counts.set(one, (counts.get(one) ?? 0) + sharing.length);
  }
  return fuller.flatMap(([our, found]) => {
    const filled = found.filter(({ length }) => length > 0);
    const one = filled[0]?.[0];
    const isOnly = filled.length === 1 && filled[0]!.length === 1;
    return one && isOnly && counts.get(one) === 1 ? [[one, our] as const] : [];
  });
}
