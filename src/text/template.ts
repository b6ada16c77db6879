// Fills a page's HTML template, which has named placeholders such as `{{title}}`.
import { type Html, type HtmlValue, markupOf, rawHtml } from './html.ts';

/** A placeholder in a template; the group is its name. */
export const PLACEHOLDER = /\{\{([a-z-]+)\}\}/g;

/**
 * Fills every placeholder of a template. Text is escaped, and a placeholder within a value is not filled.
 */
export function fill<Name extends string>(template: string, values: Readonly<Record<Name, HtmlValue>>): Html {
  return rawHtml(fillAround(template, '', values)[0]!);
}

/**
 * Leaves one placeholder open: the value of a page's largest placeholder need not be copied into it, nor even be there yet.
 * @returns the texts before, between and after its places; one text where it has none
 */
export function fillAround<Name extends string>(
  template: string,
  open: string,
  values: Readonly<Record<Name, HtmlValue>>,
): readonly string[] {
  const texts: string[] = [];
  let text = '';
  template.split(PLACEHOLDER).forEach((part, index) => {
    const isPlaceholder = index % 2 === 1;
    if (isPlaceholder && part === open) {
      texts.push(text);
      text = '';
    } else if (isPlaceholder) text += Object.hasOwn(values, part) ? markupOf(values[part as Name]) : `{{${part}}}`;
    else text += part;
  });
  return [...texts, text];
}

/** Puts what the inner texts are around into each place that the outer ones leave open. */
export function nested([first = '', ...others]: readonly string[], inner: readonly string[]): readonly string[] {
  const texts: string[] = [];
  let text = first;
  for (const after of others) {
    inner.forEach((part, index) => {
      if (index > 0) {
        texts.push(text);
        text = '';
      }
      text += part;
    });
    text += after;
  }
  return [...texts, text];
}
