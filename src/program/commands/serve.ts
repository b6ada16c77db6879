// The “serve” command serves a finished site in production, and switches to each new build in the site's folder.
import { realpathSync, unwatchFile, watchFile } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts';
import { counted } from '../../engine/text/format.ts';
import { printable } from '../../engine/text/printable.ts';
import { MANIFEST } from '../../engine/write/manifest.ts';
import { type LogEntry, logLine } from '../../hosts/serve/access-log.ts';
import { isSocketPassed, listenOn, listenOnPassedSocket } from '../../hosts/serve/listen.ts';
import { openSite, type ServedSite } from '../../hosts/serve/served-site.ts';
import { createServerCache, type ServerCache } from '../../hosts/serve/server-cache.ts';
import { DEFAULT_PORT, type LogFormat } from '../../hosts/serve/settings.ts';
import { createSiteServer } from '../../hosts/serve/site-server.ts';
import { logOutput } from '../log-output.ts';
import { fitted } from '../report/lines.ts';
import { reportProblems } from '../report/terminal-report.ts';
import { type Effects, type ExitCode, failureReporter } from './effects.ts';

interface ServeOptions {
  readonly out: string;
  readonly port: number | undefined;
  readonly listen: string;
  /** The maximum time to wait for open requests after a stop signal, in milliseconds. */
  readonly drain: number;
  /** The maximum size of the cache, in bytes. */
  readonly cacheSize?: number;
  readonly health?: boolean;
  /** The format of the access log. By default, there is none. */
  readonly log?: LogFormat;
}

/** In milliseconds. */
const INTERVAL = 1000;

export async function serve(options: ServeOptions, { terminal, stopped }: Effects): Promise<ExitCode> {
  const { out, drain, health = false, log } = options;
  const stop = stopped();
  const cache = createServerCache(options.cacheSize);
  let site: ServedSite | undefined;
  // Started before the site is read, so that no build is missed.
  const stopFollowing = followBuilds(
    out,
    cache,
    (opened) => {
      site = opened;
    },
    ({ message }) => terminal.notify(`Still serving the earlier build, because the new build isn’t usable: ${message}`),
  );
  const fail = (problem: Diagnostic): ExitCode => {
    stopFollowing();
    return reportProblems(terminal, [problem]);
  };
  try {
    const opened = await openFinished(out, cache);
    site ??= opened;
  } catch (error) {
    return fail({ code: 'no-site', values: { folder: out, reason: (error as Error).message } });
  }
  const reportFailure = failureReporter(terminal);
  const lines = log && logOutput(terminal.notify);
  const write = lines && ((entry: LogEntry) => lines.write(logLine[log](entry)));
  const { server, close } = createSiteServer(() => site, reportFailure, { drain, health, log: write });
  const address = await listenAsAsked(server, options);
  if (typeof address === 'object') return fail(address);
  const started = fitted(`Serving ${printable(out)} at ${printable(address)}`);
  // Standard output contains only the log.
  if (lines) terminal.notify(started);
  else terminal.print(started);
  await stop;
  terminal.notify('Stopping …');
  stopFollowing();
  const cut = await close();
  lines?.flush();
  if (cut > 0) terminal.notify(`Stopped with ${counted(cut, 'request')} unanswered after ${drain / 1000} s.`);
  return 0;
}

/** @returns the URL or the socket, or the reason why the server can't listen */
async function listenAsAsked(server: Server, options: ServeOptions): Promise<string | Diagnostic> {
  if (!isSocketPassed()) {
    const port = await listenOn(server, { port: options.port, fallback: DEFAULT_PORT, address: options.listen });
    return typeof port === 'object' ? port : urlAt(options.listen, port);
  }
  const passed = await listenOnPassedSocket(server);
  if (typeof passed === 'string' || 'code' in passed) return passed;
  return urlAt(passed.address, passed.port);
}

const urlAt = (address: string, port: number): string =>
  `http://${address.includes(':') ? `[${address}]` : address}:${port}/`;

// Symbolic links are resolved only once, so that all responses come from the same release.
const openFinished = async (out: string, cache: ServerCache): Promise<ServedSite> => openSite(realpathSync(out), cache);

/** A copy of a new build may take some time. */
const MOST_ATTEMPTS = 10;

/**
 * @param onBuilt called for each completed build
 * @param onUnusable called for a build that is still incomplete, or unusable, after several attempts
 */
function followBuilds(
  out: string,
  cache: ServerCache,
  onBuilt: (site: ServedSite) => void,
  onUnusable: (error: Error) => void,
): () => void {
  const manifest = path.join(out, MANIFEST);
  let timer: NodeJS.Timeout | undefined;
  let latest = 0;
  const open = async (attempt: number): Promise<void> => {
    clearTimeout(timer);
    latest++;
    const mine = latest;
    try {
      const site = await openFinished(out, cache);
      if (mine === latest) onBuilt(site);
    } catch (error) {
      if (mine !== latest) return;
      if (attempt === MOST_ATTEMPTS) onUnusable(error as Error);
      timer = setTimeout(() => void open(attempt + 1), INTERVAL);
    }
  };
  watchFile(manifest, { interval: INTERVAL }, () => void open(1));
  return () => {
    latest++;
    clearTimeout(timer);
    unwatchFile(manifest);
  };
}
