// Fills in an HTML template for a page. The placeholders have names, such as `{{title}}`.
import { type Html, type HtmlValue, markupOf, rawHtml } from './html.ts';

export const PLACEHOLDER = /\{\{([a-z-]+)\}\}/g;

/** Escapes plain text. Placeholders that occur in the values aren't replaced. */
export function fill<Name extends string>(template: string, values: Readonly<Record<Name, HtmlValue>>): Html {
  return rawHtml(fillAround(template, '', values)[0]!);
}

/**
 * Fills in all placeholders except one, so that the largest value on a page doesn't have to be copied.
 * @returns the parts before, between and after the occurrences of `open`
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
