// A tag for HTML template literals that escapes all values except those of type `Html`.

const trusted: unique symbol = Symbol('trusted HTML');

/** Markup that doesn't need escaping. It is created only by `html` and `rawHtml`. */
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

/** Escapes text for use in elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => ESCAPES[character]!) : text;
}

/** Escapes text for use in elements only. The result is shorter because quotation marks aren't escaped. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (character) => ESCAPES[character]!) : text;
}

export function rawHtml(markup: string): Html {
  return { [trusted]: markup };
}

export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let markup = strings[0]!;
  for (let index = 0; index < values.length; index++) markup += markupOf(values[index]) + strings[index + 1]!;
  return rawHtml(markup);
}

export function markupOf(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  if (trusted in value) return value[trusted];
  let markup = '';
  for (const each of value) markup += markupOf(each);
  return markup;
}
