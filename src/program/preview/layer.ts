// What the preview adds to the server: pages that reload themselves, a page about errors, and responses that nobody caches.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CONTENT_TYPES } from '../../engine/api/media.ts';
import { FILE_TYPES } from '../../engine/http/file-headers.ts';
import { SITE_HEADERS } from '../../engine/http/rules.ts';
import { ownDesign, previewFile } from '../../engine/package-files.ts';
import { markupOf } from '../../engine/text/html.ts';
import { errorPage } from './error-page.ts';
import { waitingPage } from './page.ts';
import { EVENTS, LAST_GOOD, reloadScript, SCRIPT, SHOW_ERRORS, STYLE } from './paths.ts';
import type { PreviewState } from './state.ts';

/** Contains the name of a failed build. The reader wants to see the last good build instead of its errors. */
const COOKIE = 'council-climate-preview';
const NO_COOKIE = `${COOKIE}=; Path=/; SameSite=Strict; Max-Age=0`;

/** In milliseconds. The server closes silent connections after a minute. */
const HEARTBEAT = 20_000;

export function previewLayer(state: () => PreviewState) {
  const streams = new Set<ServerResponse>();
  const send = (response: ServerResponse, status: number, headers: Readonly<Record<string, string>>, body = '') =>
    response.writeHead(status, { ...SITE_HEADERS, ...headers }).end(body);

  function follow(response: ServerResponse): void {
    response.writeHead(200, { ...SITE_HEADERS, 'Content-Type': 'text/event-stream' });
    // A page that was open when the preview last stopped stays as it is until the first build has finished.
    response.write(`retry: 500\n\n${state().build && buildEvent(state())}`);
    streams.add(response);
    const timer = setInterval(() => response.write(':\n\n'), HEARTBEAT);
    response.once('close', () => {
      clearInterval(timer);
      streams.delete(response);
    });
  }

  const own: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse, page: string) => void>> = {
    [EVENTS]: (_, response) => follow(response),
    [SCRIPT]: (_, response) => send(response, 200, { 'Content-Type': FILE_TYPES.js! }, previewFile('reload.js')),
    [STYLE]: (_, response) =>
      send(response, 200, { 'Content-Type': FILE_TYPES.css! }, ownDesign().style + previewFile('errors.css')),
    [LAST_GOOD]: (_, response, page) =>
      send(response, 303, { Location: page, 'Set-Cookie': `${COOKIE}=${state().build}; Path=/; SameSite=Strict` }),
    [SHOW_ERRORS]: (_, response, page) => send(response, 303, { Location: page, 'Set-Cookie': NO_COOKIE }),
  };

  /** Responds to the request, or changes the response that the site is going to send. @returns whether it has responded */
  function take(request: IncomingMessage, response: ServerResponse): boolean {
    beforeHead(response, () => response.setHeader('Cache-Control', 'no-store'));
    const { pathname, searchParams } = urlOf(request.url ?? '/');
    const respond = Object.hasOwn(own, pathname) ? own[pathname] : undefined;
    if (respond) respond(request, response, samePage(searchParams.get('page')));
    else {
      // Only browsers send this header, so other clients get exactly what a host would send.
      if (request.headers['sec-fetch-dest'] !== 'document') return false;
      const { build, failure, site } = state();
      const isOld = failure !== undefined && site !== undefined && cookieOf(request) === build;
      if (isOld || (site && !failure)) {
        // If the same mistake is made again, its errors must show again.
        if (!failure && cookieOf(request)) response.setHeader('Set-Cookie', NO_COOKIE);
        // The browser may have a copy without the script, and the script can't be added to a compressed page or to a part of it.
        for (const name of ['if-none-match', 'accept-encoding', 'range']) delete request.headers[name];
        appendScript(response, markupOf(reloadScript(build, isOld)));
        return false;
      }
      const page = failure ? errorPage(failure, build, request.url ?? '/', site !== undefined) : waitingPage(build);
      send(response, 503, { 'Content-Type': CONTENT_TYPES.html }, page);
    }
    return true;
  }

  return {
    take,
    /** Tells all open pages that there is a new build. */
    announce: () => {
      for (const response of streams) response.write(buildEvent(state()));
    },
    /** Ends the streams, which would keep the server from stopping. */
    close: () => {
      for (const response of streams) response.end();
    },
  };
}

const buildEvent = ({ build }: PreviewState): string => `data: ${build}\n\n`;

const urlOf = (target: string): URL => (URL.canParse(target, ORIGIN) ? new URL(target, ORIGIN) : new URL(ORIGIN));
const ORIGIN = 'http://preview.invalid';

/** A path on this site. Links from other sites must not lead elsewhere. */
function samePage(page: string | null): string {
  const { origin, pathname, search } = urlOf(page ?? '/');
  return origin === ORIGIN ? pathname.replace(/^\/+/, '/') + search : '/';
}

const cookieOf = ({ headers }: IncomingMessage): string | undefined =>
  new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(headers.cookie ?? '')?.[1];

/** If the response is a page, adds a script to its end. Browsers move the script into the body. */
function appendScript(response: ServerResponse, script: string): void {
  let isPage = false;
  beforeHead(response, (status) => {
    isPage = status !== 304 && String(response.getHeader('Content-Type')).startsWith('text/html');
    if (!isPage) return;
    for (const name of ['Content-Length', 'ETag']) response.removeHeader(name);
  });
  const end = response.end.bind(response);
  response.end = (chunk?: unknown) => {
    if (chunk !== undefined) response.write(chunk);
    // Without a body, nothing has called `writeHead` yet, so it isn't known whether the response is a page.
    else if (!response.headersSent) response.writeHead(response.statusCode);
    return isPage ? end(script) : end();
  };
}

/** @param change called with the status, when all headers are set */
function beforeHead(response: ServerResponse, change: (status: number) => void): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((status: number, headers: Readonly<Record<string, string | number>> = {}) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    change(status);
    return writeHead(status);
  }) as typeof response.writeHead;
}
