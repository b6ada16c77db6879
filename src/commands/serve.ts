// `serve`: a finished site, in production. It builds nothing; a site that is built anew in its folder is taken up.
import { readFileSync, realpathSync, unwatchFile, watchFile } from 'node:fs';
import path from 'node:path';
import { SITE_INDEX } from '../addressing/site-files.ts';
import { tellProblems } from '../report/report.ts';
import { listenOn } from '../server/listen.ts';
import { createSiteServer, openSite, type ServedSite } from '../server/site-server.ts';
import { counted } from '../text/format.ts';
import { printable } from '../text/printable.ts';
import { fileRecordOf, MANIFEST, readManifest } from '../write/manifest.ts';
import { type Effects, type ExitCode, REAL_EFFECTS, tellFailure } from './effects.ts';

export interface ServeOptions {
  /** The folder of the finished site. */
  readonly out: string;
  readonly port: number | undefined;
  /** The address to listen at. */
  readonly listen: string;
  /** How long to wait for open requests after a stop signal, in milliseconds. */
  readonly drain: number;
}

const DEFAULT_PORT = 8080;
/** How often the manifest is looked at, and a site that isn't whole yet tried again, in milliseconds. */
const INTERVAL = 1000;

export async function serve(options: ServeOptions, { terminal, stopped }: Effects = REAL_EFFECTS): Promise<ExitCode> {
  const { out } = options;
  const stop = stopped();
  let site: ServedSite | undefined;
  // Starts before the site is opened, so that it also finds a build that finishes in the meantime.
  const stopFollowing = followBuilds(out, (opened) => {
    site = opened;
  });
  try {
    const opened = await openFinished(out);
    site ??= opened;
  } catch (error) {
    stopFollowing();
    const values = { folder: out, reason: (error as Error).message };
    return tellProblems(terminal, [{ code: 'no-site', values }]);
  }
  const { server, close } = createSiteServer(
    () => site,
    (error) => tellFailure(terminal, error),
    { drain: options.drain },
  );
  const port = await listenOn(server, { port: options.port, fallback: DEFAULT_PORT, address: options.listen });
  if (typeof port === 'object') {
    stopFollowing();
    return tellProblems(terminal, [port]);
  }
  const host = options.listen.includes(':') ? `[${options.listen}]` : options.listen;
  terminal.print(`Serving ${printable(out)} at http://${printable(host)}:${port}/`);
  await stop;
  terminal.tell('Stopping …');
  stopFollowing();
  const cut = await close();
  if (cut > 0) terminal.tell(`Stopped with ${counted(cut, 'request')} unanswered after ${options.drain / 1000} s.`);
  return 0;
}

async function openFinished(out: string): Promise<ServedSite> {
  // The link to the current release is resolved only once, so that every response comes from the same build.
  const folder = realpathSync(out);
  const manifest = readManifest(folder);
  if (!manifest) throw new Error(`it has no ${MANIFEST} of ours`);
  const site = await openSite(folder);
  // A copy of a site may bring its manifest before the rest: what has been opened would be the site before.
  const index = fileRecordOf(readFileSync(path.join(folder, SITE_INDEX)));
  if (manifest.get(SITE_INDEX)?.hash !== index.hash) throw new Error(`its ${SITE_INDEX} is of another build`);
  return site;
}

/** Calls back with each new build, once it is whole. */
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
