// Decodes HTML's character references (HTML Standard, section 13.1.4), such as `&amp;` and `&#39;`.

import { withoutHidden } from './hidden.ts';

// HTML 4, section 24.2: the names of the characters from U+00A0 to U+00FF.
const LATIN_1 = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute ' +
  'Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute ' +
  'THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ' +
  'ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
).split(' ');

const NAMED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LATIN_1.map((name, index) => [name, String.fromCodePoint(0xa0 + index)])),
  ...{
    amp: '&',
    Amp: '&',
    AMP: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    shy: '',
  },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', hellip: '…' },
  ...{ bull: '•', dagger: '†', Dagger: '‡', permil: '‰', prime: '′', Prime: '″', lsaquo: '‹', rsaquo: '›', euro: '€' },
  ...{ trade: '™', larr: '←', rarr: '→', minus: '−', ne: '≠', le: '≤', ge: '≥', asymp: '≈', zwnj: '', zwj: '' },
  ...{ OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š', Yuml: 'Ÿ', Wcirc: 'Ŵ', wcirc: 'ŵ', Ycirc: 'Ŷ', ycirc: 'ŷ' },
};

// The ampersand may itself have been replaced by an entity, even several times.
const ENTITY = new RegExp(
  `&(?:(?:amp|#38|#x26);)*(?:(${Object.keys(NAMED).join('|')})|#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6}));`,
  'g',
);

/** The first entity in the text, as it is written there. */
export const entityIn = (text: string): string | undefined => text.match(ENTITY)?.[0];

/** Text is rarely encoded more than twice. */
const MOST_TIMES = 10;

/** Replaces all entities by their characters, even if they were encoded several times. White space becomes ordinary spaces. */
export function withoutEntities(text: string, times = MOST_TIMES): string {
  const decoded = text.replace(ENTITY, (entity, name?: string, decimal?: string, hexadecimal?: string) =>
    name === undefined
      ? (character(decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal)) ?? entity)
      : NAMED[name]!,
  );
  return decoded === text || times === 1 ? decoded : withoutEntities(decoded, times - 1);
}

/** Left out like `&zwnj;` and `&zwj;`. */
const JOINERS = '\u200c\u200d';

/** Undefined if text can't contain the character. Soft hyphens and similar characters are left out. */
function character(code: number): string | undefined {
  if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return undefined;
  const text = String.fromCodePoint(code);
  if (/\s/.test(text)) return ' ';
  if (code < 0x20 || code === 0x7f) return undefined;
  // HTML Standard, section 13.2.5.80: numbers from 0x80 to 0x9F stand for characters in Windows-1252.
  return JOINERS.includes(text) ? '' : withoutHidden(text);
}
