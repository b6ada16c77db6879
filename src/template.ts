// A page as HTML with named slots, `{{title}}`: so that an owner can write another one without a line of program.
import { type Html, type HtmlValue, markupOf, rawHtml } from './html.ts';

/** Where a slot stands in a template, by its name. */
export const SLOT = /\{\{([a-z]+)\}\}/g;

/**
 * Puts values into the slots of a template, each as often as it stands there. Text is escaped; what stands in a value is
 * never a slot.
 */
export function fill<Name extends string>(template: string, values: Readonly<Record<Name, HtmlValue>>): Html {
  // Joined and not replaced: a page may have half a megabyte, and would be copied here once more.
  const parts = template.split(SLOT).map((part, index) => {
    if (index % 2 === 0) return part;
    return Object.hasOwn(values, part) ? markupOf(values[part as Name]) : `{{${part}}}`;
  });
  return rawHtml(parts.reduce((markup, part) => markup + part));
}
