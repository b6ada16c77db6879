// A chart as an image of its own: an SVG that needs no style sheet.
import wrapAnsi from 'wrap-ansi';
import { isShape, type Shape, type SvgPart, shape, svgText } from '../charts/drawing.ts';
import type { Figure, Note } from '../charts/figure.ts';
import type { Design } from '../design/design.ts';
import { declarationsIn } from '../design/style-rules.ts';
import { coloursIn } from '../design/theme.ts';
import { getOrAdd } from '../grouping.ts';
import { escapeText, rawHtml } from '../text/html.ts';
import { xmlCharacters } from '../text/xml.ts';

/** In em. */
const LINE = 1.5;
/** In pixels. */
const [FONT_SIZE, WIDTH, MARGIN] = [14, 840, 20];
/** In characters. Longer lines could be wider than the chart. */
const LONGEST_LINE = 105;

/**
 * The title, the note, and the drawings below each other, each with the text that is above it on the page.
 * @param source the last line
 * @param design the design of the pages
 */
export function chartImage(
  { title, imageTitle = title, note, panels }: Figure,
  source: string,
  design: Design,
): string {
  let bottom = 0;
  const place = (above: number, below: number, shapeAt: (y: number) => Shape): readonly SvgPart[] => {
    const placed = shapeAt(bottom + above);
    bottom += above + below;
    return [placed, '\n'];
  };
  const lines = (text: string, attributes = {}): readonly SvgPart[] =>
    wrapped(text).flatMap((line) => place(LINE, 0, (y) => shape('text', { y: `${y}em`, ...attributes }, line)));
  const bold = (text: string) => lines(text, { 'font-weight': 'bold' });
  const parts = [
    ...bold(imageTitle),
    ...lines(textWithMarks(note)),
    // A heading at the end has no drawing.
    ...panels.slice(0, panels.findLastIndex(({ drawing }) => drawing) + 1).flatMap(({ heading, text, drawing }) => [
      ...(heading === undefined ? [] : bold(heading)),
      // Several spaces count as one, and none before a comma or colon. The first space counts for the first tab stop.
      ...(text === undefined ? [] : lines(` ${textWithMarks(text)}`.replace(/ +(?=[,: ])/g, ''))),
      ...(drawing
        ? place(LINE / 2, drawing.height + LINE / 2, (y) =>
            shape('svg', { y: `${y}em`, height: `${drawing.height}em` }, [drawing.shape]),
          )
        : []),
    ]),
    ...lines(source),
  ];
  const height = Math.ceil((bottom + LINE) * FONT_SIZE);
  const image = shape(
    'svg',
    {
      ...{ xmlns: 'http://www.w3.org/2000/svg', width: WIDTH + 2 * MARGIN, height },
      ...{ 'font-family': 'sans-serif', 'font-size': FONT_SIZE },
    },
    [
      ...['\n', shape('rect', { width: '100%', height: '100%', fill: '#fff' })],
      ...['\n', shape('svg', { x: MARGIN, width: WIDTH }, ['\n', ...parts])],
      '\n',
    ],
  );
  // Reading the style sheet takes longer than drawing a chart.
  const painted = getOrAdd(painters, design, () => painterFor(design));
  return xmlCharacters(`${painted(image).map(svgText).join('')}\n`);
}

/** The names of marks, each preceded by the CSS class of the mark between these characters. */
const [BEFORE, AFTER] = ['\u0001', '\u0002'];

const MARK = new RegExp(`${BEFORE}([a-z-]+)${AFTER}`);

const textWithMarks = (note: Note | string): string =>
  [note]
    .flat()
    .map((part) => (typeof part === 'string' ? part : `${BEFORE}${part.mark}${AFTER}${part.text}`))
    .join('');

/** The lines of a text, with a square for each mark. */
const wrapped = (text: string): readonly (readonly SvgPart[])[] =>
  wrapAnsi(text, LONGEST_LINE, { hard: true })
    .split('\n')
    .flatMap((line) => {
      const trimmed = line.trim();
      return trimmed === '' ? [] : [trimmed.split(MARK).flatMap(linePart)];
    });

const linePart = (text: string, index: number): readonly SvgPart[] =>
  index % 2 === 0 ? [rawHtml(escapeText(text))] : [shape('tspan', { class: text }, ['■']), ' '];

type Painter = (part: SvgPart) => readonly SvgPart[];

const painters = new WeakMap<Design, Painter>();

/** Properties that are also attributes of SVG elements. */
const PAINT = /^(?:fill|stroke|text-anchor|vector-effect|overflow)/;

/**
 * Adds attributes in place of the style sheet's rules for charts, in the colours of the light mode. The site's content security
 * policy blocks rules in an image that is opened on its own, and some programs ignore them. Leaves out links, because their paths
 * lead nowhere in a file on its own.
 */
function painterFor({ style }: Design): Painter {
  const colours = coloursIn(style);
  const aliases = new Map<string, string>();
  const rules = new Map<string, Map<string, string>>();
  const colourOf = (name: string) =>
    (colours.get(name) ?? colours.get(aliases.get(name) ?? ''))?.light ?? 'currentColor';
  const declarations = [...declarationsIn(style)];
  for (const { property, value } of declarations) {
    const [, name] = /^var\((--[a-z-]+)\)/.exec(value) ?? [];
    if (property.startsWith('--') && name !== undefined && !aliases.has(property)) aliases.set(property, name);
  }
  for (const { selectors, property, value } of declarations) {
    const first = selectors.findIndex((selector) => selector.includes(IN_CHART));
    if (first === -1 || !PAINT.test(property)) continue;
    const painted = value.replace(VARIABLE, (_, name: string) => colourOf(name));
    for (const selector of selectors.slice(first)) {
      const element = selector.split(IN_CHART).at(-1)!;
      getOrAdd(rules, element, () => new Map()).set(property, painted);
    }
  }
  const paintOf = ({ element, attributes }: Shape) =>
    [
      element,
      ...String(attributes.class ?? '')
        .split(' ')
        .map((name) => `.${name}`),
    ].flatMap((name) => [...(rules.get(name) ?? [])]);
  const painted = (part: SvgPart): readonly SvgPart[] => {
    if (!isShape(part)) return [part];
    const content = part.content?.flatMap(painted);
    if (part.element === 'a') return content!;
    return [shape(part.element, { ...part.attributes, ...Object.fromEntries(paintOf(part)) }, content)];
  };
  return painted;
}

const IN_CHART = '.chart ';
const VARIABLE = /var\((--[a-z-]+)\)/g;
