// Fills a page's HTML template, which has named placeholders such as `{{title}}`.
import { type Html, type HtmlValue, markupOf, rawHtml } from './html.ts';

export const PLACEHOLDER = /\{\{([a-z-]+)\}\}/g;

/** Text is escaped, and placeholders within values aren't filled. */
export function fill<Name extends string>(template: string, values: Readonly<Record<Name, HtmlValue>>): Html {
  return rawHtml(fillAround(template, '', values)[0]!);
}

/**
 * Fills all placeholders except one, so that a page's largest value needn't be copied.
 * @returns the texts before, between and after the occurrences of `open`
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

/** Replaces each gap between the outer texts by the inner texts, which have gaps themselves. */
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
