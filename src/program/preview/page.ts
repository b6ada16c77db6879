// The preview's own pages. They reload like all others.
import { type Html, html, markupOf } from '../../engine/text/html.ts';
import { reloadScript, STYLE } from './paths.ts';

export function previewPage(build: string, title: string, lead: string, content?: Html): string {
  return markupOf(html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${STYLE}">
<meta name="color-scheme" content="light dark">
</head>
<body>
<main>
<h1>${title}</h1>
<p class="lead">${lead}</p>
${content}</main>
${reloadScript(build)}
</body>
</html>
`);
}

/** Browsers that were open when the preview last stopped return during the first build. */
export const waitingPage = (build: string): string =>
  previewPage(build, 'Building the site', 'When the build has finished, this page shows the site.');
