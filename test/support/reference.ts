// The reference answers of a conformance set, held against a running host by the script that comes with them.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const CONFORMANCE = path.join(import.meta.dirname, '..', 'conformance');

export type ConformanceSet = 'edge' | 'large';

export const dataOf = (set: ConformanceSet): string => path.join(CONFORMANCE, set, 'data');

/**
 * @param site the address that the site's links carry
 * @returns what the script prints: each request that is wrong with its fault, then the line of counts
 */
export async function compareWithReference(
  set: ConformanceSet,
  url: string,
  { site = url, level = 'exact' }: { readonly site?: string; readonly level?: 'exact' | 'canonical' } = {},
): Promise<string> {
  const flags = ['--site', site, '--level', level, '--show', '1000'];
  const args = [path.join(CONFORMANCE, 'compare.mjs'), path.join(CONFORMANCE, set, 'golden.jsonl'), url, ...flags];
  // It exits with 1 when something is wrong.
  const { stdout } = await promisify(execFile)(process.execPath, args).catch((failed: { stdout: string }) => failed);
  return stdout.trim();
}
