// `verify` run in this process, and what it finds.
import { type VerifyOptions, verify } from '../../src/commands/verify.ts';
import type { ProbeOutcome } from '../../src/verify/verify-site.ts';
import { recorded } from '../support/program.ts';

export async function runVerify(options: Partial<VerifyOptions> & { readonly url: string }) {
  const { effects, printed, told } = recorded();
  const code = await verify({ timeout: 20_000, format: 'json', ...options }, effects);
  const text = printed.join('\n');
  if (options.format === 'pretty' || text === '')
    return { code, text, told, probes: [], findings: [], level: undefined };
  const { probes, level, refused } = JSON.parse(text) as {
    probes: readonly ProbeOutcome[];
    level: string;
    refused: readonly string[];
  };
  const findings = probes.filter(({ finding }) => finding);
  return { code, text, told, probes, findings, level, refused, names: findings.map(({ name }) => name) };
}
