// Finds parts of an owner's templates and style rules that would run scripts or load files from another site. The content security
// policy (`CONTENT_POLICY` in src/engine/http/rules.ts) blocks most of these, but some hosts can't send it.
import { byName } from '../grouping.ts';
import type { DesignFinding } from './finding.ts';
import { loadedBy } from './style-rules.ts';
import type { Attribute, MarkupPiece } from './template-pieces.ts';

/** A disallowed part of a page, and its recommended replacement. */
interface Blocked {
  readonly what: string;
  readonly instead: string;
  readonly why?: string;
}

const BY_POLICY = 'the site’s content security policy blocks it';
const REVEALS_READER = 'it reveals your readers to another site';

const SCRIPT = 'HTML that works without scripts';
const OWN_RULES = 'rules in templates/style.css';
const RULES = `a class, and ${OWN_RULES}`;
const PICTURE = 'the logo from site.json, or a picture on the site itself';
const LINK = 'a link to the content';

const ELSEWHERE: Blocked = { what: 'a file from another site', instead: PICTURE };

const EMBEDDING = ['iframe', 'frame', 'fencedframe', 'object', 'embed', 'applet', 'audio', 'video', 'track'] as const;

/** Elements that are never allowed, even if they don't load anything from other sites. */
const ELEMENTS: Readonly<Record<string, Blocked>> = {
  script: { what: 'a script', instead: SCRIPT, why: 'pages must work without scripts' },
  noscript: {
    what: '<noscript>',
    instead: 'its content without <noscript>',
    why: 'browsers that can run scripts don’t show its content',
  },
  style: { what: 'a style sheet inside the page', instead: OWN_RULES },
  base: { what: '<base>', instead: 'URLs that begin with / or https://' },
  ...byName(EMBEDDING, (name) => ({ what: `<${name}>`, instead: LINK })),
};

/** Attributes that never cause browsers to load anything: text, names, and URLs that are purely informative. */
const TEXTS =
  /^(?:aria-.*|data-.*|xmlns.*|item.*|abbr|about|alt|cite|class|content|datatype|datetime|for|headers|id|label|lang|longdesc|name|pattern|placeholder|prefix|property|resource|rel|role|summary|title|typeof|value|vocab)$/;

/** The allowed values of `http-equiv`. Any other value may redirect readers, load a file or look up a host name. */
const HTTP_EQUIV = /^(?:content-type|content-language|content-security-policy|x-ua-compatible)$/i;

/** Values of `rel` that never cause browsers to load anything. */
const NOT_LOADED =
  /^(?:alternate|author|bookmark|canonical|contents|describedby|edit|first|help|hub|index|last|license|me|next|prev|previous|privacy-policy|search|self|shortlink|start|tag|terms-of-service|up|)$/;
/** Values of `rel` that are allowed for loading the site's own files. */
const LOADED = /^(?:stylesheet|icon|shortcut|mask-icon|apple-touch-icon|preload)$/;

/** @param siteUrl undefined if the site's URL isn't known */
export function findBlocked(pieces: readonly MarkupPiece[], siteUrl: string | undefined): readonly DesignFinding[] {
  const isElsewhere = elsewhereThan(siteUrl);
  return pieces.flatMap(({ element, attributes, start }) => {
    if (element === undefined || !attributes) return [];
    const whole = Object.hasOwn(ELEMENTS, element) ? ELEMENTS[element] : undefined;
    if (whole && !isData(element, attributes)) return [finding(whole, start, element.length + 1)];
    return attributes.flatMap((attribute) => {
      const blocked = blockedAttribute(element, attribute, attributes, isElsewhere);
      return blocked ? [finding(blocked, attribute.start, attribute.end - attribute.start)] : [];
    });
  });
}

const finding = ({ what, instead, why = BY_POLICY }: Blocked, offset: number, length: number): DesignFinding => ({
  code: 'blocked-content',
  values: { what, instead, why },
  at: { offset, length },
});

const given = (attributes: readonly Attribute[], name: string): string =>
  attributes.find((attribute) => attribute.name === name)?.value ?? '';

/** Data blocks aren't scripts, because browsers don't run them (HTML Standard, section 4.12.1). */
const isData = (element: string, attributes: readonly Attribute[]): boolean =>
  element === 'script' && /[/+]json$/i.test(given(attributes, 'type').trim());

/** The URL as interpreted by browsers, which ignore line breaks, tabs and leading spaces (URL Standard, section 4.4). */
const trimmed = (address: string): string => address.replace(/[\t\n\r]/g, '').replace(/^[\0- ]+/, '');

type IsElsewhere = (address: string) => boolean;

/** Returns a test for URLs that point outside the site, including `data:` URLs. */
function elsewhereThan(siteUrl: string | undefined): IsElsewhere {
  const origin = siteUrl === undefined ? undefined : new URL(siteUrl).origin;
  return (address) => {
    const plain = trimmed(address);
    if (!/^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(plain)) return false;
    return origin === undefined || !URL.canParse(plain, origin) || new URL(plain, origin).origin !== origin;
  };
}

/** All possible URLs in an attribute's value, which may be a single URL, a list of URLs, or style rules. */
const addressesIn = (value: string): readonly string[] => [
  value,
  ...value.split(/[\s,;]+/),
  ...loadedBy(value).flatMap(({ what }) => ('address' in what ? [what.address] : [])),
];

function blockedAttribute(
  element: string,
  { name, value }: Attribute,
  attributes: readonly Attribute[],
  isElsewhere: IsElsewhere,
): Blocked | undefined {
  if (/^on[a-z]/.test(name)) return { what: `a script in the “${name}” attribute`, instead: SCRIPT };
  if (name === 'style') return { what: 'a “style” attribute', instead: RULES };
  if (name === 'ping' || name === 'attributionsrc')
    return { what: `the “${name}” attribute`, instead: `the link without “${name}”` };
  if (name === 'http-equiv') return blockedMeta(value);
  if (TEXTS.test(name)) return undefined;
  const addresses = addressesIn(value);
  if (addresses.some((address) => /^javascript:/i.test(trimmed(address)))) {
    return { what: 'a script as a URL', instead: SCRIPT };
  }
  if (/^(?:xlink:)?href$/.test(name)) {
    if (element === 'a' || element === 'area') return undefined;
    if (element === 'link') return blockedLink(given(attributes, 'rel'), isElsewhere(value));
  }
  if (!addresses.some(isElsewhere)) return undefined;
  const isForm = name === 'action' || name === 'formaction';
  return isForm ? { what: 'a form that is sent to another site', instead: 'a link to the form' } : ELSEWHERE;
}

function blockedMeta(value: string): Blocked | undefined {
  if (HTTP_EQUIV.test(value.trim())) return undefined;
  const why = /refresh/i.test(value) ? 'it sends readers to another page without asking' : REVEALS_READER;
  return { what: `http-equiv="${value}"`, instead: 'a template that doesn’t contain it', why };
}

function blockedLink(rel: string, isElsewhere: boolean): Blocked | undefined {
  const kinds = rel
    .toLowerCase()
    .split(/\s+/)
    .filter((kind) => !NOT_LOADED.test(kind));
  if (!kinds.every((kind) => LOADED.test(kind))) {
    const why = kinds.some((kind) => /connect$|^dns-/.test(kind)) ? REVEALS_READER : BY_POLICY;
    return { what: `a link with rel="${rel}"`, instead: 'a template that doesn’t contain it', why };
  }
  if (!isElsewhere || kinds.length === 0) return undefined;
  if (kinds.includes('stylesheet')) return { what: 'a style sheet from another site', instead: OWN_RULES };
  return { ...ELSEWHERE, instead: 'the icon that the {{head}} placeholder adds' };
}

const LOADING_RULES: Readonly<Record<string, Blocked>> = {
  '@import': {
    what: '@import',
    instead: 'the rules themselves',
    why: 'browsers ignore it after other rules, and the built-in rules come first',
  },
  '@font-face': { what: 'a font', instead: 'a font on readers’ devices, such as system-ui' },
};

/** The same check for style rules, which are added to the built-in ones. */
export function findBlockedRules(style: string, siteUrl: string | undefined): readonly DesignFinding[] {
  const isElsewhere = elsewhereThan(siteUrl);
  return loadedBy(style).flatMap(({ what, start, end }) => {
    const blocked = 'rule' in what ? LOADING_RULES[what.rule] : isElsewhere(what.address) && ELSEWHERE;
    return blocked ? [finding(blocked, start, end - start)] : [];
  });
}
