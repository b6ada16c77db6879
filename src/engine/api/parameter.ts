// The kinds of parameters. Each kind reads values from queries and writes them into queries and file names.
import { readDate, readInteger, readList } from './values.ts';

interface Kind<Value> {
  /** @returns undefined if the text is invalid (behaviour, Parameters) */
  read(text: string): Value | undefined;
  write(value: Value): string;
  /** The canonical form of the value that has the same effect as omitting the parameter. */
  readonly absent: string;
  /**
   * The part of a file name that represents the value, or a missing parameter if the value is undefined. Consists of letters,
   * digits, `-` and `_`.
   */
  toFile(value: Value | undefined): string;
  /** The detail text of the 400 response. */
  detail?(name: string): string;
}

/** Filters a field by comma-separated words. Unknown words are ignored. */
export interface WordList<Word extends string = string, Field extends string = string> extends Kind<readonly Word[]> {
  readonly kind: 'words';
  readonly words: readonly Word[];
  /** The field to filter. */
  readonly field: Field;
  /** The heading above the options on pages. */
  readonly title: string;
}

/** The first or last day to count. A list has either both parameters or neither. */
export interface Day extends Kind<string> {
  readonly kind: 'day';
  readonly side: 'first' | 'last';
  /** The title on pages. */
  readonly title: string;
}

/** The least value that a record must have. */
export interface Threshold<Option extends string = string, Field extends string = string> extends Kind<number> {
  readonly kind: 'threshold';
  readonly least: number;
  /** The unit being counted, such as “searches”. */
  readonly unit: string;
  /** For lists that are counted afresh: the option in the date policy that lists the prebuilt values. */
  readonly option?: Option;
  /** For all other lists: the number to compare, and the prebuilt values in addition to the least one. */
  readonly field?: Field;
  readonly prebuilt?: readonly number[];
}

/** A threshold for a field of the records. */
export type FieldThreshold = Threshold & { readonly field: string };

export type Parameter = WordList | Day | Threshold;
export type Parameters = Readonly<Record<string, Parameter>>;

/** Values by parameter name. Values without any effect are omitted. */
export type Values = Readonly<Record<string, unknown>>;
export type ValuesOf<Named extends Parameters> = {
  readonly [Name in keyof Named]?: Named[Name] extends Kind<infer Value> ? Value : never;
};

/** Converts a word for use in a file name. */
export const slug = (word: string): string => word.toLowerCase().replaceAll(' ', '-');

const ANY = 'any';

export const wordList = <const Word extends string, const Field extends string>(
  words: readonly Word[],
  named: Pick<WordList<Word, Field>, 'field' | 'title'>,
): WordList<Word, Field> => ({
  kind: 'words',
  words,
  ...named,
  read: (text) => readList(text, words),
  write: (chosen) => chosen.join(','),
  absent: '',
  toFile: (chosen = []) => chosen.map(slug).join('_') || ANY,
});

export const day = (side: Day['side'], title: string): Day => ({
  kind: 'day',
  side,
  title,
  read: readDate,
  write: (date) => date,
  absent: '',
  toFile: (date = ANY) => date,
  detail: (name) => `${name} must be a valid date with the format YYYY-MM-DD`,
});

const atLeast = (least: number) => ({
  ...({ kind: 'threshold', least } as const),
  read: (text: string) => {
    const value = readInteger(text);
    // No count exceeds the largest exact integer, and larger numbers would be written with an exponent in links.
    return value !== undefined && value >= least ? Math.min(value, Number.MAX_SAFE_INTEGER) : undefined;
  },
  write: String,
  absent: String(least),
  toFile: (value: number = least) => String(value),
  detail: (name: string) => `${name} must be an integer greater than or equal to ${least}`,
});

/** A threshold for the counts in a list that is counted afresh for each response. */
export const threshold = <const Option extends string>(
  least: number,
  counted: { readonly unit: string; readonly option: Option },
): Threshold<Option> & { readonly option: Option } => ({ ...atLeast(least), ...counted });

/** A threshold for a field of the records in a list. */
export const minimum = <const Field extends string>(
  least: number,
  compared: { readonly unit: string; readonly field: Field; readonly prebuilt: readonly number[] },
): Threshold<never, Field> & { readonly field: Field } => ({ ...atLeast(least), ...compared });

/** Removes values that have the same effect as omitting the parameter. */
export function canonical(parameters: Parameters, values: Values): Values {
  const kept: Record<string, unknown> = {};
  for (const name in values) {
    const { [name]: value } = values;
    if (value !== undefined && parameters[name]!.write(value as never) !== parameters[name]!.absent) kept[name] = value;
  }
  return kept;
}
