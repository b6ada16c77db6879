// Recognises HTML, Markdown and similar markup in texts that should be plain.
import { withoutEntities } from './entities.ts';

/** In characters. Longer texts are documents, which get a warning of their own. */
const LONGEST_MARKED = 100_000;

const BLOCKS =
  'address|article|aside|blockquote|body|br|caption|center|col|colgroup|dd|div|dl|dt|figcaption|figure|footer|form|h[1-6]|' +
  'head|header|hr|html|iframe|li|main|meta|link|nav|ol|option|p|pre|section|select|table|tbody|td|tfoot|th|thead|title|tr|ul';
const INLINE =
  'a|abbr|acronym|b|big|button|cite|code|del|dfn|em|font|i|img|input|ins|kbd|label|mark|o:p|q|s|samp|small|span|strike|strong|' +
  'sub|sup|svg|time|tt|u|var|wbr';

// In “<a and b>”, the words aren't attributes. Few attributes have no value.
const ATTRIBUTE = `\\s+(?:[a-z][\\w:.-]{0,40}\\s{0,9}=\\s{0,9}(?:"[^"<>]*"|'[^'<>]*'|[^\\s"'<>]+)|checked|disabled|hidden|nowrap)`;
const tag = (names: string) => `<(?:/(?:${names})\\s{0,9}|(?:${names})(?:${ATTRIBUTE})*\\s{0,9}/?)>`;

const UNSEEN =
  /<!--(?:(?!-->)[\s\S]){0,500}-->|<!doctype\s[^<>]*>|<(script|style)(?:\s[^<>]*)?>[\s\S]{0,500}?<\/\1\s*>/gi;
const BLOCK_TAG = new RegExp(`[ \\t]{0,99}${tag(BLOCKS)}[ \\t]{0,99}`, 'gi');
const INLINE_TAG = new RegExp(tag(INLINE), 'gi');

/** A URL in angle brackets (CommonMark, section 6.5). */
const AUTOLINK = /<(?<url>https?:\/\/[^\s<>]+)>/gi;

const TARGET = String.raw`<?(?<url>(?:https?:\/\/|mailto:|www\.|\/)[^\s<>()]{0,2000}(?:\([^\s<>()]{0,200}\)[^\s<>()]{0,200})?)>?(?:\s"[^"]{0,200}")?`;
/** Links and images (CommonMark, sections 6.3 and 6.4). */
const MARKDOWN_LINK = new RegExp(String.raw`!?\[([^[\]]{0,500})\]\(${TARGET}\)`, 'gi');
/** Strong emphasis (CommonMark, section 6.2). */
const EMPHASIS =
  /\*\*(?![\s*])([^*]{0,500}[^*\s])\*\*(?!\*)|(?<![\p{L}\p{N}_])__(?![\s_])([^_]{0,500}[^_\s])__(?![\p{L}\p{N}_])/gu;

const BB_CODE = /\[(b|i|u|url|quote|size|color|img)(?:=[^[\]]{1,500})?\]([^[\]]{0,1000})\[\/\1\]/gi;
/** Links in MediaWiki. */
const WIKI_LINK = /\[\[(?:[^[\]|]{1,200}\|)?([^[\]|]{1,500})\]\]|\[https?:\/\/[^\s[\]]{1,2000} ([^[\]]{1,500})\]/gi;

/** Most texts contain none of these. */
const MARK = /[<[]|\*\*|__/;

/** Each kind of markup, and what replaces it. */
const KINDS: readonly (readonly [pattern: RegExp, shown: string | ((...found: readonly string[]) => string)])[] = [
  [UNSEEN, ''],
  [AUTOLINK, '$<url>'],
  [MARKDOWN_LINK, (_, shown, url) => shown || url!],
  [BB_CODE, '$2'],
  [WIKI_LINK, (_, page, shown) => page ?? shown!],
  [BLOCK_TAG, ' '],
  [INLINE_TAG, ''],
  [EMPHASIS, (_, stars, lines) => stars ?? lines!],
];

const mayHaveMarkup = (text: string): boolean => MARK.test(text) && text.length <= LONGEST_MARKED;

/** The first markup of the first kind that the text contains. */
export function markupIn(text: string): string | undefined {
  const [pattern] = (mayHaveMarkup(text) && KINDS.find(([each]) => text.search(each) >= 0)) || [];
  return pattern && text.match(pattern)![0].trim();
}

/** @returns the same text if there is no markup in it */
export function withoutMarkup(text: string): string {
  if (!mayHaveMarkup(text)) return text;
  const plain = KINDS.reduce((shown, [pattern, by]) => shown.replace(pattern, by as string), text);
  return plain === text
    ? text
    : plain
        .replace(/ {2,}/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .trim();
}

/** Markup and entities are rarely nested more deeply. */
const MOST_STEPS = 10;

/** The text as a reader of the web page would see it, without markup and entities. */
export function textShown(text: string): string {
  let [shown, before] = [text, ''];
  for (let step = 0; step < MOST_STEPS && shown !== before; step++)
    [shown, before] = [withoutMarkup(withoutEntities(shown)), shown];
  return shown;
}

/** Each matches a whole text. */
const LINKS: readonly RegExp[] = [
  ...[AUTOLINK, MARKDOWN_LINK].map(({ source }) => new RegExp(`^${source}$`, 'i')),
  /^<a\s[^<>]*?\bhref\s{0,9}=\s{0,9}["']?(?<url>[^\s"'<>]+)["']?[^<>]*>[^<>]*(?:<\/a>)?$/i,
  /^\[url(?:=[^[\]]*)?\](?<url>https?:\/\/[^\s[\]]+)\[\/url\]$/i,
];

/** The URL of a link, if the text consists of nothing else. */
export function urlOfLink(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^[<[!]/.test(trimmed) || trimmed.length > LONGEST_MARKED) return undefined;
  return LINKS.map((link) => link.exec(trimmed)?.groups?.url).find((url) => url !== undefined);
}
