// The header rules in the two formats that several hosts read.
import { HEADER_RULES } from '../http/file-headers.ts';

/** `_headers`, as Cloudflare and Netlify read it. */
export function headersFile(): string {
  return HEADER_RULES.map(({ path, headers }) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)]
      .map((line) => `${line}\n`)
      .join(''),
  ).join('\n');
}

/** The format of serve-handler, in which `**` matches any text. */
export function serveHeaders() {
  return HEADER_RULES.filter(({ path }) => path !== '/').map(({ path, headers }) => ({
    source: path
      .slice(1)
      .replace(/^\*$|(?<=\/)\*$/, '**')
      .replace(/^\*(?=\.)/, '**/*'),
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  }));
}
