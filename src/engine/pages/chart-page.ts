// A page with nothing but a chart, its numbers and its source, which other sites may show in a frame.
import { basePath } from '../addressing/links.ts';
import { ICON } from '../addressing/site-files.ts';
import { type Figure, figureAlone, nameOf } from '../charts/figure.ts';
import type { SiteIndex } from '../respond/content.ts';
import { type Html, html, markupOf, rawHtml } from '../text/html.ts';

/**
 * Links open in a new tab, because a page of ours can't be shown in the frame.
 * @param page the absolute URL of the page that the chart belongs to
 */
export function chartPage(figure: Figure, page: string, site: SiteIndex): string {
  const { title, style, licence } = site;
  return markupOf(html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${nameOf(figure)}</title>
<link rel="stylesheet" href="${basePath(site)}${style}">
<link rel="icon" href="${basePath(site)}${ICON}" type="image/svg+xml">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="canonical" href="${page}">
</head>
<body class="alone">
<main>
${inNewTabs(figureAlone(figure))}<p class="quiet">Source: <a href="${page}" target="_blank">${title}</a>${licence && html`, licensed under <a href="${licence.url}" rel="license" target="_blank">${licence.name}</a>`}</p>
</main>
</body>
</html>
`);
}

/** Browsers ignore the default target of a page in SVG. Links within the page stay in the frame. */
const inNewTabs = (figure: Html): Html =>
  rawHtml(markupOf(figure).replace(/<a (?=[^>]*\bhref="[^#])/g, '<a target="_blank" '));
