// Which ranges of an Accept header a media type is in, by regular expression; as `negotiate` in route/negotiation.ts.
import { literal } from './patterns.ts';

const anyCase = (text: string): string =>
  Array.from(text, (character) =>
    /[a-z]/.test(character) ? `[${character}${character.toUpperCase()}]` : literal(character),
  ).join('');

const GAP = '[ \\t]*';
const BEGIN = `(?:^|,)${GAP}`;
const PARAMETERS = '(?:;[^,]*)?';
const END = `${GAP}${PARAMETERS}(?:,|$)`;
/** A parameter with a name other than `q`. */
const TELLING = `;${GAP}(?:[^;,=qQ \\t][^;,=]*|[qQ][ \\t]*[^;,= \\t][^;,=]*)?=`;

/**
 * The patterns of a header that takes a type, the most precise first, each with how precise it is.
 * @param main as in `application`
 * @param sub as in `json`
 */
export function rangesOf(main: string, sub: string): readonly (readonly [pattern: string, precision: string])[] {
  const type = `${anyCase(main)}/${anyCase(sub)}`;
  return [
    [`${BEGIN}${type}${GAP}(?:;[^,;]*)*${TELLING}`, '3'],
    [`${BEGIN}${type}${END}`, '2'],
    [`${BEGIN}${anyCase(main)}/\\*${END}`, '1'],
    [`${BEGIN}\\*/(?:\\*|${anyCase(sub)})${END}`, '0'],
  ];
}
