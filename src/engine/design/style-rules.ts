// Finds the declarations in style rules, and the URLs that the rules load, in any notation that CSS allows
// (https://www.w3.org/TR/css-syntax-3/#tokenization).
import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer';

/** Rules that always load a file. */
const RULES: readonly string[] = ['import', 'font-face'];

/** Matches properties whose values can be passed to functions in other rules. */
const TAKEN = /^(?:--|initial-value$)/;

const SPACE: ReadonlySet<string> = new Set([TokenType.Whitespace, TokenType.Comment]);
const OPENING: ReadonlySet<string> = new Set([TokenType.OpenParen, TokenType.OpenSquare, TokenType.OpenCurly]);
const CLOSING: ReadonlySet<string> = new Set([TokenType.CloseParen, TokenType.CloseSquare, TokenType.CloseCurly]);
const BETWEEN_DECLARATIONS: ReadonlySet<string> = new Set([
  ...[TokenType.Semicolon, TokenType.OpenCurly, TokenType.CloseCurly],
]);

/**
 * Returns everything that is loaded, in file order. A string counts as a URL inside any function, and in any property whose value
 * can be passed to a function.
 */
export function loadedBy(style: string) {
  const loaded: { readonly what: { address: string } | { rule: string }; start: number; end: number }[] = [];
  const open: CSSToken[] = [];
  let [isFirst, isTaken, isStatement] = [true, false, false];
  for (const token of tokenize({ css: style })) {
    const [type, , start, last] = token;
    if (SPACE.has(type)) continue;
    if (BETWEEN_DECLARATIONS.has(type)) isTaken = isStatement = false;
    if (type === TokenType.Function || OPENING.has(type)) open.push(token);
    else if (CLOSING.has(type)) open.pop();
    else if (type === TokenType.Ident && isFirst) isTaken = TAKEN.test(token[4].value.toLowerCase());
    else if (type === TokenType.AtKeyword) {
      const rule = token[4].value.toLowerCase();
      // `@import` is reported as a rule, so its URL isn't reported again. The string after `@namespace` is only a name, so nothing
      // is loaded.
      isStatement = rule === 'import' || rule === 'namespace';
      if (RULES.includes(rule)) loaded.push({ what: { rule: `@${rule}` }, start, end: last + 1 });
    } else if ((type === TokenType.URL || type === TokenType.String) && !isStatement) {
      const around = open.at(-1);
      const caller = around?.[0] === TokenType.Function ? around : undefined;
      const what = { address: token[4].value };
      if (type === TokenType.URL || caller || isTaken)
        loaded.push({ what, start: caller?.[2] ?? start, end: last + 1 });
    }
    isFirst = BETWEEN_DECLARATIONS.has(type);
  }
  return loaded;
}

interface Declaration {
  readonly selectors: readonly string[];
  readonly property: string;
  readonly value: string;
}

/** The declarations of all style rules in file order. Rules within other rules, such as `@media`, count. */
export function* declarationsIn(style: string): Generator<Declaration> {
  /** The selectors of the rules around a declaration. */
  const open: (readonly string[])[] = [];
  let text = '';
  for (const [type, written] of tokenize({ css: style })) {
    if (type === TokenType.OpenCurly) {
      open.push(text.split(',').map((selector) => selector.trim()));
      text = '';
    } else if (type === TokenType.Semicolon || type === TokenType.CloseCurly) {
      const [, property, value] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/s.exec(text) ?? [];
      if (property !== undefined) yield { selectors: open.at(-1) ?? [], property, value: value! };
      text = '';
      if (type === TokenType.CloseCurly) open.pop();
    } else if (type !== TokenType.Comment) text += written;
  }
}
