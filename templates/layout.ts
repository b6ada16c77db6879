// The frame of every page of the site.
import { type Html, html, rawHtml } from '../src/html.ts';

export interface Frame {
  /** The site's title. */
  readonly title: string;
  /** The path of its first page. */
  readonly home: string;
  /** The path of the style sheet. */
  readonly style: string;
}

export function layout(site: Frame, title: string, main: Html): Html {
  return html`${rawHtml('<!DOCTYPE html>')}
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${site.title}</title>
<link rel="stylesheet" href="${site.style}">
</head>
<body>
<header><a href="${site.home}">${site.title}</a></header>
<main>
${main}
</main>
</body>
</html>`;
}
