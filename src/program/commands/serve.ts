// The “serve” command serves a finished site in production, and switches to each new build in the site's folder.
import { realpathSync, unwatchFile, watchFile } from 'node:fs';
import path from 'node:path';
import { counted } from '../../engine/text/format.ts';
import { printable } from '../../engine/text/printable.ts';
import { MANIFEST } from '../../engine/write/manifest.ts';
import { listenOn } from '../../hosts/serve/listen.ts';
import { openSite, type ServedSite } from '../../hosts/serve/served-site.ts';
import { createSiteServer } from '../../hosts/serve/site-server.ts';
import { fitted } from '../report/lines.ts';
import { reportProblems } from '../report/terminal-report.ts';
import { type Effects, type ExitCode, failureReporter } from './effects.ts';

interface ServeOptions {
  readonly out: string;
  readonly port: number | undefined;
  readonly listen: string;
  /** The maximum time to wait for open requests after a stop signal, in milliseconds. */
  readonly drain: number;
}

const DEFAULT_PORT = 8080;
/** In milliseconds. */
const INTERVAL = 1000;

export async function serve(options: ServeOptions, { terminal, stopped }: Effects): Promise<ExitCode> {
  const { out } = options;
  const stop = stopped();
  let site: ServedSite | undefined;
  // Started before the site is read, so that no build is missed.
  const stopFollowing = followBuilds(out, (opened) => {
    site = opened;
  });
  try {
    const opened = await openFinished(out);
    site ??= opened;
  } catch (error) {
    stopFollowing();
    const values = { folder: out, reason: (error as Error).message };
    return reportProblems(terminal, [{ code: 'no-site', values }]);
  }
  const { server, close } = createSiteServer(() => site, failureReporter(terminal), { drain: options.drain });
  const port = await listenOn(server, { port: options.port, fallback: DEFAULT_PORT, address: options.listen });
  if (typeof port === 'object') {
    stopFollowing();
    return reportProblems(terminal, [port]);
  }
  const host = options.listen.includes(':') ? `[${options.listen}]` : options.listen;
  terminal.print(fitted(`Serving ${printable(out)} at http://${printable(host)}:${port}/`));
  await stop;
  terminal.notify('Stopping …');
  stopFollowing();
  const cut = await close();
  if (cut > 0) terminal.notify(`Stopped with ${counted(cut, 'request')} unanswered after ${options.drain / 1000} s.`);
  return 0;
}

async function openFinished(out: string): Promise<ServedSite> {
  // Symbolic links are resolved only once, so that all responses come from the same release.
  return openSite(realpathSync(out));
}

/** Calls `onBuilt` for each completed build. */
function followBuilds(out: string, onBuilt: (site: ServedSite) => void): () => void {
  const manifest = path.join(out, MANIFEST);
  let timer: NodeJS.Timeout | undefined;
  let latest = 0;
  const open = async (): Promise<void> => {
    clearTimeout(timer);
    latest++;
    const mine = latest;
    try {
      const site = await openFinished(out);
      if (mine === latest) onBuilt(site);
    } catch {
      if (mine === latest) timer = setTimeout(open, INTERVAL);
    }
  };
  watchFile(manifest, { interval: INTERVAL }, () => void open());
  return () => {
    latest++;
    clearTimeout(timer);
    unwatchFile(manifest);
  };
}
