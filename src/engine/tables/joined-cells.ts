// Finds the cells of a row that were one cell before an unquoted comma divided it.
import { csvCell } from '../csv/cell.ts';
import type { ColumnRule } from './column.ts';
import { correctionFor } from './corrections.ts';
import { guessFor, guessOf } from './guesses.ts';
import { isBlankRow } from './rows.ts';

/** The rule of each column in the header; undefined for columns that accept any text. */
export type CellRules = readonly (ColumnRule | undefined)[];

/** A row with more cells may have been joined with others. */
const MOST_EXTRA = 20;

interface Group {
  /** The index of the first cell in the group. */
  readonly start: number;
  readonly length: number;
  readonly value: string;
}

interface Join {
  /** The index of the first cell after the comma. */
  readonly second: number;
  /** The joined cells as they should be in the file. Undefined if only empty cells are superfluous. */
  readonly text: string | undefined;
}

/** The cells to be joined, if there is exactly one way to join cells so that all of them fit their columns. */
export function joinThatFits(cells: readonly string[], rules: CellRules): Join | undefined {
  if (cells.length > rules.length + MOST_EXTRA) return undefined;
  // In prose, a space follows the comma. Only if that isn't possible can a cell begin with a space.
  const ways = [true, false].map((isProse) => waysToJoin(cells, rules, isProse)).find(({ count }) => count > 0);
  if (ways?.count !== 1) return undefined;
  const joined = ways.groups.filter(({ length }) => length > 1);
  const [group] = joined;
  if (!group || joined.length > 1) return undefined;
  const { start, length, value } = group;
  const isEmpty = filledIn(cells.slice(start, start + length)).length < 2;
  return { second: start + 1, text: isEmpty ? undefined : csvCell(value.replace(MISTAKEN_QUOTES, '$1$2')) };
}

/** Matches a cell in marks that someone typed in place of quotation marks. */
const MISTAKEN_QUOTES = /^(?:['`](.*)['`]|[“„‘](.*)[”’“])$/s;

interface Ways {
  /** At most 2, because the cells can be joined only if there is a single way. */
  readonly count: number;
  /** The first way that was found. */
  readonly groups: readonly Group[];
}

/** Finds the ways to divide the cells into one group for each column. */
function waysToJoin(cells: readonly string[], rules: CellRules, isProse: boolean): Ways {
  const known = new Map<string, Ways>();
  const waysFrom = (start: number, column: number): Ways => {
    const most = cells.length - start - (rules.length - column) + 1;
    if (column === rules.length) return { count: start === cells.length ? 1 : 0, groups: [] };
    if (most < 1 || (isProse && start > 0 && cells[start]!.startsWith(' '))) return { count: 0, groups: [] };
    const key = `${start} ${column}`;
    let found = known.get(key);
    if (found) return found;
    found = { count: 0, groups: [] };
    // An empty cell belongs to the cell before it, so that there is only one way to leave it out.
    const longest = start > 0 && isBlankRow([cells[start]!]) ? 1 : most;
    for (let length = 1; length <= longest && found.count < 2; length++) {
      const value = valueIn(cells.slice(start, start + length), rules[column]);
      const rest = value === undefined ? undefined : waysFrom(start + length, column + 1);
      if (!rest || rest.count === 0) continue;
      found = {
        count: Math.min(found.count + rest.count, 2),
        groups: [{ start, length, value: value! }, ...rest.groups],
      };
    }
    known.set(key, found);
    return found;
  };
  return waysFrom(0, 0);
}

/** The value of cells that belong together, such as 2045 for `2,045`. Undefined if they don't fit the column. */
function valueIn(cells: readonly string[], rule: ColumnRule | undefined): string | undefined {
  const filled = filledIn(cells);
  const text = filled.length < 2 ? (filled[0] ?? '') : cells.join(',');
  if (!rule || rule.takes(text)) return text;
  if (cells.length === 1) return undefined;
  const value = correctionFor(rule, text) ?? guessFor(guessOf(rule), text);
  return value && rule.takes(value) && contentOf(value) === contentOf(text) ? value : undefined;
}

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '');

/** Joining cells may remove a comma, but doesn't change what they say. */
const contentOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
