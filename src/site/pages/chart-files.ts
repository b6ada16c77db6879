// The files of each chart: its numbers as CSV, and the chart itself as an SVG that needs no style sheet.
import type { Figure } from '../../../templates/charts/picture.ts';
import { originPaths } from '../../addressing/links.ts';
import { downloadFile } from '../../addressing/site-files.ts';
import type { SiteIndex } from '../../respond/content.ts';
import { escapeText, markupOf, rawHtml, textIn } from '../../text/html.ts';
import { csvText } from '../downloads/text.ts';
import type { PlannedFile } from '../site-plan.ts';
import type { PageInput } from './page.ts';

export const chartFolder = (site: SiteIndex): string => originPaths(site)('/downloads/charts/');

export function chartFiles(figure: Figure, { style }: Pick<PageInput, 'style'>): readonly PlannedFile[] {
  const fileIn = (format: 'csv' | 'svg') => downloadFile(`charts/${figure.id}`, format);
  const rows = [figure.heads, ...figure.rows].map((cells) => cells.map((cell) => textIn(cell)));
  return [
    { path: fileIn('csv'), render: () => csvText(rows) },
    { path: fileIn('svg'), render: () => svgOf(figure, lightStyle(style)) },
  ];
}

/** In em. */
const LINE = 1.5;
/** In pixels. */
const [FONT_SIZE, WIDTH, MARGIN] = [14, 840, 20];

/** The chart's pictures below each other, each with the text that is above it on the page. */
function svgOf({ title, pictures }: Figure, style: string): string {
  const drawings = drawingsIn(markupOf(pictures));
  // The title of a single picture says more than the title of the figure, which has the page around it.
  const [, own] = (drawings.length === 1 && /<title[^>]*-title">([^<]*)/.exec(drawings[0]!.markup)) || [];
  let y = 2 * LINE;
  const parts = drawings.map(({ text, height, markup }) => {
    const top = y + LINE;
    y = top + height + LINE;
    return `<text y="${top - LINE / 2}em">${escapeText(text)}</text>\n<svg y="${top}em" width="100%" height="${height}em" overflow="visible">${markup}</svg>\n`;
  });
  const height = Math.ceil(y * FONT_SIZE);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH + 2 * MARGIN}" height="${height}">
<style>svg { font: ${FONT_SIZE}px sans-serif; }
${style}</style>
<rect width="100%" height="100%" fill="#fff"/>
<svg x="${MARGIN}" width="${WIDTH}" height="${height}" overflow="visible">
<text y="${LINE}em" font-weight="bold">${own ?? markupOf(title)}</text>
${parts.join('')}</svg>
</svg>
`;
}

interface Drawing {
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
    const text = textIn(rawHtml(markup.slice(end, start).replace(/(?=<)/g, ' '))).replace(/\s+(?=[,: ])/g, '');
    // The links are paths, which lead nowhere in a file on its own.
    drawings.push({ text: text.trim(), height, markup: drawing.replace(/<\/?a\b[^>]*>/g, '') });
    end = index + tag.length;
  }
  return drawings;
}

/** The style sheet's rules for charts, with the colours of the light mode in place of variables. */
function lightStyle(style: string): string {
  const colourOf = (name: string): string => {
    const [, value = ''] = new RegExp(`${name}: (?:light-dark\\()?([^,;]+)`).exec(style) ?? [];
    return value.startsWith('var(') ? colourOf(value.slice(4, -1)) : value;
  };
  const rules = (style.match(/\.chart [^{}]+\{[^}]*(?:fill|stroke|text-anchor):[^}]*\}/g) ?? []).join('\n');
  return rules.replaceAll('.chart ', '').replace(/var\((--[a-z]+)\)/g, (_, name: string) => colourOf(name));
}
