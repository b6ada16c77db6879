// Sends one request to a deployed site, with limits on time and bytes.
import { bytesText, secondsText } from '../text/format.ts';

export interface SiteResponse {
  /** 0 if there is no complete response. */
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Why there is no complete response, as the end of a sentence. */
  readonly failure?: string;
  /** Whether the reason is that it has too many bytes. */
  readonly isTooLong?: true | undefined;
}

export const noResponse = (failure: string, isTooLong?: true): SiteResponse => ({
  ...{ status: 0, headers: new Headers(), bytes: new Uint8Array(), text: '', failure, isTooLong },
});

interface RequestOptions {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export type Send = (url: string, options?: RequestOptions) => Promise<SiteResponse>;

/** How many requests are sent at once: few enough for any host. */
export const AT_ONCE = 4;

export interface ResponseLimits {
  /** For a complete response, in milliseconds; for all responses together, `MOST_WAITS` times as long. */
  readonly timeout: number;
  /** The largest response, decompressed. */
  readonly bytes: number;
  /** The largest total of all responses. */
  readonly allBytes: number;
}

/** In bytes: forty times the longest response of a site with all of the UK's councils. */
export const LONGEST_RESPONSE = 16 * 2 ** 20;
const MOST_WAITS = 60;

/** @param sizes of the files in the expected build, if they are known */
export function limitsFor(timeout: number, sizes: readonly number[]): ResponseLimits {
  // A composed response is longer than a file with the same records, because more of its links have parameters.
  const bytes = 2 * sizes.reduce((most, size) => Math.max(most, size), LONGEST_RESPONSE / 2);
  const site = sizes.reduce((sum, size) => sum + size, 0);
  return { timeout, bytes, allBytes: Math.max(16 * bytes, site) };
}

export function createClient({ timeout, bytes: most, allBytes }: ResponseLimits, userAgent: string): Send {
  const end = performance.now() + MOST_WAITS * timeout;
  let room = allBytes;
  return async (url, { method = 'GET', headers = {} } = {}) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), Math.min(timeout, end - performance.now()));
    try {
      const response = await fetch(url, {
        method,
        headers: { 'User-Agent': userAgent, ...headers },
        // Redirects are checked, not followed.
        redirect: 'manual',
        signal: stop.signal,
      });
      const bytes = await readBody(response, stop.signal, Math.min(most, room));
      if (!bytes)
        return most <= room ? tooLong('the response is', most) : tooLong('all responses together are', allBytes);
      room -= bytes.length;
      return { status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) };
    } catch (error) {
      if (!stop.signal.aborted) return noResponse(reasonOf(error as Error, timeout));
      const isOne = performance.now() < end;
      return noResponse(
        isOne ? late('complete response', timeout) : late('end to the responses', MOST_WAITS * timeout),
      );
    } finally {
      clearTimeout(timer);
    }
  };
}

const tooLong = (subject: string, most: number): SiteResponse =>
  noResponse(
    `${subject} longer than ${bytesText(most)}; if the build has files this large, pass its directory with --out`,
    true,
  );

const late = (what: string, time: number): string => `there is no ${what} within ${secondsText(time)}`;

/** @returns undefined if the decompressed body is too long; the rest of it is not read */
async function readBody({ body }: Response, signal: AbortSignal, most: number): Promise<Uint8Array | undefined> {
  const reader = body?.getReader();
  // `fetch` forgets the signal once its request is no longer referenced, so a body could go on for ever.
  const cancel = () => void reader?.cancel().catch(() => {});
  signal.addEventListener('abort', cancel);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    length += next.value.length;
    if (length > most) {
      cancel();
      return undefined;
    }
    chunks.push(next.value);
  }
  signal.throwIfAborted();
  return Buffer.concat(chunks);
}

const NO_TLS = 'the host doesn’t use TLS (https) on that port';

/** By the codes of Node's sockets, name service and TLS, and of undici, which implements `fetch`. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection is refused, because no server listens at that address',
  ECONNRESET: 'the host closes the connection without a response',
  UND_ERR_SOCKET: 'the host closes the connection without a response',
  ENOTFOUND: 'no host with that name exists (DNS)',
  EAI_AGAIN: 'the name service (DNS) doesn’t respond',
  EHOSTUNREACH: 'the network has no route to that host',
  ENETUNREACH: 'the network has no route to that host',
  CERT_HAS_EXPIRED: 'its TLS certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its TLS certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its TLS certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its TLS certificate is signed by an authority that is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its TLS certificate is sent without the issuer’s certificate',
  UND_ERR_HEADERS_OVERFLOW: 'its headers are too long',
  EPROTO: NO_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
};

function reasonOf(error: Error, timeout: number): string {
  const cause = error.cause as (Error & { readonly code?: string }) | undefined;
  if (cause?.code?.endsWith('_TIMEOUT') || cause?.code === 'ETIMEDOUT') return late('complete response', timeout);
  if (cause?.message === 'bad port') return 'browsers and this program never connect to that port';
  return REASONS[cause?.code ?? ''] ?? (cause?.message || error.message);
}
