// `verify`: tests a deployed site and says how to fix each problem.
import { packageVersion } from '../package-files.ts';
import { tellProblems } from '../report/report.ts';
import { createClient, limitsFor } from '../verify/client.ts';
import type { Level } from '../verify/exchange.ts';
import { verdictCounts, verdictJson, verdictText } from '../verify/verdict-text.ts';
import { verifySite } from '../verify/verify-site.ts';
import { MANIFEST, readManifest } from '../write/manifest.ts';
import { type Effects, type ExitCode, REAL_EFFECTS } from './effects.ts';

export interface VerifyOptions {
  /** As the user typed it. */
  readonly url: string;
  /** By default, detected. */
  readonly level?: Level | undefined;
  /** The build that should be deployed, if known. */
  readonly out?: string | undefined;
  /** Whether warnings fail. */
  readonly strict?: boolean | undefined;
  /** For each response, in milliseconds. */
  readonly timeout: number;
  readonly format: 'pretty' | 'json';
}

export async function verify(options: VerifyOptions, { terminal }: Effects = REAL_EFFECTS): Promise<ExitCode> {
  const { url, level, out, format } = options;
  const address = addressIn(url);
  if (address === undefined) {
    const suggestion = addressIn(`https://${url}`);
    return tellProblems(terminal, [{ code: 'bad-site-address', values: { address: url }, suggestion }]);
  }
  const local = out === undefined ? undefined : readManifest(out);
  if (out !== undefined && !local) {
    const values = { folder: out, reason: `it has no ${MANIFEST} of ours` };
    return tellProblems(terminal, [{ code: 'no-site', values }]);
  }
  terminal.progress(`Verifying ${address} …`);
  const sizes = Array.from(local?.values() ?? [], ({ size }) => size);
  const send = createClient(limitsFor(options.timeout, sizes), `council-climate-api/${packageVersion()} (verify)`);
  const verdict = await verifySite(send, address, { level, local });
  if (typeof verdict === 'string')
    return tellProblems(terminal, [{ code: 'unreachable-site', values: { address, reason: verdict } }]);
  terminal.print(format === 'json' ? verdictJson(verdict) : verdictText(verdict, process.stdout));
  const { errors, warnings } = verdictCounts(verdict);
  return errors > 0 || (options.strict && warnings > 0) ? 1 : 0;
}

/** Without a trailing slash. A URL within the API stands for its site. */
function addressIn(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, origin, pathname, search, hash } = new URL(text);
  if (!['http:', 'https:'].includes(protocol) || username + password + search + hash !== '') return undefined;
  return origin + pathname.replace(/\/api(?:\/.*)?$/s, '').replace(/\/+$/, '');
}
