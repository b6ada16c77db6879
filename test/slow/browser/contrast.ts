// Measures the contrast between all text on a page and its background (WCAG 2.2, 1.4.3), using computed colours.
import type { Page } from 'playwright-core';

export interface Contrast {
  /** The number of texts that were measured. */
  readonly texts: number;
  /** The lowest contrast of text of normal size, apart from shadows. Infinite if there is no such text. */
  readonly lowest: number;
  /** Texts with too little contrast, or with an unknown background, each with its contrast. */
  readonly faults: readonly string[];
}

export const measureContrast = (page: Page): Promise<Contrast> => page.evaluate(measure);

/** Runs in the page. */
function measure(): Contrast {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const known = new Map<string, Colour>();

  // A canvas accepts all CSS colours and converts them to sRGB.
  function colourOf(text: string): Colour {
    let colour = known.get(text);
    if (!colour) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      colour = [red, green, blue, alpha / 255];
      known.set(text, colour);
    }
    return colour;
  }

  const over = ([r, g, b, a]: Colour, ground: Colour, opacity: number): Colour => {
    const mixed = (one: number, other: number) => one * a * opacity + other * (1 - a * opacity);
    return [mixed(r, ground[0]), mixed(g, ground[1]), mixed(b, ground[2]), 1];
  };

  const linear = (value: number) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]: Colour) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const ratio = (one: Colour, other: Colour): number => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
    return (light + 0.05) / (dark + 0.05);
  };

  /** The colours behind an element's text. Empty if there is a picture, or if nothing behind the text is opaque. */
  function groundsOf(element: Element | null): readonly Colour[] {
    if (!element) return [];
    const style = getComputedStyle(element);
    const own = colourOf(style.backgroundColor);
    if (style.backgroundImage.includes('url(')) return [];
    // The text may be on any of the translucent colours of a gradient. Opaque ones are lines and covers.
    const shades = style.backgroundImage.match(/rgba\([^()]*\)/g) ?? [];
    const shape = shapeBehind(element);
    const behind = own[3] === 1 ? [own] : shape ? [shape] : groundsOf(element.parentElement);
    return behind.flatMap((ground) => {
      const plain = over(own, ground, 1);
      return [plain, ...shades.map((shade) => over(colourOf(shade), plain, 1))];
    });
  }

  // In a drawing, the background of a text isn't an ancestor, so this looks at the middle of the text.
  function shapeBehind(element: Element): Colour | undefined {
    if (!(element instanceof SVGTextContentElement)) return undefined;
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const shape = document
      .elementsFromPoint(x + width / 2, y + height / 2)
      .find((each) => each instanceof SVGGeometryElement && getComputedStyle(each).fill !== 'none');
    return shape && colourOf(getComputedStyle(shape).fill);
  }

  function opacityOf(element: Element | null): number {
    return element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1;
  }

  let texts = 0;
  let lowest = Number.POSITIVE_INFINITY;
  const faults: string[] = [];
  function look(element: Element, style: CSSStyleDeclaration, text: string): void {
    texts += 1;
    const grounds = groundsOf(element);
    const shown = text.trim().slice(0, 40);
    const where = `“${shown}” in ${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
    if (grounds.length === 0) return void faults.push(`nothing plain behind ${where}`);
    const ink = colourOf(element instanceof SVGElement ? style.fill : style.color);
    const ratios = grounds.map((ground) => ratio(over(ink, ground, opacityOf(element)), ground));
    const found = Math.min(...ratios);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (!isLarge) lowest = Math.min(lowest, ratios[0]!);
    if (found < (isLarge ? 3 : 4.5)) faults.push(`${found.toFixed(2)}: ${where}, ${style.color}`);
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    if (node.textContent!.trim() === '' || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.matches('script, style, title, desc, option') || element.closest(':disabled')) continue;
    look(element, getComputedStyle(element), node.textContent!);
  }
  for (const element of document.querySelectorAll('body *')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.matches('input:not([type=hidden]), select, textarea')) {
      look(element, getComputedStyle(element), (element as HTMLInputElement).value);
    }
    for (const pseudo of ['::before', '::after']) {
      const style = getComputedStyle(element, pseudo);
      if (/^"(?=.*[^\s"])/.test(style.content)) look(element, style, style.content);
    }
  }
  return { texts, lowest, faults };
}
