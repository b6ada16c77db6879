// Guesses the intended value of an invalid cell, for “Did you mean” suggestions.

import { readDate } from '../api/values.ts';
import { attempt } from '../attempt.ts';
import { urlOfLink } from '../text/markup.ts';
import type { ColumnRule, Guess } from './column.ts';
import { isEmptyCell } from './readers/empty-cell.ts';
import { suggestedValue } from './readers/reading.ts';

/** Also accepts a date that a spreadsheet shows as a number. */
export const guessDate = (text: string): string | undefined =>
  /^\s*[0-9]{5}(?:\.0+)?\s*$/.test(text) ? serialDate(Number(text)) : readDate(text.trim().replace(/[/.]/g, '-'));

/**
 * Spreadsheets store a date as the number of days since 1899-12-30 (ECMA-376, part 1, section 18.17.4.1). Only dates from 1990 to
 * 2099 are converted.
 */
function serialDate(days: number): string | undefined {
  const isLikely = days >= 32_874 && days <= 73_050;
  return isLikely ? new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10) : undefined;
}

// Matches mistyped schemes such as `http//`, `https:/`, `htpps://` and `http;//`.
const NEARLY_HTTP = /^h?t{1,2}p{1,2}(s?)[:;.]?\/{1,3}(?=[a-z0-9-]+\.)/i;

/** Matches a URL that was encoded as part of another one, perhaps several times. */
const ENCODED = /^https?(?:%(?:25)*3A|:(?=%(?:25)*2F))/i;

function decodedAddress(text: string): string {
  const decoded = ENCODED.test(text) ? (attempt(() => decodeURIComponent(text)) ?? text) : text;
  return decoded === text ? text : decodedAddress(decoded).replaceAll(' ', '%20');
}

export function guessAddress(text: string): string | undefined {
  const bare = decodedAddress((urlOfLink(text) ?? text).trim());
  const trimmed = bare.replace(NEARLY_HTTP, (_, secure: string) => `http${secure.toLowerCase()}://`);
  if (/^https?:\/\/\S+$/i.test(trimmed)) return URL.canParse(trimmed) && trimmed !== text ? trimmed : undefined;
  const isHost = /^(?:www\.[a-z0-9.-]+|[a-z0-9.-]+\.(?:uk|org|com|net|cymru|wales|scot|london|example))(?:\/\S*)?$/i;
  return isHost.test(trimmed) ? `https://${trimmed}` : undefined;
}

/** The code in capital letters, without spaces and punctuation marks. */
export const plainCode = (text: string): string => text.replace(/[\s.,'"‘’“”]/g, '').toUpperCase();

/** @param form matches a code in capital letters */
export const guessCode =
  (form: RegExp): Guess =>
  (text) => {
    const code = plainCode(text);
    return [code, code.replaceAll('0', 'O')].find((meant) => form.test(meant));
  };

/** Replaces line breaks, so that the text is on a single line. */
export const withoutControls = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** How to guess a value of this column. */
export const guessOf = ({ guess, reader }: Pick<ColumnRule, 'guess' | 'reader'>): Guess | undefined =>
  guess ?? (reader && suggestedValue(reader));

/** Matches text that people enter if they don't know a value. */
const NOTHING =
  /^(?:n\.a\.?|none|nil|unknown|not (?:known|applicable|available)|tb[acd]|to be (?:announced|confirmed|decided)|[-–—?.…]+)$/i;

const QUOTATION = /^[\s'"‘’“”`´]+|[\s'"‘’“”`´]+$/g;

/** In characters. Guessing would take minutes for a cell of several megabytes. */
const LONGEST = 1000;

/** @returns the value that was probably intended, or an empty string if the cell should be empty */
export function guessFor(guess: Guess | undefined, text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const bare = text.replace(QUOTATION, '');
  const value = guess?.(text) ?? guess?.(bare) ?? (NOTHING.test(bare) || isEmptyCell(bare) ? '' : undefined);
  return value === text ? undefined : value;
}
