// The page that checks tables in the browser, with its scripts, if the site's options ask for it.
import { HAS_IMPORT } from '#service/names';
import { basePath, pagePaths } from '../../addressing/links.ts';
import { CHECK_PAGE, CHECK_TABLES, checkFile } from '../../addressing/site-files.ts';
import type { CrawlerView, PageView } from '../../markup/layout.ts';
import { checkScript, checkStyle } from '../../package-files.ts';
import { jsonOf } from '../../respond/json.ts';
import { contentHash } from '../../site/file-content.ts';
import { fileGroup, knownFile, type Part } from '../../site/part.ts';
import { type Html, html } from '../../text/html.ts';
import { headed, pageFile, pageView, wholePage } from '../page.ts';
import { CHECK_TITLE, type CheckPageSources, checkMain } from './markup.ts';
import { contentPolicy } from './policy.ts';

const ASSETS = ['style', 'page', 'worker', 'import-worker'] as const;

type AssetName = (typeof ASSETS)[number];

export const checkPagePart: Part = (published) => {
  const { site, options, referredTables } = published;
  if (!options.checkPage) return [];
  const assets = ASSETS.filter((name) => HAS_IMPORT || name !== 'import-worker').map(assetNamed);
  const pathOf = (name: AssetName) => basePath(site) + assets.find((asset) => asset.name === name)!.path;
  const view = (): CheckPageView => ({
    ...pageView(published, [{ title: CHECK_TITLE, url: pagePaths(site)(CHECK_PAGE) }]),
    ...{ style: pathOf('style'), script: pathOf('page') },
    sources: {
      worker: pathOf('worker'),
      importWorker: HAS_IMPORT ? pathOf('import-worker') : undefined,
      tables: `${basePath(site)}${CHECK_TABLES}`,
    },
  });
  return [
    fileGroup('check page', [
      pageFile(published, { file: CHECK_PAGE, shows: assets.map(({ path }) => path) }, view, checkPage),
      knownFile(CHECK_TABLES, jsonOf(referredTables()), published),
      ...assets.map(({ path, text }) => knownFile(path, text, published)),
    ]),
  ];
};

function assetNamed(name: AssetName) {
  const text = name === 'style' ? checkStyle() : checkScript(name);
  return { name, text, path: checkFile(name, contentHash(text), name === 'style' ? 'css' : 'js') };
}

interface CheckPageView extends PageView {
  /** The URL of the page's own style sheet. */
  readonly style: string;
  /** The URL of the page's script. */
  readonly script: string;
  readonly sources: CheckPageSources;
}

const OWN = "'self'";
/** Some hosts can't send the header with the policy. */
const POLICY = contentPolicy({ script: OWN, style: OWN, worker: OWN, connect: OWN, layout: OWN });

const checkPage = (view: CheckPageView & CrawlerView): Html =>
  wholePage(view, html`${headed(view)}${checkMain(view.sources)}`, {
    description: 'Check tables in the browser before they are published.',
    head: html`\n<meta http-equiv="Content-Security-Policy" content="${POLICY}">\n<link rel="stylesheet" href="${view.style}">\n<script type="module" src="${view.script}"></script>`,
  });
