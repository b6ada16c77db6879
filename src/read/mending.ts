// What a wrong cell safely means: the same but for white space around it, the letter case of a value that is known, or `.0`
// after a whole number. Everything else is a guess, for people to decide (`suggestion.ts`).
import type { z } from 'zod';
import { TABLES, type TableName } from '../model/tables.ts';
import { AUTHORITY_TYPES, COUNTRIES, SCOPES } from '../route/endpoints.ts';

/** Beside what `trim` takes: spaces without a width (Unicode, Cf), which nobody sees. */
const OUTER_SPACE = /^[\s\u200b\u2060]+|[\s\u200b\u2060]+$/g;

export const withoutOuterSpace = (text: string): string => text.replace(OUTER_SPACE, '');

const KNOWN: readonly string[] = [...COUNTRIES, ...AUTHORITY_TYPES, ...SCOPES];

const inKnownCase = (text: string): string => KNOWN.find((known) => known.toLowerCase() === text.toLowerCase()) ?? text;

/** Codes have capital letters only. */
const inCapitals = (text: string): string => (/^[a-z]+[0-9]*$/i.test(text) ? text.toUpperCase() : text);

const asWhole = (text: string): string => text.replace(/^([0-9]+)\.0+$/, '$1');

/** The value in place of a wrong one, if there is just one that may stand in the column. */
export function mendedCell(table: TableName, column: string, text: string): string | undefined {
  const trimmed = withoutOuterSpace(text);
  const meant = [trimmed, inKnownCase(trimmed), inCapitals(trimmed), asWhole(trimmed)];
  return meant.find((value) => value !== text && mayStandIn(table, column, value));
}

/** Whether nothing is wrong with the cell by itself. */
export function mayStandIn(table: TableName, column: string, value: string): boolean {
  const codec = (TABLES[table].shape as Readonly<Record<string, z.ZodType>>)[column];
  return codec?.safeDecode(value as never).success === true;
}

/** The column meant by a name in the header, if it differs in letter case and white space around it only. */
export function mendedColumn(name: string, known: readonly string[]): string | undefined {
  const meant = withoutOuterSpace(name).toLowerCase();
  return meant !== name && known.includes(meant) ? meant : undefined;
}
