// Answers that are neither of the API nor a file of the site: its 404 page, and short plain texts.

import { NOT_FOUND } from '../addressing/site-files.ts';
import { headersOfFile } from '../http/file-headers.ts';
import { SITE_HEADERS } from '../http/rules.ts';
import type { Read } from './files.ts';
import type { ApiResponse } from './response.ts';

/** No copy of these may be kept: what they tell of passes. */
function plain(status: number, text: string, headers: Readonly<Record<string, string>> = {}): ApiResponse {
  return {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...SITE_HEADERS, ...headers },
    body: `${text}\n`,
  };
}

/** What went wrong is for the log, not for the client. */
export const somethingWrong = (): ApiResponse => plain(500, 'Something went wrong. It has been logged.');

export const notBuiltYet = (): ApiResponse => plain(503, 'The site is not built yet. The terminal says why.');

/** Outside the API there is nothing but files. */
export const filesOnly = (): ApiResponse => plain(405, 'Only GET and HEAD are allowed here.', { Allow: 'GET, HEAD' });

export async function noSuchFile(read: Read): Promise<ApiResponse> {
  const body = await read(NOT_FOUND);
  return body ? { status: 404, headers: headersOfFile(NOT_FOUND), body } : plain(404, 'Not found.');
}
