// The columns that a file should have, and which of them a name in a header stands for.
import { SAME_WORDS } from '#service/names';
import { withoutLookAlikes } from '../text/look-alikes.ts';
import { nearest } from '../text/nearest.ts';
import { withoutOuterSpace } from '../text/space.ts';

export interface ExpectedColumns {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Alternative names that columns may have in this kind of file. */
  readonly aliases?: readonly string[];
  /** Whether unknown columns are allowed without a warning. Names may be required not to resemble those of missing columns. */
  readonly others: boolean | 'if distinct';
  /**
   * Whether messages may show only known names. If the header or its line ending is missing, the first line may contain private
   * data.
   */
  readonly isPrivate?: boolean;
}

/**
 * A simplified column name for comparison, which ignores letter case, quotation marks, surrounding spaces, and the difference
 * between spaces, hyphens and underscores.
 */
export const plainHeader = (name: string): string =>
  name
    // Matching the spaces in a cell of megabytes would take minutes.
    .slice(0, 1000)
    .replace(/^[\s"]+|[\s"]+$/g, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');

/** The known name that differs from this one only in letter case, surrounding spaces, or spaces or hyphens for underscores. */
export function fixedColumn(name: string, known: readonly string[]): string | undefined {
  const meant = withoutOuterSpace(name)
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return meant !== name && known.includes(meant) ? meant : undefined;
}

const SAME: ReadonlyMap<string, string> = new Map([...SAME_WORDS, ['link', 'url']]);

const SHORT_WORDS = ['a', 'at', 'for', 'has', 'in', 'is', 'of', 'the'];

/** Longer cells aren't column names. */
const LONGEST_NAME = 60;

/** The number of unknown names to compare. No real header has more. */
const MOST_NAMES = 1000;

function wordsIn(name: string): ReadonlySet<string> {
  const spaced = withoutLookAlikes(name.slice(0, LONGEST_NAME + 1)).replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
  const words = spaced.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  return new Set(words.filter((word) => !SHORT_WORDS.includes(word)).map((word) => SAME.get(word) ?? word));
}

const isPart = (words: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  words.size > 0 && [...words].every((word) => all.has(word));

function isSame(name: string, cell: string): boolean {
  const [words, others] = [wordsIn(name), wordsIn(cell)];
  return words.size === others.size && isPart(words, others);
}

function hasSameWords(name: string, cell: string): boolean {
  const [words, others] = [wordsIn(name), wordsIn(cell)];
  return cell.length <= LONGEST_NAME && (isPart(words, others) || isPart(others, words));
}

const isNear = (name: string, cell: string): boolean => nearest(name, [cell]) !== undefined;

/** Whether a cell could stand for this column. */
export const isSimilar = (name: string, cell: string): boolean => isNear(name, cell) || hasSameWords(name, cell);

/**
 * Assigns unknown names to the columns that they probably stand for.
 * @param names the columns that the header lacks
 * @param cells the unknown names in the header
 */
export function cellsMeant(names: readonly string[], cells: readonly string[]): ReadonlyMap<string, string> {
  const meant = new Map<string, string>();
  const free = new Set(cells.slice(0, MOST_NAMES));
  // Names that are found leave fewer possibilities for the others.
  for (const isAlike of [isSame, isNear, hasSameWords, hasSameWords]) {
    for (const name of names) {
      if (meant.has(name)) continue;
      const rivals = names.filter((other) => other !== name && !meant.has(other));
      const isClear = (cell: string) => isAlike(name, cell) && !rivals.some((other) => isAlike(other, cell));
      const [cell, ...others] = [...free].filter(isClear);
      if (cell === undefined || others.length > 0) continue;
      meant.set(name, cell);
      free.delete(cell);
    }
  }
  return meant;
}
