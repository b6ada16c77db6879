// What of an owner's template or style sheet browsers would not load or run: the content security policy of all pages
// (`CONTENT_POLICY` in route/rules.ts) allows nothing but the site's own style sheet and pictures.
import type { Finding } from './finding.ts';
import type { Attribute, Piece } from './markup.ts';

/** What is blocked, and what does instead. */
interface Blocked {
  readonly what: string;
  readonly instead: string;
  readonly why?: string;
}

const BY_POLICY = 'the content security policy of all pages blocks it';

const SCRIPT = 'a page that works without scripts';
const RULES = 'a class, and its rules in templates/style.css';
const PICTURE = 'the logo, which site.json names, or a picture at the site’s own address';
const LINK = 'a link to it';

/** Elements that are never loaded, wherever from. */
const ELEMENTS: Readonly<Record<string, Blocked>> = {
  script: { what: 'a script', instead: SCRIPT },
  style: { what: 'a style sheet within the page', instead: 'its rules in templates/style.css' },
  base: { what: '<base>', instead: 'addresses that begin with / or https://' },
  ...Object.fromEntries(
    ['iframe', 'frame', 'object', 'embed', 'audio', 'video'].map((name) => [
      name,
      { what: `<${name}>`, instead: LINK },
    ]),
  ),
};

/** Attributes that name a picture. */
const PICTURES: Readonly<Record<string, readonly string[]>> = {
  img: ['src', 'srcset'],
  source: ['srcset'],
  input: ['src'],
  image: ['href', 'xlink:href'],
  use: ['href', 'xlink:href'],
};

/** Attributes that name an address to go to or to load. */
const ADDRESSES: readonly string[] = ['href', 'xlink:href', 'src', 'action', 'formaction'];

/** @param siteUrl where the site will be, if that is known */
export function findBlocked(pieces: readonly Piece[], siteUrl: string | undefined): readonly Finding[] {
  const isElsewhere = elsewhereThan(siteUrl);
  return pieces.flatMap((piece) => {
    const { element, attributes, start } = piece;
    if (element === undefined || !attributes) return [];
    const whole = ELEMENTS[element];
    const found: readonly Finding[] = attributes.flatMap((attribute) => {
      const blocked = blockedAttribute(element, attribute, attributes, isElsewhere);
      return blocked ? [finding(blocked, attribute.start, attribute.end - attribute.start)] : [];
    });
    return whole && !isData(element, attributes) ? [finding(whole, start, element.length + 1), ...found] : found;
  });
}

const finding = ({ what, instead, why = BY_POLICY }: Blocked, offset: number, length: number): Finding => ({
  code: 'never-loaded',
  values: { what, instead, why },
  at: { offset, length },
});

const given = (attributes: readonly Attribute[], name: string): string =>
  attributes.find((attribute) => attribute.name === name)?.value ?? '';

/** A block of data is no script: nothing runs it (HTML, 4.12.1). */
const isData = (element: string, attributes: readonly Attribute[]): boolean =>
  element === 'script' && /[/+]json$/i.test(given(attributes, 'type').trim());

type IsElsewhere = (address: string) => boolean;

/** Whether an address leads away from the site; `data:` does too. */
function elsewhereThan(siteUrl: string | undefined): IsElsewhere {
  const origin = siteUrl === undefined ? undefined : new URL(siteUrl).origin;
  return (address) => {
    const trimmed = address.trim();
    if (!/^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(trimmed)) return false;
    return origin === undefined || !URL.canParse(trimmed, origin) || new URL(trimmed, origin).origin !== origin;
  };
}

function blockedAttribute(
  element: string,
  { name, value }: Attribute,
  attributes: readonly Attribute[],
  isElsewhere: IsElsewhere,
): Blocked | undefined {
  if (/^on[a-z]/.test(name)) return { what: `the script in ${name}`, instead: SCRIPT };
  if (name === 'style') return { what: 'a style attribute', instead: RULES };
  if (ADDRESSES.includes(name) && /^\s*javascript:/i.test(value))
    return { what: 'a script as an address', instead: SCRIPT };
  if (PICTURES[element]?.includes(name)) {
    const addresses = name === 'srcset' ? value.split(',') : [value];
    return addresses.some(isElsewhere) ? { what: 'a picture from elsewhere', instead: PICTURE } : undefined;
  }
  if (element === 'link' && name === 'href') return blockedLink(given(attributes, 'rel'), isElsewhere(value));
  if ((name === 'action' || name === 'formaction') && isElsewhere(value)) {
    return { what: 'a form that is sent elsewhere', instead: 'a link to the form' };
  }
  return undefined;
}

function blockedLink(rel: string, isElsewhere: boolean): Blocked | undefined {
  const kinds = rel.toLowerCase().split(/\s+/);
  if (kinds.includes('manifest') || kinds.includes('modulepreload'))
    return { what: `rel="${rel}"`, instead: 'a page without it' };
  if (!isElsewhere) return undefined;
  if (kinds.includes('stylesheet'))
    return { what: 'a style sheet from elsewhere', instead: 'its rules in templates/style.css' };
  if (kinds.some((kind) => /icon$|^preload$/.test(kind))) {
    return { what: 'a file from elsewhere', instead: 'the icon that the slot {{head}} brings' };
  }
  return undefined;
}

const COMMENT = /\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)/g;
const LOADED = /@import\b|@font-face\b|url\(\s*["']?([^"')]*)/gi;

/** The same of a style sheet: it comes after ours, in the same file. */
export function findBlockedRules(style: string, siteUrl: string | undefined): readonly Finding[] {
  const isElsewhere = elsewhereThan(siteUrl);
  const plain = style.replace(COMMENT, (comment) => ' '.repeat(comment.length));
  return Array.from(plain.matchAll(LOADED)).flatMap(({ 0: found, 1: address, index }) => {
    const rule = found.toLowerCase();
    const blocked =
      rule === '@import'
        ? {
            what: '@import',
            instead: 'the rules themselves',
            why: 'it counts before all other rules alone, and ours come first',
          }
        : rule === '@font-face'
          ? { what: 'a font', instead: 'fonts that a reader’s device has, such as system-ui' }
          : isElsewhere(address!) && { what: 'a file from elsewhere', instead: PICTURE };
    return blocked ? [finding(blocked, index, found.length)] : [];
  });
}
