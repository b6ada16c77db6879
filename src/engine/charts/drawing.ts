// A drawing as data, which pages and images write as SVG.
import { escapeHtml, type Html, type HtmlValue, markupOf, rawHtml } from '../text/html.ts';

type Attributes = Readonly<Record<string, string | number>>;

/** An SVG element. */
export interface Shape {
  readonly element: string;
  readonly attributes: Attributes;
  /** An element without content is written as `<rect/>`. */
  readonly content: readonly SvgPart[] | undefined;
}

/** Text, or an element. */
export type SvgPart = Shape | HtmlValue;

export const shape = (element: string, attributes: Attributes, content?: readonly SvgPart[]): Shape => ({
  ...{ element, attributes, content },
});

export const isShape = (part: SvgPart): part is Shape => typeof part === 'object' && part !== null && 'element' in part;

export function svgText(part: SvgPart): string {
  if (!isShape(part)) return markupOf(part);
  const { element, attributes, content } = part;
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`);
  const start = `<${element}${written.join('')}`;
  return content ? `${start}>${content.map(svgText).join('')}</${element}>` : `${start}/>`;
}

export interface Drawing {
  /** In em. The drawing is as wide as the page. */
  readonly height: number;
  /** The `svg` element. */
  readonly shape: Shape;
}

export const drawingMarkup = ({ shape }: Drawing): Html => rawHtml(svgText(shape));

/** Rounds to two decimal places, which is precise enough for any screen. */
export const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

export const percent = (value: number): string => `${twoDecimals(value)}%`;
export const em = (value: number): string => `${twoDecimals(value)}em`;
