// `serve`: a finished site, in production. It builds nothing; a site that is built anew in its folder is taken up.
import { unwatchFile, watchFile } from 'node:fs';
import path from 'node:path';
import { createSiteServer, openSite, type ServedSite } from '../hosts/node.ts';
import { reportOf } from '../report.ts';
import { MANIFEST, readManifest } from '../write/manifest.ts';
import { type Effects, type ExitCode, REAL_EFFECTS } from './effects.ts';
import { listenOrSay } from './listen.ts';

export interface ServeOptions {
  /** The folder of the finished site. */
  readonly out: string;
  readonly port: number | undefined;
  /** The address to listen at. */
  readonly listen: string;
}

const DEFAULT_PORT = 8080;

export async function serve(options: ServeOptions, { terminal, stopped }: Effects = REAL_EFFECTS): Promise<ExitCode> {
  const { out } = options;
  if (!readManifest(out)) {
    terminal.tell(reportOf([{ code: 'no-site', values: { folder: out } }]));
    return 2;
  }
  let site = await openSite(out);
  const { server, close } = createSiteServer(
    () => site,
    (error) => terminal.tell(String((error as Error).stack ?? error)),
  );
  const port = await listenOrSay(
    server,
    { port: options.port, fallback: DEFAULT_PORT, address: options.listen },
    terminal,
  );
  if (port === undefined) return 2;
  const manifest = path.join(out, MANIFEST);
  watchFile(manifest, { interval: 1000 }, () => {
    const taken = (opened: ServedSite) => {
      site = opened;
    };
    // A site that isn't whole yet will be, when its manifest changes again.
    if (readManifest(out)) openSite(out).then(taken, () => {});
  });
  const host = options.listen.includes(':') ? `[${options.listen}]` : options.listen;
  terminal.print(`Serving ${out} at http://${host}:${port}/`);
  await stopped();
  terminal.tell('Stopping …');
  unwatchFile(manifest);
  await close();
  return 0;
}
