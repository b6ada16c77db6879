// An escaping template tag: only an `Html` value goes in as it is, everything else is text.

const trusted: unique symbol = Symbol('trusted HTML');

/** Markup that may be inserted as it is. Made by `html` and, for text known to be markup, `rawHtml`. */
export interface Html {
  readonly [trusted]: string;
}

export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made safe between tags and within quoted attributes. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => ESCAPES[character]!) : text;
}

/** Text made safe between tags alone, where quotation marks need no escape: shorter, in pages full of them. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (character) => ESCAPES[character]!) : text;
}

export function rawHtml(markup: string): Html {
  return { [trusted]: markup };
}

export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return rawHtml(strings.reduce((markup, part, index) => markup + markupOf(values[index - 1]) + part));
}

export function markupOf(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return trusted in value ? value[trusted] : value.map(markupOf).join('');
}
