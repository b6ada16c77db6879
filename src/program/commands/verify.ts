// The “verify” command tests a deployed site and explains how to fix any problems.
import { API_FOLDER } from '../../engine/api/api.ts';
import { type Diagnostic, exitCodeFor } from '../../engine/diagnostics/diagnostic.ts';
import { packageVersion } from '../../engine/package-files.ts';
import { secondsText } from '../../engine/text/format.ts';
import { printable } from '../../engine/text/printable.ts';
import { fromBuild } from '../../engine/write/manifest.ts';
import { createClient, limitsFor } from '../../tools/verify/client.ts';
import type { Level } from '../../tools/verify/exchange.ts';
import { allProblems, verifySite } from '../../tools/verify/verify-site.ts';
import { waitForBuild } from '../../tools/verify/wait-for-build.ts';
import { reportProblems } from '../report/terminal-report.ts';
import { verdictJson, verdictText } from '../report/verdict-text.ts';
import type { Effects, ExitCode } from './effects.ts';

export interface VerifyOptions {
  /** As entered by the user. */
  readonly url: string;
  /** If omitted, the host is detected automatically. */
  readonly level?: Level | undefined;
  /** The build that is expected to be deployed, if known. */
  readonly out?: string | undefined;
  /** How long to wait for that build to be published, in milliseconds. */
  readonly wait?: number | undefined;
  /** The time between two attempts, in milliseconds. */
  readonly interval?: number | undefined;
  /** Whether warnings count as failures. */
  readonly strict?: boolean | undefined;
  /** The time limit for each response, in milliseconds. */
  readonly timeout: number;
  readonly format: 'pretty' | 'json';
}

const WAIT_ALONE: Diagnostic = {
  code: 'bad-option',
  values: { option: '--wait', value: 'used without --out', expected: '“--out DIR” too, with the build to wait for' },
};

export async function verify(options: VerifyOptions, { terminal }: Effects): Promise<ExitCode> {
  const { url, level, out, wait = 0, interval, format } = options;
  const address = addressIn(url);
  if (address === undefined) {
    const suggestion = addressIn(`https://${url}`);
    return reportProblems(terminal, [{ code: 'bad-site-url', values: { address: url }, suggestion }]);
  }
  if (wait > 0 && out === undefined) return reportProblems(terminal, [WAIT_ALONE]);
  const local = out === undefined ? undefined : fromBuild(out, ({ files }) => files);
  if (local && 'code' in local) return reportProblems(terminal, [local]);
  terminal.progress(`Verifying ${address} …`);
  const sizes = Array.from(local?.values() ?? [], ({ size }) => size);
  const clientOf = () =>
    createClient(limitsFor(options.timeout, sizes), `council-climate-api/${packageVersion()} (verify)`);
  const attempt = () => verifySite(clientOf(), address, level, local);
  const onWait = () => terminal.notify(`Waiting up to ${secondsText(wait)} for the build in ${printable(out!)} …`);
  const verdict =
    local && wait > 0
      ? await waitForBuild(attempt, clientOf, address, local, { wait, interval, onWait })
      : await attempt();
  if (typeof verdict === 'string')
    return reportProblems(terminal, [{ code: 'unreachable-site', values: { address, reason: verdict } }]);
  terminal.print(format === 'json' ? verdictJson(verdict) : verdictText(verdict, process.stdout));
  const problems = allProblems(verdict);
  return options.strict && problems.length > 0 ? 1 : exitCodeFor(problems);
}

/** The site's URL without a trailing slash. If the user enters a URL within the API, the site's URL is derived from it. */
function addressIn(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, origin, pathname, search, hash } = new URL(text);
  if (!['http:', 'https:'].includes(protocol) || username + password + search + hash !== '') return undefined;
  return origin + pathname.replace(new RegExp(`/${API_FOLDER}(?:/.*)?$`, 's'), '').replace(/\/+$/, '');
}
