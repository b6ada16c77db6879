// A page as HTML with named slots, `{{title}}`: so that an owner can write another one without a line of program.
import { type Html, type HtmlValue, markupOf, rawHtml } from './html.ts';

/** Where a slot stands in a template, by its name. */
export const SLOT = /\{\{([a-z]+)\}\}/g;

/**
 * Puts values into the slots of a template, each as often as it stands there. Text is escaped; what stands in a value is
 * never a slot.
 */
export function fill<Name extends string>(template: string, values: Readonly<Record<Name, HtmlValue>>): Html {
  return rawHtml(
    template.replace(SLOT, (slot, name: string) =>
      Object.hasOwn(values, name) ? markupOf(values[name as Name]) : slot,
    ),
  );
}
