// What browsers load for style rules, whatever their spelling (https://www.w3.org/TR/css-syntax-3/#tokenization).
import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer';

export interface LoadedByRules {
  /** An address that is loaded, or may be; or the rule that loads one. */
  readonly what: { readonly address: string } | { readonly rule: string };
  /** In UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** Rules that load something, whatever is in them. */
const RULES: readonly string[] = ['import', 'font-face'];

/** Properties from which functions elsewhere may take their text. */
const TAKEN = /^(?:--|initial-value$)/;

const SPACE: ReadonlySet<string> = new Set([TokenType.Whitespace, TokenType.Comment]);
const OPENING: ReadonlySet<string> = new Set([TokenType.OpenParen, TokenType.OpenSquare, TokenType.OpenCurly]);
const CLOSING: ReadonlySet<string> = new Set([TokenType.CloseParen, TokenType.CloseSquare, TokenType.CloseCurly]);
const BETWEEN_DECLARATIONS: ReadonlySet<string> = new Set([
  ...[TokenType.Semicolon, TokenType.OpenCurly, TokenType.CloseCurly],
]);

/** In the order in which they stand. A text is an address in any function, and where a function may take it from. */
export function loadedBy(style: string): readonly LoadedByRules[] {
  const loaded: LoadedByRules[] = [];
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
      // The address of the one is told already, that of the other is a name that nobody loads.
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
