// The “preview” command serves the site on the local machine and rebuilds it whenever its sources change.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { API_FOLDER } from '../../engine/api/api.ts';
import { andThen, type Outcome } from '../../engine/diagnostics/diagnostic.ts';
import { TEMPLATES_FOLDERS } from '../../engine/package-files.ts';
import { planSite } from '../../engine/site/plan-site.ts';
import { readSite } from '../../engine/site/read-site.ts';
import type { History, SourceOptions } from '../../engine/site/read-source.ts';
import { filesOf } from '../../engine/site/site-plan.ts';
import { stateOfHistory } from '../../engine/source/history-state.ts';
import { isFolder } from '../../engine/source/source-folder.ts';
import { stateOfSources } from '../../engine/source/source-state.ts';
import { durationText } from '../../engine/text/format.ts';
import { LEAST_KEPT } from '../../engine/write/release-options.ts';
import { writeRelease } from '../../engine/write/releases.ts';
import { listenOn } from '../../hosts/serve/listen.ts';
import { previewHost } from '../../hosts/serve/serve.ts';
import { openSite, type ServedSite } from '../../hosts/serve/served-site.ts';
import { createSiteServer } from '../../hosts/serve/site-server.ts';
import { previewLayer } from '../preview/layer.ts';
import { BEFORE_FIRST_BUILD, type BuildFailure, stateAfter } from '../preview/state.ts';
import { fitted } from '../report/lines.ts';
import { reportProblems } from '../report/terminal-report.ts';
import { type Effects, type ExitCode, failureReporter, failureText } from './effects.ts';

interface PreviewOptions extends SourceOptions {
  /** Defaults to the next free port. */
  readonly port: number | undefined;
}

const DEFAULT_PORT = 8000;

/** In milliseconds. Browsers keep connections open, and the preview should stop at once. */
const DRAIN = 100;

export async function preview(options: PreviewOptions, effects: Effects): Promise<ExitCode> {
  const { data } = options;
  if (!isFolder(data))
    return reportProblems(effects.terminal, [{ code: 'no-data-directory', values: { folder: data } }]);
  const folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Also called if a second signal ends the program.
  process.once('exit', remove);
  try {
    return await serveSources(options, folder, effects);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** @param folder the output folder for the site */
async function serveSources(
  options: PreviewOptions,
  folder: string,
  { terminal, stopped }: Effects,
): Promise<ExitCode> {
  const stop = stopped();
  let state = BEFORE_FIRST_BUILD;
  let history: History | undefined;
  const layer = previewLayer(() => state);
  const change = (site: ServedSite | undefined, failure?: BuildFailure) => {
    state = stateAfter(site, failure);
    layer.announce();
  };
  const reportFailure = failureReporter(terminal);
  const { server, close } = createSiteServer(() => state.site, reportFailure, { layer: layer.take, drain: DRAIN });
  const port = await listenOn(server, { port: options.port, fallback: DEFAULT_PORT, address: '127.0.0.1' });
  if (typeof port === 'object') return reportProblems(terminal, [port]);
  const address = `http://127.0.0.1:${port}`;
  const previewed = { ...options, site: { siteUrl: address, ...options.site } };
  const fail = (failure: BuildFailure) => {
    change(state.site, failure);
    terminal.notify(state.site ? 'Still serving the last good site.' : 'Nothing to serve until the errors are fixed.');
  };
  const rebuild = async (): Promise<void> => {
    const started = performance.now();
    try {
      const { value: site, problems, history: read } = await buildPreview(previewed, folder);
      history = read;
      reportProblems(terminal, problems);
      if (!site) return fail({ problems });
      change(site);
      terminal.notify(`Built in ${durationText(performance.now() - started)}`);
    } catch (error) {
      reportFailure(error);
      fail({ text: failureText(error) });
    }
  };
  const stopping = new AbortController();
  const sources = stateOfSources(options.data, TEMPLATES_FOLDERS);
  const first = rebuild();
  const following = first.then(() =>
    followSources({ data: options.data, first: sources, history: () => history }, rebuild, stopping.signal),
  );
  const isReady = await Promise.race([first.then(() => true), stop.then(() => false)]);
  if (isReady) terminal.print(fitted(`Preview at ${address}/ (the API at ${address}/${API_FOLDER}/); Ctrl+C stops it`));
  await stop;
  stopping.abort();
  await following;
  layer.close();
  await close();
  return 0;
}

/** Each build is a separate release, so that the site being served is always complete. */
async function buildPreview(options: SourceOptions, folder: string): Promise<PreviewBuild> {
  const read = await readSite(options);
  const history = read.value?.history;
  const { value: plan, problems } = andThen(read, (source) => planSite(source, [previewHost]));
  if (!plan) return { problems, history };
  const result = await writeRelease(folder, filesOf(plan), { keep: LEAST_KEPT });
  if ('code' in result) return { problems: [...problems, result], history };
  return { value: await openSite(path.join(folder, result.release)), problems, history };
}

interface PreviewBuild extends Outcome<ServedSite> {
  /** Undefined if the site shows no changes. */
  readonly history: History | undefined;
}

/** In milliseconds. */
const INTERVAL = 200;

interface Followed {
  readonly data: string;
  /** The state of the sources from which the site was built. */
  readonly first: string;
  /** The history from which the site was built last. */
  readonly history: () => History | undefined;
}

/**
 * Rebuilds the site when the sources or their history have changed and then remained unchanged for a moment, because editors save
 * files in several steps. Uses polling, because file watchers miss files and folders that are replaced.
 */
async function followSources(
  { data, first, history }: Followed,
  rebuild: () => Promise<void>,
  stopping: AbortSignal,
): Promise<void> {
  const withHistory = (sources: string, state = '') => `${sources}\n${state}`;
  let built = withHistory(first, history()?.state);
  let before = built;
  for (;;) {
    await setTimeout(INTERVAL);
    if (stopping.aborted) return;
    const sources = stateOfSources(data, TEMPLATES_FOLDERS);
    const read = history();
    const current = withHistory(sources, read && stateOfHistory(data, read.changes));
    if (current !== built && current === before) {
      await rebuild();
      built = withHistory(sources, history()?.state);
    }
    before = current;
  }
}
