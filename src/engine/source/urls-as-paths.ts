// Reports URLs among the paths given to a command, because the program doesn't download anything.
import path from 'node:path';
import { attempt } from '../attempt.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { plainWord } from '../text/shell.ts';

/**
 * @param command the command without its paths, such as `import plans`
 * @param advice a further sentence of help
 */
export function urlAmong(paths: readonly string[], command: string, advice = ''): Diagnostic | undefined {
  const url = paths.find((name) => /^https?:\/\//i.test(name));
  if (url === undefined) return undefined;
  const name = attempt(() => decodeURIComponent(path.posix.basename(new URL(url).pathname))) ?? '';
  const file = /\.(?:csv|csv\.gz|tsv|xlsx)$/i.test(name) ? plainWord(name) : 'FILE';
  return { code: 'url-as-path', values: { url, command: `council-climate-api ${command} ${file}`, advice } };
}
