// The header rules, in the two formats that hosts support.
import { HEADER_RULES } from '../engine/http/file-headers.ts';

/** The `_headers` file that Cloudflare and Netlify read. */
export function headersFile(): string {
  return HEADER_RULES.map(({ path, headers }) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)]
      .map((line) => `${line}\n`)
      .join(''),
  ).join('\n');
}

/** The format for serve-handler, in which `**` matches any text. */
export function serveHeaders() {
  return HEADER_RULES.filter(({ path }) => path !== '/').map(({ path, headers }) => ({
    source: path
      .slice(1)
      .replace(/^\*$|(?<=\/)\*$/, '**')
      .replace(/(?<=^|\/)\*(?=\.)/, '**/*'),
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  }));
}
