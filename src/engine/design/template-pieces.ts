// Extracts the parts of a template that browsers don't treat as ordinary text: tags with their attributes, comments and code.
import { type DefaultTreeAdapterMap, Parser, type Token, TokenizerMode } from 'parse5';

export interface MarkupPiece {
  /**
   * `plain` means text in elements that can't contain tags, such as `<title>`. `code` means text in elements such as `<script>`
   * and `<style>`.
   */
  readonly kind: 'plain' | 'code' | 'comment' | 'tag';
  /** In UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** The name of the tag, or of the element that contains the text or code, in lower case. */
  readonly element?: string | undefined;
  /** Present only for start tags. */
  readonly attributes?: readonly Attribute[] | undefined;
}

export interface Attribute {
  /** In lower case. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** As interpreted by browsers, with entities decoded. Empty if the attribute has no value. */
  readonly value: string;
  /** The offset of the value, after any opening quotation mark. */
  readonly valueStart: number;
  readonly isQuoted: boolean;
}

/** Closes any tag that a template leaves open, even inside an attribute. Without this, the parser wouldn't report the open tag. */
const CLOSING = ` x">'>`;

/** The pieces in document order. Everything between them is ordinary text. */
export function piecesOf(text: string): readonly MarkupPiece[] {
  const reader = new PieceReader(text);
  reader.tokenizer.write(text + CLOSING, true);
  return reader.pieces;
}

/** Examines each token before the tree is built, because the tree omits misplaced tags. */
class PieceReader extends Parser<DefaultTreeAdapterMap> {
  readonly pieces: MarkupPiece[] = [];
  readonly #text: string;
  /** The kind of text at the current position; undefined for ordinary text. */
  #inside: Pick<MarkupPiece, 'kind' | 'element'> | undefined;

  constructor(text: string) {
    super({ sourceCodeLocationInfo: true });
    this.#text = text;
  }

  override onStartTag(token: Token.TagToken): void {
    const element = token.tagName;
    this.#add(token, { kind: 'tag', element, attributes: attributesOf(token, this.#text) });
    super.onStartTag(token);
    const kind = KINDS.get(this.tokenizer.state);
    this.#inside = kind && { kind, element };
  }

  override onEndTag(token: Token.TagToken): void {
    this.#add(token, { kind: 'tag', element: token.tagName });
    this.#inside = undefined;
    super.onEndTag(token);
  }

  override onComment(token: Token.CommentToken): void {
    this.#add(token, { kind: 'comment' });
    super.onComment(token);
  }

  override onDoctype(token: Token.DoctypeToken): void {
    this.#add(token, { kind: 'comment' });
    super.onDoctype(token);
  }

  override onCharacter(token: Token.CharacterToken): void {
    if (this.#inside) this.#add(token, this.#inside);
    super.onCharacter(token);
  }

  override onWhitespaceCharacter(token: Token.CharacterToken): void {
    if (this.#inside) this.#add(token, this.#inside);
    super.onWhitespaceCharacter(token);
  }

  /** The parser may process the same token several times. */
  #add({ location }: { readonly location: Token.Location | null }, piece: Omit<MarkupPiece, 'start' | 'end'>): void {
    const start = location!.startOffset;
    const end = Math.min(location!.endOffset, this.#text.length);
    if (start < end && start >= (this.pieces.at(-1)?.end ?? 0)) this.pieces.push({ ...piece, start, end });
  }
}

/** The kind of text in elements that can't contain tags, keyed by tokenizer state. */
const KINDS: ReadonlyMap<number, MarkupPiece['kind']> = new Map([
  [TokenizerMode.RCDATA, 'plain'],
  [TokenizerMode.RAWTEXT, 'code'],
  [TokenizerMode.SCRIPT_DATA, 'code'],
  [TokenizerMode.PLAINTEXT, 'code'],
]);

/** Matches everything before the value, including the attribute's name, which may begin with `=`. */
const BEFORE_VALUE = /^.[^=]*=[\t\n\f\r ]*(["']?)/s;

function attributesOf({ attrs, location }: Token.TagToken, text: string): readonly Attribute[] {
  return attrs.flatMap(({ name, value }) => {
    const { startOffset: start, endOffset } = location!.attrs![name]!;
    if (start >= text.length) return [];
    const end = Math.min(endOffset, text.length);
    const [before, mark = ''] = BEFORE_VALUE.exec(text.slice(start, end)) ?? [];
    return { name, value, start, end, valueStart: before ? start + before.length : end, isQuoted: mark !== '' };
  });
}
