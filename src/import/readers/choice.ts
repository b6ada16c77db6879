// One of the values that are known, under the names that published sheets have for it.

import { nearestAmong } from '../../text/nearest.ts';
import { withoutOuterSpace } from '../../text/space.ts';
import type { Reader } from '../sheet.ts';
import { cellReader, LONGEST_SHOWN_CELL, plain, unclear } from './cell.ts';
import { isNothing } from './nothing.ts';

export interface ChoiceOptions<Value extends string> {
  /** Other names of known values. */
  readonly aliases?: Readonly<Record<string, Value>>;
  /** For a column in which any text will do: others are kept as they stand, without outer white space. */
  readonly others?: 'keep';
}

/** A reader that yields a known value or nothing; neither letter case nor white space tells two apart. */
export function choice<Value extends string>(
  known: readonly Value[],
  { aliases = {} as Readonly<Record<string, Value>>, others }: ChoiceOptions<Value> = {},
): Reader {
  const names = new Map([...Object.entries(aliases), ...known.map((value) => [value, value] as const)]);
  const byPlain = new Map(Array.from(names, ([name, value]) => [plain(name), value]));
  const nearest = nearestAmong([...names.keys()]);
  return cellReader(isNothing, (cell) => {
    const text = withoutOuterSpace(cell);
    const isShort = text.length <= LONGEST_SHOWN_CELL;
    const value = isShort ? byPlain.get(plain(text)) : undefined;
    if (value !== undefined) return { value };
    if (others === 'keep') return { value: text };
    return unclear('unknown-value', isShort ? names.get(nearest(text) ?? '') : undefined);
  });
}
