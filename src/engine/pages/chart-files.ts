// The files of each chart: its numbers as CSV, and the chart itself as an SVG that needs no style sheet.
import wrapAnsi from 'wrap-ansi';
import { originPaths } from '../addressing/links.ts';
import { downloadFile } from '../addressing/site-files.ts';
import type { Figure } from '../charts/picture.ts';
import { coloursIn } from '../design/theme.ts';
import { csvForExcel } from '../downloads/text.ts';
import { once } from '../once.ts';
import type { SiteIndex } from '../respond/content.ts';
import type { Published } from '../site/part.ts';
import type { PlannedFile } from '../site/site-plan.ts';
import { escapeHtml, escapeText, type HtmlValue, markupOf, rawHtml, textIn } from '../text/html.ts';
import { attributionOf } from './attribution.ts';

export const chartFolder = (site: SiteIndex): string => originPaths(site)('/downloads/charts/');

/**
 * @param shows everything that the figure shows
 * @param draw called when a file is written, because drawing takes time
 */
export function chartFiles(
  id: string,
  shows: unknown,
  draw: () => Figure,
  { design, site, origins }: Pick<Published, 'design' | 'site' | 'origins'>,
): readonly PlannedFile[] {
  const fileIn = (format: 'csv' | 'svg') => downloadFile(`charts/${id}`, format);
  const origin = origins.ofPages(`chart ${id}`, shows);
  const figure = once(draw);
  const rows = () => [figure().heads, ...figure().rows].map((cells) => cells.map((cell) => textIn(cell)));
  const picture = () => svgOf(figure(), `Source: ${attributionOf(site)}`);
  return [
    { path: fileIn('csv'), render: () => csvForExcel(rows()), origin },
    { path: fileIn('svg'), render: () => painted(picture(), design.style).replace(NOT_XML, '\ufffd'), origin },
  ];
}

/** Characters that XML doesn't allow (https://www.w3.org/TR/xml/#charsets). */
const NOT_XML = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** In em. */
const LINE = 1.5;
/** In pixels. */
const [FONT_SIZE, WIDTH, MARGIN] = [14, 840, 20];
/** In characters. Longer lines could be wider than the chart. */
const LONGEST_LINE = 105;

/** The title, the note, and the pictures below each other, each with the text that is above it on the page. */
function svgOf({ title, imageTitle = title, note, pictures }: Figure, source: string): string {
  let bottom = 0;
  const place = (above: number, below: number, markupAt: (y: number) => string): string => {
    const markup = markupAt(bottom + above);
    bottom += above + below;
    return markup;
  };
  const lines = (text: string, attributes = ''): readonly string[] =>
    wrapped(text).map((line) => place(LINE, 0, (y) => `<text y="${y}em"${attributes}>${line}</text>\n`));
  const bold = (text: string) => lines(text, ' font-weight="bold"');
  const parts = [
    ...bold(imageTitle),
    ...lines(textWithKeys(note)),
    ...drawingsIn(markupOf(pictures)).flatMap(({ heading, text, height, markup }) => [
      ...bold(heading),
      ...lines(text),
      place(LINE / 2, height + LINE / 2, (y) => `<svg y="${y}em" height="${height}em">${markup}</svg>\n`),
    ]),
    ...lines(source),
  ];
  const height = Math.ceil((bottom + LINE) * FONT_SIZE);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH + 2 * MARGIN}" height="${height}" font-family="sans-serif" font-size="${FONT_SIZE}">
<rect width="100%" height="100%" fill="#fff"/>
<svg x="${MARGIN}" width="${WIDTH}">
${parts.join('')}</svg>
</svg>
`;
}

/** The names of marks, each preceded by the CSS class of the mark between these characters. */
const [BEFORE, AFTER] = ['\u0001', '\u0002'];
const KEY = /<span class="key key-([a-z-]+)">/g;

const textWithKeys = (note: HtmlValue): string => textIn(rawHtml(markupOf(note).replace(KEY, `${BEFORE}$1${AFTER}`)));

/** The lines of a text, with a square for each mark. */
const wrapped = (text: string): readonly string[] =>
  escapeText(wrapAnsi(text, LONGEST_LINE, { hard: true }))
    .replace(new RegExp(`${BEFORE}([a-z-]+)${AFTER}`, 'g'), '<tspan class="$1">■</tspan> ')
    .split('\n')
    .flatMap((line) => line.trim() || []);

interface Drawing {
  /** The heading and the text above the drawing. */
  readonly heading: string;
  readonly text: string;
  /** In em. */
  readonly height: number;
  readonly markup: string;
}

/** The outer `svg` elements, each with the text before it. */
function drawingsIn(markup: string): readonly Drawing[] {
  const drawings: Drawing[] = [];
  let [depth, start, end] = [0, 0, 0];
  for (const { 0: tag, index } of markup.matchAll(/<\/?svg\b[^>]*>/g)) {
    if (!tag.startsWith('</') && depth++ === 0) start = index;
    if (!tag.startsWith('</') || --depth > 0) continue;
    const drawing = markup.slice(start, index + tag.length);
    const height = Number(/ height="([\d.]+)em"/.exec(drawing)![1]);
    const above = markup.slice(end, start);
    const cut = Math.max(above.lastIndexOf('</h4>'), 0);
    const [heading, text] = [above.slice(0, cut), above.slice(cut)].map(plainText) as [string, string];
    // The links are paths, which lead nowhere in a file on its own.
    drawings.push({ heading, text, height, markup: drawing.replace(/<\/?a\b[^>]*>/g, '') });
    end = index + tag.length;
  }
  return drawings;
}

const plainText = (markup: string): string =>
  textIn(rawHtml(markup.replace(/(?=<)/g, ' '))).replace(/ +(?=[,: ])/g, '');

/**
 * With attributes in place of the style sheet's rules for charts, in the colours of the light mode. The site's content security
 * policy blocks rules in an image that is opened on its own, and some programs ignore them.
 */
function painted(markup: string, style: string): string {
  const colours = coloursIn(style);
  const aliasOf = (name: string) => new RegExp(`${name}: var\\((--[a-z-]+)\\)`).exec(style)?.[1] ?? '';
  const colourOf = (name: string) => (colours.get(name) ?? colours.get(aliasOf(name)))?.light ?? 'currentColor';
  const rules = new Map<string, readonly string[]>();
  for (const [, selectors, body] of style.matchAll(/(\.chart [^{}]+)\{([^}]*)\}/g)) {
    const values = body!.replace(/var\((--[a-z-]+)\)/g, (_, name: string) => colourOf(name));
    const own = values.match(/(?:fill|stroke|text-anchor|vector|overflow)[^;]*(?=;)/g) ?? [];
    for (const selector of selectors!.replaceAll('.chart ', '').trim().split(/,\s*/))
      rules.set(selector, [...(rules.get(selector) ?? []), ...own]);
  }
  return markup.replace(/<([a-z]+)(?: [\w-]+="[^"]*")*/g, (tag, name: string) => {
    const [, classes = ''] = / class="([^"]*)"/.exec(tag) ?? [];
    const own = [name, ...classes.split(' ').map((each) => `.${each}`)].flatMap((each) => rules.get(each) ?? []);
    const values = new Map(own.map((declaration) => declaration.split(/:\s*/) as [string, string]));
    return tag + Array.from(values, ([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`).join('');
  });
}
