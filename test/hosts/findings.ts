// The errors that “verify” finds in a running site.
import { verify } from '../../src/program/commands/verify.ts';
import { recorded } from '../support/program.ts';

export async function findingsOf(url: string): Promise<{ readonly level: string; readonly errors: readonly string[] }> {
  const { effects, printed, told } = recorded();
  await verify({ url, timeout: 20_000, format: 'json' }, effects);
  if (printed.length === 0) throw new Error(told.join('\n'));
  const { level, probes } = JSON.parse(printed.join('\n'));
  const errors = (probes as { name: string; outcome: string }[]).filter(({ outcome }) => outcome === 'error');
  return { level, errors: errors.map(({ name }) => name) };
}
