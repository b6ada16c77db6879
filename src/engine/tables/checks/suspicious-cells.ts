// Checks for empty cells, URLs, dates and years that are valid but look suspicious.
import type { DiagnosticCode } from '../../diagnostics/diagnostic.ts';
import { quoted } from '../../text/format.ts';
import { withoutLookAlikes } from '../../text/look-alikes.ts';
import type { CellCheck } from '../column.ts';
import { markup, outerSpace, suspiciousCharacters } from './suspicious-texts.ts';

/** Creates a check that warns about empty cells. */
export const notEmpty =
  (code: DiagnosticCode): CellCheck =>
  (text) =>
    text === '' ? { code } : undefined;

const SEVERAL_ADDRESSES = /(?:[\s;,|]|%20|^https?:\/\/[^/?#]+\/)https?:\/\/\S/i;

const HOST = /^(?:[\p{L}\p{M}\p{N}_-]+\.)+[\p{L}\p{M}\p{N}-]+\.?$/u;

/** Links in search results and emails, which lead to the page through another site. */
const REDIRECT = /^https?:\/\/(?:www\.google\.[a-z.]+\/url|[a-z0-9.]+\.safelinks\.protection\.outlook\.com\/)\?(.*)$/i;

export const suspiciousAddress: CellCheck = (text) => {
  if (text === '') return undefined;
  const marked = markup(text);
  if (marked) return marked;
  if (SEVERAL_ADDRESSES.test(text)) return { code: 'several-urls' };
  const spaced = outerSpace(text);
  if (spaced) return spaced;
  if (text.includes(' ')) return { code: 'space-in-url', suggestion: text.replaceAll(' ', '%20') };
  const host = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]*)/i.exec(text)?.[1] ?? '';
  if (!HOST.test(host)) {
    const whole = withoutLookAlikes(text.replace(/^https?:\/\/(?=https?:\/\/)/i, '')).replace(/,(?=[^/]*\/)/, '.');
    return { code: 'unlikely-host', values: { host: quoted(host) }, suggestion: whole === text ? undefined : whole };
  }
  // A fragment can quote a sentence of the page.
  const whole = /[?#]/.test(text) ? text : text.replace(/(?:[.,;]|…)+$/, '');
  if (whole !== text) return { code: 'url-punctuation', suggestion: /(?:…|[.]{3})$/.test(text) ? undefined : whole };
  const parameters = REDIRECT.exec(text)?.[1];
  if (parameters === undefined) return suspiciousCharacters(text);
  return { code: 'redirecting-url', suggestion: new URLSearchParams(parameters).get('url') ?? undefined };
};

/** The tables describe the present day, so years before 1990 or after 2099 are probably typing errors. */
export const isUnlikelyDate = (date: string): boolean => date < '1990' || date >= '2100';

/** For events that may have taken place long ago. */
export const distantDate: CellCheck = (text) => (text >= '2100' ? { code: 'unlikely-date' } : undefined);

export const unlikelyDate: CellCheck = (text) =>
  text !== '' && isUnlikelyDate(text) ? { code: 'unlikely-date' } : undefined;
