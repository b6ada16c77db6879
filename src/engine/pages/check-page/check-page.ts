// The page that checks tables in the browser, with its scripts, if the site's options ask for it.
import { HAS_IMPORT } from '#service/names';
import { basePath, pagePaths } from '../../addressing/links.ts';
import { CHECK_PAGE, CHECK_TABLES, checkScriptFile } from '../../addressing/site-files.ts';
import type { CrawlerView, PageView } from '../../markup/layout.ts';
import { type CheckScript, checkScript } from '../../package-files.ts';
import { jsonOf } from '../../respond/json.ts';
import { contentHash } from '../../site/file-content.ts';
import { fileGroup, knownFile, type Part } from '../../site/part.ts';
import { type Html, html } from '../../text/html.ts';
import { headed, pageFile, pageView, wholePage } from '../page.ts';
import { CHECK_TITLE, type CheckPageSources, checkMain } from './markup.ts';
import { contentPolicy } from './policy.ts';

export const checkPagePart: Part = (published) => {
  const { site, options, referredTables } = published;
  if (!options.checkPage) return [fileGroup('check page', [])];
  const names: readonly CheckScript[] = ['page', 'worker', ...(HAS_IMPORT ? ['import-worker' as const] : [])];
  const scripts = names.map((name) => {
    const text = checkScript(name);
    return { name, text, path: checkScriptFile(name, contentHash(text)) };
  });
  const pathOf = (name: CheckScript) => basePath(site) + scripts.find((script) => script.name === name)!.path;
  const view = (): CheckPageView => ({
    ...pageView(published, [{ title: CHECK_TITLE, url: pagePaths(site)(CHECK_PAGE) }]),
    script: pathOf('page'),
    sources: {
      worker: pathOf('worker'),
      importWorker: HAS_IMPORT ? pathOf('import-worker') : undefined,
      tables: `${basePath(site)}${CHECK_TABLES}`,
    },
  });
  return [
    fileGroup('check page', [
      pageFile(published, { file: CHECK_PAGE, shows: scripts.map(({ path }) => path) }, view, checkPage),
      knownFile(CHECK_TABLES, jsonOf(referredTables()), published),
      ...scripts.map(({ path, text }) => knownFile(path, text, published)),
    ]),
  ];
};

interface CheckPageView extends PageView {
  /** The URL of the page's script. */
  readonly script: string;
  readonly sources: CheckPageSources;
}

const checkPage = (view: CheckPageView & CrawlerView): Html =>
  wholePage(view, html`${headed(view)}${checkMain(view.sources)}`, {
    description: 'Check tables in the browser before they are published.',
    head: html`\n<meta http-equiv="Content-Security-Policy" content="${contentPolicy({ script: "'self'", style: "'self'", worker: "'self'", connect: "'self'" })}">\n<script type="module" src="${view.script}"></script>`,
  });
