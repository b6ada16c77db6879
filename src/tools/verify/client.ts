// Sends a single request to a deployed site, with limits on the response time and size.
import { bytesText, secondsText } from '../../engine/text/format.ts';

export interface SiteResponse {
  /** The status code, or 0 if there is no complete response. */
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** The reason why there is no complete response, worded as the end of a sentence. */
  readonly failure?: string;
  /** Whether the response was cut off because it was too long. */
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

/** The maximum number of simultaneous requests, which is low enough for any host. */
export const AT_ONCE = 4;

/** In bytes. This is forty times the length of the longest response from a site with all UK councils. */
export const LONGEST_RESPONSE = 16 * 2 ** 20;
const MOST_WAITS = 60;

/**
 * The limits for a response after decompression and for all responses combined, in bytes.
 * @param timeout the time limit for a complete response, in milliseconds; the limit for all responses is `MOST_WAITS` times as long
 * @param sizes the sizes of the files in the expected build, if known
 */
export function limitsFor(timeout: number, sizes: readonly number[]) {
  // A composed response is longer than a file with the same records, because more of its links have parameters.
  const bytes = 2 * sizes.reduce((most, size) => Math.max(most, size), LONGEST_RESPONSE / 2);
  const site = sizes.reduce((sum, size) => sum + size, 0);
  return { timeout, bytes, allBytes: Math.max(16 * bytes, site) };
}

type Limits = ReturnType<typeof limitsFor>;

export function createClient({ timeout, bytes: most, allBytes }: Limits, userAgent: string): Send {
  const end = performance.now() + MOST_WAITS * timeout;
  let room = allBytes;
  return async (url, { method = 'GET', headers = {} } = {}) => {
    const left = Math.min(timeout, end - performance.now());
    const signal = AbortSignal.timeout(Math.max(0, Math.ceil(left)));
    try {
      const response = await fetch(url, {
        method,
        headers: { 'User-Agent': userAgent, ...headers },
        // Redirects are checked rather than followed.
        redirect: 'manual',
        signal,
      });
      const bytes = await readBody(response, signal, Math.min(most, room));
      if (!bytes)
        return most <= room ? tooLong('the response is', most) : tooLong('together, the responses are', allBytes);
      room -= bytes.length;
      return { status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) };
    } catch (error) {
      if (!signal.aborted) return noResponse(reasonOf(error as Error, timeout));
      const isOne = performance.now() < end;
      return noResponse(
        isOne ? late('complete response', timeout) : late('end to all the responses', MOST_WAITS * timeout),
      );
    }
  };
}

const tooLong = (subject: string, most: number): SiteResponse =>
  noResponse(
    `${subject} longer than ${bytesText(most)}; if the build has files this large, pass its directory with --out`,
    true,
  );

const late = (what: string, time: number): string => `no ${what} within ${secondsText(time)}`;

/** @returns undefined if the decompressed body is too long, in which case the rest isn't read */
async function readBody({ body }: Response, signal: AbortSignal, most: number): Promise<Uint8Array | undefined> {
  const reader = body?.getReader();
  // Once a request is no longer referenced, `fetch` ignores its signal, so reading the body might never end.
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

/**
 * Reasons, keyed by error code. The codes come from Node's sockets, name resolution and TLS, and from undici, which implements
 * `fetch`.
 */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused, because no server is listening at that address',
  ECONNRESET: 'the host closed the connection without responding',
  UND_ERR_SOCKET: 'the host closed the connection without responding',
  ENOTFOUND: 'no host with that name exists (DNS)',
  EAI_AGAIN: 'the name service (DNS) doesn’t respond',
  EHOSTUNREACH: 'the network has no route to that host',
  ENETUNREACH: 'the network has no route to that host',
  CERT_HAS_EXPIRED: 'its TLS certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its TLS certificate is for a different host name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its TLS certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its TLS certificate is signed by an authority that is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the host doesn’t send the issuer’s certificate with its TLS certificate',
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
