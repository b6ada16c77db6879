// The kinds of parameter: how the value of each is read from a query, written into one, and spelled in a file's name.
import { readDate, readInteger, readList } from './values.ts';

interface Kind<Value> {
  /** @returns undefined for an invalid text (behaviour, Parameters) */
  read(text: string): Value | undefined;
  write(value: Value): string;
  /** The canonical text that means the same as no parameter. */
  readonly absent: string;
  /** Part of a file name: letters, digits, `-` and `_`. Undefined is for an absent parameter. */
  toFile(value: Value | undefined): string;
  /** The text of the error 400. */
  detail?(name: string): string;
}

/** Filters a field by words separated by commas. Unknown words are ignored. */
export interface WordList<Word extends string = string, Field extends string = string> extends Kind<readonly Word[]> {
  readonly kind: 'words';
  readonly words: readonly Word[];
  /** The field of the list's records. */
  readonly field: Field;
  /** The heading of the choices on pages. */
  readonly title: string;
}

/** The first or last day to count. A list has both or neither. */
export interface Day extends Kind<string> {
  readonly kind: 'day';
  readonly side: 'first' | 'last';
  /** On pages. */
  readonly title: string;
}

/** Each belongs to one parameter of the API. */
export const THRESHOLD_OPTIONS = ['minCounts', 'minResults'] as const;
export type ThresholdOption = (typeof THRESHOLD_OPTIONS)[number];

export interface Threshold extends Kind<number> {
  readonly kind: 'threshold';
  readonly least: number;
  /** The unit of the count. */
  readonly unit: string;
  /** The option of the date policy with the prebuilt values. */
  readonly option: ThresholdOption;
}

export type Parameter = WordList | Day | Threshold;
export type Parameters = Readonly<Record<string, Parameter>>;

/** By parameter name, without values that mean the same as none. */
export type Values = Readonly<Record<string, unknown>>;
export type ValuesOf<Named extends Parameters> = {
  readonly [Name in keyof Named]?: Named[Name] extends Kind<infer Value> ? Value : never;
};

/** A word as part of a file's name. */
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

export const threshold = (least: number, counted: Pick<Threshold, 'unit' | 'option'>): Threshold => ({
  kind: 'threshold',
  least,
  ...counted,
  read: (text) => {
    const value = readInteger(text);
    // Counts beyond the largest exact number don't exist, and a link would show a larger number with an exponent.
    return value !== undefined && value >= least ? Math.min(value, Number.MAX_SAFE_INTEGER) : undefined;
  },
  write: String,
  absent: String(least),
  toFile: (value = least) => String(value),
  detail: (name) => `${name} must be an integer greater than or equal to ${least}`,
});

/** Leaves out values that mean the same as none. */
export function canonical(parameters: Parameters, values: Values): Values {
  const entries = Object.entries(values).filter(
    ([name, value]) => value !== undefined && parameters[name]!.write(value as never) !== parameters[name]!.absent,
  );
  return Object.fromEntries(entries);
}

/** For a text that `toFile` never returns, the result is a value with another text. */
export function valueInFile(parameter: Parameter, text: string): unknown {
  switch (parameter.kind) {
    case 'words':
      return parameter.words.filter((word) => text.split('_').includes(slug(word)));
    case 'day':
    case 'threshold':
      return parameter.read(text);
  }
}
