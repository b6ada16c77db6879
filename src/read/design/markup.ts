// HTML cut into its pieces, as browsers cut it (https://html.spec.whatwg.org/multipage/parsing.html#tokenization): tags with
// their attributes, comments, text. In time that grows with its length alone, whatever stands in it.

export interface Piece {
  /** `plain` is text in an element that takes no tags, such as title; `code` that of script, style and others. */
  readonly kind: 'text' | 'plain' | 'code' | 'comment' | 'tag';
  /** In UTF-16 units, as `end`, which is the next one's start. */
  readonly start: number;
  readonly end: number;
  /** Of a tag, or the element that holds plain text or code, in small letters. */
  readonly element?: string;
  /** Of a tag that begins an element. */
  readonly attributes?: readonly Attribute[] | undefined;
}

export interface Attribute {
  /** In small letters. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Empty where there is none. */
  readonly value: string;
  /** Where the value begins, without its quotation mark. */
  readonly valueStart: number;
  readonly isQuoted: boolean;
}

const PLAIN: readonly string[] = ['title', 'textarea'];
const CODE: readonly string[] = ['script', 'style', 'iframe', 'xmp', 'noembed', 'noframes', 'plaintext'];

export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let start = 0; start < text.length; ) {
    const piece = pieceAt(text, start);
    pieces.push(piece);
    start = piece.end;
    const inside = piece.attributes && insideOf(piece.element!, text, start);
    if (!inside) continue;
    pieces.push(inside);
    start = inside.end;
  }
  return pieces;
}

function pieceAt(text: string, start: number): Piece {
  const [second = '', third = ''] = text.slice(start + 1, start + 3);
  if (text[start] === '<') {
    if (/[a-z]/i.test(second)) return tagAt(text, start, start + 1);
    if (second === '/' && /[a-z]/i.test(third)) return { ...tagAt(text, start, start + 2), attributes: undefined };
    // A comment, a declaration, or what browsers take for one: `</ `.
    if (text.startsWith('<!--', start)) return { kind: 'comment', start, end: after(/--!?>/g, text, start + 2) };
    if (second === '!' || second === '?' || (second === '/' && third !== '')) {
      return { kind: 'comment', start, end: after(/>/g, text, start + 2) };
    }
  }
  const next = text.indexOf('<', start + 1);
  return { kind: 'text', start, end: next < 0 ? text.length : next };
}

const NAME = /[^\t\n\f\r />]+/y;
/** A name, and a value where there is one; a quotation mark that nothing closes takes in the whole rest. */
const ATTRIBUTE =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*("[^"]*(?:"|$)|'[^']*(?:'|$)|[^\t\n\f\r >]+)?)?/dy;
const TAG_END = /[\t\n\f\r /]*>?/y;

/** @param from where its name begins */
function tagAt(text: string, start: number, from: number): Piece {
  const element = text.slice(from, past(NAME, text, from)).toLowerCase();
  const attributes: Attribute[] = [];
  let end = from + element.length;
  for (;;) {
    ATTRIBUTE.lastIndex = end;
    const found = ATTRIBUTE.exec(text);
    if (!found) break;
    attributes.push(attributeFrom(found));
    end = ATTRIBUTE.lastIndex;
  }
  return { kind: 'tag', start, end: past(TAG_END, text, end), element, attributes };
}

function attributeFrom({ 1: name, 2: given = '', indices }: RegExpExecArray): Attribute {
  const [start] = indices![1]!;
  const end = indices![0]![1];
  const isQuoted = /^["']/.test(given);
  const value = isQuoted ? given.slice(1, given.length > 1 && given.endsWith(given[0]!) ? -1 : undefined) : given;
  const valueStart = end - given.length + Number(isQuoted);
  return { name: name!.toLowerCase(), start, end, value, valueStart, isQuoted };
}

/** What stands in an element that takes no tags: all up to its end. */
function insideOf(element: string, text: string, start: number): Piece | undefined {
  const kind = PLAIN.includes(element) ? 'plain' : CODE.includes(element) ? 'code' : undefined;
  if (!kind || start === text.length) return undefined;
  const closing = new RegExp(`</${element}(?=[\\t\\n\\f\\r />])`, 'gi');
  closing.lastIndex = start;
  const end = closing.exec(text)?.index ?? text.length;
  return end > start ? { kind, start, end, element } : undefined;
}

/** The end of what is found there or later, or else of the text. */
function after(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text) ? pattern.lastIndex : text.length;
}

/** The end of what stands just there. */
function past(sticky: RegExp, text: string, from: number): number {
  sticky.lastIndex = from;
  return sticky.exec(text) ? sticky.lastIndex : from;
}
