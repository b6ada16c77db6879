// What a wrong cell safely means: the same but for white space around it, the letter case of a value that is known, or `.0`
// after a whole number. Everything else is a guess, for people to decide (`suggestion.ts`).
import type { z } from 'zod';
import { ruleOf } from '../model/column.ts';
import { TABLES, type TableName } from '../model/tables.ts';

/** White space, spaces without a width included, which nobody sees (Unicode, Cf). */
const isSpace = (character: string | undefined): boolean =>
  character !== undefined && /[\s\u200b\u2060]/.test(character);

export function withoutOuterSpace(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text[start])) start++;
  while (end > start && isSpace(text[end - 1])) end--;
  return text.slice(start, end);
}

const inKnownCase = (text: string, known: readonly string[] = []): string =>
  known.find((value) => value.toLowerCase() === text.toLowerCase()) ?? text;

/** Codes have capital letters only. */
const inCapitals = (text: string): string => (/^[a-z]+[0-9]*$/i.test(text) ? text.toUpperCase() : text);

const asWhole = (text: string): string => text.replace(/^([0-9]+)\.0+$/, '$1');

/** The value in place of a wrong one, if there is just one that may stand in the column. */
export function fixedCell(table: TableName, column: string, text: string): string | undefined {
  const trimmed = withoutOuterSpace(text);
  const { values } = ruleOf(TABLES[table], column) ?? {};
  const meant = [trimmed, inKnownCase(trimmed, values), inCapitals(trimmed), asWhole(trimmed)];
  return meant.find((value) => value !== text && mayStandIn(table, column, value));
}

/** Whether nothing is wrong with the cell by itself. */
export function mayStandIn(table: TableName, column: string, value: string): boolean {
  const codec = (TABLES[table].shape as Readonly<Record<string, z.ZodType>>)[column];
  return codec?.safeDecode(value as never).success === true;
}

/** The column meant by a name in the header, if it differs in letter case, spaces for underscores, and space around it only. */
export function fixedColumn(name: string, known: readonly string[]): string | undefined {
  const meant = withoutOuterSpace(name).toLowerCase().replaceAll(' ', '_');
  return meant !== name && known.includes(meant) ? meant : undefined;
}
