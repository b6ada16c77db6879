// Chooses the rendering for a request, like `negotiate` (src/engine/http/negotiation.ts).
import { type Mapping, mapping } from './mapping.ts';
import { encodedPattern, lastValuePattern, literal } from './patterns.ts';

export function negotiationMappings(): readonly Mapping[] {
  return [
    mapping('format_value', '{query}', 'none', [[lastValuePattern('format'), '=$1']]),
    mapping('format', '{format_value}', 'unknown', [
      ['^none$', 'none'],
      ['^=$', 'empty'],
      [`^=${encodedPattern('json')}$`, 'json'],
      [`^=${encodedPattern('api')}$`, 'api'],
    ]),
    mapping('accept_json', '{accept}', '-', [['^$', '0'], ...rangesOf('application', 'json')]),
    mapping('accept_html', '{accept}', '-', [['^$', '0'], ...rangesOf('text', 'html')]),
    mapping('rendering', '{format} {accept_json}{accept_html}', 'unacceptable', [
      ['^unknown', 'unknown'],
      ['^json [0-3]', 'json'],
      ['^api .[0-3]', 'html'],
      ['^(?:none|empty) (?:3.|2[-0-2]|1[-01]|0[-0])', 'json'],
      ['^(?:none|empty) .[0-3]', 'html'],
    ]),
    mapping('shown', '{rendering}', 'json', [['^html$', 'html']]),
  ];
}

const anyCase = (text: string): string =>
  Array.from(text, (character) =>
    /[a-z]/.test(character) ? `[${character}${character.toUpperCase()}]` : literal(character),
  ).join('');

const GAP = '[ \\t]*';
const BEGIN = `(?:^|,)${GAP}`;
const PARAMETERS = '(?:;[^,]*)?';
const END = `${GAP}${PARAMETERS}(?:,|$)`;
/** Matches a parameter with any name other than `q`. */
const OTHER_PARAMETER = `;${GAP}(?:[^;,=qQ \\t][^;,=]*|[qQ][ \\t]*[^;,= \\t][^;,=]*)?=`;

/** Patterns for Accept headers that include the type `main/sub`, with the most specific pattern first. */
function rangesOf(main: string, sub: string): readonly (readonly [pattern: string, precision: string])[] {
  const type = `${anyCase(main)}/${anyCase(sub)}`;
  return [
    [`${BEGIN}${type}${GAP}(?:;[^,;]*)*${OTHER_PARAMETER}`, '3'],
    [`${BEGIN}${type}${END}`, '2'],
    [`${BEGIN}${anyCase(main)}/\\*${END}`, '1'],
    [`${BEGIN}\\*/(?:\\*|${anyCase(sub)})${END}`, '0'],
  ];
}
