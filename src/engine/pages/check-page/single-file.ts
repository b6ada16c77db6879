// The page that checks tables as a single HTML file, which works when opened from disk, without a server or a connection.
import { createHash } from 'node:crypto';
import { HAS_IMPORT, TITLE } from '#service/names';
import { checkScript, checkStyle, ownDesign } from '../../package-files.ts';
import { type Html, html, markupOf, rawHtml } from '../../text/html.ts';
import { CHECK_TITLE, checkMain } from './markup.ts';
import { contentPolicy } from './policy.ts';

/** Marks files that this program has written, so that it never replaces another file. */
const MARK = '<meta name="generator" content="council-climate-api check-page">';

export const isCheckPage = (text: string): boolean => text.includes(MARK);

export function singleCheckPage(): string {
  const style = ownDesign().style + checkStyle();
  const script = inMarkup(checkScript('page'));
  const policy = contentPolicy({
    ...{ script: hashOf(script), style: hashOf(style) },
    ...{ worker: 'blob:', connect: "'none'", layout: "'none'" },
  });
  const sources = { worker: '#worker', importWorker: HAS_IMPORT ? '#import-worker' : undefined, tables: undefined };
  return markupOf(html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${rawHtml(MARK)}
<title>${CHECK_TITLE} – ${TITLE}</title>
<style>${rawHtml(style)}</style>
</head>
<body>
<main id="main">
<h1>${CHECK_TITLE}</h1>
${checkMain(sources)}</main>
${block('worker', checkScript('worker'))}${HAS_IMPORT && block('import-worker', checkScript('import-worker'))}<script type="module">${rawHtml(script)}</script>
</body>
</html>
`);
}

/** A data block, which browsers don't run. The page starts a worker from its text. */
const block = (id: string, code: string): Html =>
  html`<script type="text/plain" id="${id}">${rawHtml(inMarkup(code))}</script>\n`;

/**
 * Escapes what would end a script in HTML, or change how its end is found (HTML Standard, section 4.12.1.3). In scripts, these characters
 * occur only in strings and regular expressions, where the escape means the same.
 */
const inMarkup = (code: string): string => code.replace(/<(?=!--|\/?script)/gi, '\\x3C');

/** A hash for the content policy (Content Security Policy 3, section 2.3.1). */
const hashOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
