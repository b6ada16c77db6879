// Narrowing a list by the values of several properties, separately or together.

import type { ChoiceGroup } from '../../../engine/markup/filters.ts';

export interface Narrower<Item> {
  readonly title: string;
  readonly values: readonly string[];
  readonly of: (item: Item) => string;
  /** The value within a title. */
  readonly textOf: (value: string) => string;
  /** The folder of the value below that of the list. */
  readonly folderOf: (value: string) => string;
}

type Narrowers<Item> = readonly Narrower<Item>[];

/** The chosen value of each property. Undefined if the list isn't narrowed by the property. */
export type ChosenValues = readonly (string | undefined)[];

/** All combinations of values, beginning with none. */
export const combinations = <Item>(narrowers: Narrowers<Item>): readonly ChosenValues[] =>
  narrowers.reduce<readonly ChosenValues[]>(
    (chosen, { values }) => chosen.flatMap((before) => [undefined, ...values].map((value) => [...before, value])),
    [[]],
  );

/** What a function returns for each chosen value. */
const forChosen = <Item>(
  narrowers: Narrowers<Item>,
  chosen: ChosenValues,
  make: (narrower: Narrower<Item>, value: string) => string,
): readonly string[] =>
  narrowers.flatMap((narrower, index) => (chosen[index] === undefined ? [] : make(narrower, chosen[index])));

export const chosenTexts = <Item>(narrowers: Narrowers<Item>, chosen: ChosenValues): readonly string[] =>
  forChosen(narrowers, chosen, ({ textOf }, value) => textOf(value));

/** @param folder the folder of the whole list */
export const chosenFolder = <Item>(folder: string, narrowers: Narrowers<Item>, chosen: ChosenValues): string =>
  [folder, ...forChosen(narrowers, chosen, ({ folderOf }, value) => folderOf(value))].join('/');

export const isAmongChosen = <Item>(narrowers: Narrowers<Item>, chosen: ChosenValues, item: Item): boolean =>
  narrowers.every(({ of }, index) => chosen[index] === undefined || of(item) === chosen[index]);

/**
 * Links to the lists in which one property has another value.
 * @param listOf returns undefined if there is no such list
 */
export const narrowingChoices = <Item>(
  narrowers: Narrowers<Item>,
  chosen: ChosenValues,
  listOf: (chosen: ChosenValues) => { readonly url: string; readonly count: number } | undefined,
): readonly ChoiceGroup[] =>
  narrowers.map(({ title, values }, index) => ({
    ...{ title, isMultiple: false },
    choices: [undefined, ...values].flatMap((value) => {
      const list = listOf(chosen.with(index, value));
      if (!list) return [];
      const link = { url: list.url, isChosen: chosen[index] === value };
      return value === undefined ? { ...link, title: 'All' } : { ...link, title: value, count: list.count };
    }),
  }));
