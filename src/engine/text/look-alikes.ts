// Characters that look like ASCII characters. Text from websites and PDFs often contains them.

import { codePointText } from './printable.ts';

/** Letters of each script, and the ASCII letters that they look like. */
const LETTERS = [
  ['a Cyrillic', 'АВЕЅІЈКМНОРСТУХаеѕіјорсух', 'ABESIJKMHOPCTYXaesijopcyx'],
  ['a Greek', 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧιον', 'ABEZHIKMNOPTYXiov'],
] as const;

interface LookAlike {
  /** Empty for an invisible character. */
  readonly plain: string;
  readonly name: string;
}

function lookAlike(character: string): LookAlike | undefined {
  const shown = (name: string) => `${name} “${character}”`;
  if (/[\u00ad\u200b-\u200d\u2060\ufeff]/.test(character)) return { plain: '', name: 'an invisible character' };
  if (/[\u2010-\u2015\u2212]/.test(character)) return { plain: '-', name: shown('a dash') };
  for (const [name, alike, ascii] of LETTERS) {
    const index = alike.indexOf(character);
    if (index >= 0) return { plain: ascii[index]!, name: shown(name) };
  }
  const plain = character.normalize('NFKC');
  if (!/^\p{ASCII}+$/u.test(plain)) return undefined;
  if (plain === ' ') return { plain, name: 'an unusual space' };
  return { plain, name: shown(/[\uff01-\uff5e]/.test(character) ? 'a full-width' : 'an unusual') };
}

/** Replaces look-alikes with the ASCII characters that were probably intended. */
export const withoutLookAlikes = (text: string): string =>
  text.replace(/\P{ASCII}/gu, (character) => lookAlike(character)?.plain ?? character);

/** Describes the first look-alike, for example `character 1` as `a Cyrillic “А” (U+0410)`. */
export function lookAlikeIn(text: string): { readonly character: string; readonly likeness: string } | undefined {
  for (const [index, character] of [...text].entries()) {
    const name = /\P{ASCII}/u.test(character) ? lookAlike(character)?.name : undefined;
    if (name !== undefined)
      return { character: `character ${index + 1}`, likeness: `${name} (${codePointText(character)})` };
  }
  return undefined;
}

const DIGITS: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', S: '5', B: '8', Z: '2' };

/** Replaces letters that look like digits. */
export const withDigits = (text: string): string =>
  text.replace(/[OILSBZ]/gi, (letter) => DIGITS[letter.toUpperCase()]!);
