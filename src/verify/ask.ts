// One request to a deployed site, bounded in time: its answer, or in words why there is none.

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text: string;
}

export interface Failure {
  /** Why there is no answer, as the end of a sentence. */
  readonly failure: string;
}

export interface Asking {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export type Ask = (url: string, asking?: Asking) => Promise<Answer | Failure>;

/** How many answers are waited for at once: no host should mind so many. */
export const AT_ONCE = 4;

/** @param timeout for a whole answer, in milliseconds */
export function asker(timeout: number, userAgent: string): Ask {
  return async (url, { method = 'GET', headers = {} } = {}) => {
    try {
      const response = await fetch(url, {
        method,
        headers: { 'User-Agent': userAgent, ...headers },
        // A redirect is an answer to be judged, not to be followed.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) };
    } catch (error) {
      return { failure: reasonOf(error as Error, timeout) };
    }
  };
}

const NO_TLS = 'the host does not speak TLS (https) there';

/** By the codes of Node's sockets, name service and TLS, and of undici, which is behind `fetch`. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at that address: the connection is refused',
  ECONNRESET: 'the host closes the connection without an answer',
  UND_ERR_SOCKET: 'the host closes the connection without an answer',
  ENOTFOUND: 'no host of that name is known (DNS)',
  EAI_AGAIN: 'the name service (DNS) does not answer',
  EHOSTUNREACH: 'there is no way to that host in the network',
  ENETUNREACH: 'there is no way to that host in the network',
  CERT_HAS_EXPIRED: 'its TLS certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its TLS certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its TLS certificate is signed by nobody but itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its TLS certificate is signed by an authority that is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its TLS certificate comes without the certificate of who signed it',
  EPROTO: NO_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
};

function reasonOf(error: Error, timeout: number): string {
  const late = `there is no whole answer within ${(timeout / 1000).toLocaleString('en')} s`;
  if (error.name === 'TimeoutError') return late;
  const cause = error.cause as (Error & { readonly code?: string }) | undefined;
  if (cause?.code?.endsWith('_TIMEOUT') || cause?.code === 'ETIMEDOUT') return late;
  if (cause?.message === 'bad port') return 'that port is one that browsers never ask, and neither does this program';
  return REASONS[cause?.code ?? ''] ?? (cause?.message || error.message);
}
