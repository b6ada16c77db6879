// `preview`: the site as it will be, on this machine, rebuilt whenever its sources change.
import { mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSiteServer, nodeHost, openSite, type ServedSite } from '../hosts/node.ts';
import { STYLE_FILE } from '../package-files.ts';
import { hasErrors, type Problem } from '../problem.ts';
import { reportOf } from '../report.ts';
import { durationText, type Terminal } from '../terminal.ts';
import { writeSite } from '../write/write-site.ts';
import { type Effects, type ExitCode, REAL_EFFECTS } from './effects.ts';
import { listenOrSay } from './listen.ts';
import { preparePlan, type SourceOptions } from './prepare.ts';

export interface PreviewOptions extends SourceOptions {
  /** Undefined for the next free one. */
  readonly port: number | undefined;
}

const DEFAULT_PORT = 8000;

export async function preview(
  options: PreviewOptions,
  { terminal, stopped }: Effects = REAL_EFFECTS,
): Promise<ExitCode> {
  let served: ServedSite | undefined;
  const { server, close } = createSiteServer(
    () => served,
    (error) => terminal.tell(String((error as Error).stack ?? error)),
  );
  const port = await listenOrSay(
    server,
    { port: options.port, fallback: DEFAULT_PORT, address: '127.0.0.1' },
    terminal,
  );
  if (port === undefined) return 2;
  const address = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-'));
  const builder = previewBuilder({ ...options, site: { siteUrl: address, ...options.site } }, folder);
  const rebuild = inTurn(async () => {
    const started = performance.now();
    const { site, problems } = await builder();
    served = site ?? served;
    tellResult(terminal, problems, site !== undefined, served !== undefined, performance.now() - started);
  });
  const stop = watchSources(options.data, () => void rebuild());
  await rebuild();
  terminal.print(`Preview at ${address}/ (the API at ${address}/api/); Ctrl+C stops it`);
  await stopped();
  stop();
  await close();
  await rebuild.idle();
  rmSync(folder, { recursive: true, force: true });
  return 0;
}

/**
 * Builds into one of two folders in turn, so that what is being served stays whole until the next site is.
 * @returns a function that builds; its site is there unless there are errors
 */
function previewBuilder(options: SourceOptions, folder: string) {
  let idle = 'a';
  return async (): Promise<{ readonly site?: ServedSite; readonly problems: readonly Problem[] }> => {
    const { plan, problems } = await preparePlan(options, [nodeHost]);
    if (!plan) return { problems };
    const out = path.join(folder, idle);
    const result = await writeSite(
      out,
      plan.families.flatMap((family) => family.files),
    );
    if ('code' in result) return { problems: [...problems, result] };
    idle = idle === 'a' ? 'b' : 'a';
    return { site: await openSite(out), problems };
  };
}

function tellResult(
  terminal: Terminal,
  problems: readonly Problem[],
  built: boolean,
  serving: boolean,
  time: number,
): void {
  if (problems.length > 0) terminal.tell(reportOf(problems));
  if (built) terminal.tell(`Built in ${durationText(time)}`);
  else if (hasErrors(problems)) {
    terminal.tell(serving ? 'Still serving the last good site.' : 'Nothing to serve until the errors are mended.');
  }
}

/** Calls that come while one is running are answered by one more run after it. */
function inTurn(task: () => Promise<void>): { (): Promise<void>; idle(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let waiting = false;
  const run = () => {
    if (!waiting) {
      waiting = true;
      running = running.then(() => {
        waiting = false;
        return task();
      });
    }
    return running;
  };
  return Object.assign(run, { idle: () => running });
}

/** How long sources must be quiet before a rebuild: an editor writes a file in several steps. */
const QUIET = 100;

function watchSources(data: string, onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, QUIET);
  };
  const style = path.basename(STYLE_FILE);
  const watchers = [
    watch(data, { recursive: true }, later),
    watch(path.dirname(STYLE_FILE), (_, name) => name === style && later()),
  ];
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
