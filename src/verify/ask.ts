// Sends one request to a deployed site, with limits on time and bytes. Returns the answer, or the reason why there is none.
import { bytesText } from '../text/format.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text: string;
}

export interface Failure {
  /** Why there is no answer, as the end of a sentence. */
  readonly failure: string;
  /** Whether the reason is that it has too many bytes. */
  readonly isTooLong?: boolean;
}

export interface Asking {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export type Ask = (url: string, asking?: Asking) => Promise<Answer | Failure>;

/** How many answers are waited for at once: no host should mind so many. */
export const AT_ONCE = 4;

export interface AnswerLimits {
  /** For a complete answer, in milliseconds; for all answers together, `MOST_WAITS` times as long. */
  readonly timeout: number;
  /** The largest answer, decompressed. */
  readonly bytes: number;
  /** The largest total of all answers. */
  readonly allBytes: number;
}

/** In bytes: forty times the longest answer of a site with all of the UK's councils. */
export const LONGEST_ANSWER = 16 * 2 ** 20;
const MOST_WAITS = 60;

/** @param sizes of the files in the expected build, if they are known */
export function limitsFor(timeout: number, sizes: readonly number[]): AnswerLimits {
  // A composed answer is longer than a file with the same records, because more of its links have parameters.
  const bytes = 2 * sizes.reduce((most, size) => Math.max(most, size), LONGEST_ANSWER / 2);
  const site = sizes.reduce((sum, size) => sum + size, 0);
  return { timeout, bytes, allBytes: Math.max(16 * bytes, site) };
}

export function asker({ timeout, bytes: most, allBytes }: AnswerLimits, userAgent: string): Ask {
  const end = performance.now() + MOST_WAITS * timeout;
  let room = allBytes;
  return async (url, { method = 'GET', headers = {} } = {}) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), Math.min(timeout, end - performance.now()));
    try {
      const response = await fetch(url, {
        method,
        headers: { 'User-Agent': userAgent, ...headers },
        // A redirect is an answer to be judged, not to be followed.
        redirect: 'manual',
        signal: stop.signal,
      });
      const bytes = await readBody(response, stop.signal, Math.min(most, room));
      if (!bytes) {
        const failure =
          most <= room ? tooLong('the response is', most) : tooLong('all responses together are', allBytes);
        return { failure, isTooLong: true };
      }
      room -= bytes.length;
      return { status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) };
    } catch (error) {
      if (!stop.signal.aborted) return { failure: reasonOf(error as Error, timeout) };
      const isOne = performance.now() < end;
      return {
        failure: isOne ? late('complete response', timeout) : late('end to the responses', MOST_WAITS * timeout),
      };
    } finally {
      clearTimeout(timer);
    }
  };
}

const tooLong = (what: string, most: number): string =>
  `${what} longer than ${bytesText(most)}; if the build has files this large, pass its directory with --out`;

const late = (what: string, time: number): string =>
  `there is no ${what} within ${(time / 1000).toLocaleString('en')} s`;

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

/** By the codes of Node's sockets, name service and TLS, and of undici, which is behind `fetch`. */
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
