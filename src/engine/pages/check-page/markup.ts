// The markup of the page that checks tables. A script does the work.
import { READ_FILES } from '../../source/source-folder.ts';
import { LOGS } from '../../tables/logs.ts';
import { type Html, html } from '../../text/html.ts';

/** Where the page finds its scripts and data. */
export interface CheckPageSources {
  /** The URL of the worker, or `#` and the ID of the element that contains it. */
  readonly worker: string;
  /** The same for the worker that reads workbooks; undefined if the service can't import them. */
  readonly importWorker: string | undefined;
  /** The URL of the published tables; undefined if the page isn't part of a site. */
  readonly tables: string | undefined;
}

export const CHECK_TITLE = 'Check your tables';

const COMMAND = 'council-climate-api check data';

export function checkMain({ worker, importWorker, tables }: CheckPageSources): Html {
  const kinds = importWorker === undefined ? '.csv' : '.csv,.xlsx';
  return html`<p class="lead">Find mistakes in your tables before you publish them. Your files stay on this computer: your browser reads them, and nothing is sent anywhere.</p>
<noscript>
<p class="notice">This page needs JavaScript. Without it, check your tables on the command line, in the folder that contains your <code>data</code> folder:</p>
<pre class="copy"><code>${COMMAND}</code></pre>
</noscript>
<div id="check" class="check" data-worker="${worker}"${importWorker !== undefined && html` data-import="${importWorker}"`}${tables !== undefined && html` data-published="${tables}"`} data-files="${JSON.stringify(READ_FILES)}">
<div id="check-tool">
<div id="check-choose" class="choose">
<p><label for="check-files">Choose tables</label> <input type="file" id="check-files" multiple accept="${kinds}"></p>
<p><label for="check-folder">Or choose a whole data folder</label> <input type="file" id="check-folder" webkitdirectory></p>
<p class="quiet">You can also drop files or a folder here.</p>
</div>
<p><output id="check-status" class="status"></output></p>
<p class="running"><progress id="check-progress" max="1" value="0" aria-label="Progress of the check" hidden></progress> <button type="button" id="check-cancel" hidden>Cancel</button></p>
<section id="check-results" aria-labelledby="check-result" hidden></section>
</div>
</div>
${instructions(tables !== undefined)}`;
}

const instructions = (isInSite: boolean): Html => html`<section aria-labelledby="check-how">
<h2 id="check-how">How it works</h2>
<p>Save each sheet as “CSV UTF-8”, under the name of its table: ${names()}. In Google Sheets, choose “File”, “Download”, “Comma-separated values”. This page recognises a table under another name by its columns.</p>
<p>If you choose single files, the page reports only the problems in them. ${isInSite ? 'It checks links to tables that you don’t choose against the published data.' : 'To check links between tables, choose all of them.'} If you choose a folder, it also reports missing files.</p>
</section>
<section aria-labelledby="check-limits">
<h2 id="check-limits">What this page doesn’t check</h2>
<p>Everything else is the same as on the command line, with the same messages. Only the command line checks:</p>
<ul>
<li>comparisons with an earlier version of the tables, such as lost rows</li>
${
  LOGS &&
  html`<li>whether git tracks private files</li>
<li>compressed ${LOGS.nouns.many} (<code>.csv.gz</code>)</li>
`
}<li><code>site.json</code>, templates, and the limits of hosts</li>
</ul>
<pre class="copy"><code>${COMMAND}</code></pre>
</section>
`;

const names = (): Html =>
  html`${READ_FILES.map((name, index) => html`${index === 0 ? '' : index === READ_FILES.length - 1 ? ' or ' : ', '}<code>${name}</code>`)}`;
