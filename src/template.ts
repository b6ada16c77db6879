// A page as HTML with named slots, `{{title}}`: so that an owner can write another one without a line of program.
import { type Html, type HtmlValue, markupOf, rawHtml } from './html.ts';

/** Where a slot stands in a template, by its name. */
export const SLOT = /\{\{([a-z]+)\}\}/g;

/**
 * Puts values into the slots of a template, each as often as it stands there. Text is escaped; what stands in a value is
 * never a slot.
 */
export function fill<Name extends string>(template: string, values: Readonly<Record<Name, HtmlValue>>): Html {
  return rawHtml(fillAround(template, '', values)[0]!);
}

/**
 * Leaves one slot open: the value of a page's largest slot need not be copied into it, nor even be there yet.
 * @returns the texts before, between and after its places; one text where it has none
 */
export function fillAround<Name extends string>(
  template: string,
  open: string,
  values: Readonly<Record<Name, HtmlValue>>,
): readonly string[] {
  const texts: string[] = [];
  let text = '';
  template.split(SLOT).forEach((part, index) => {
    const isSlot = index % 2 === 1;
    if (isSlot && part === open) {
      texts.push(text);
      text = '';
    } else if (isSlot) text += Object.hasOwn(values, part) ? markupOf(values[part as Name]) : `{{${part}}}`;
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
