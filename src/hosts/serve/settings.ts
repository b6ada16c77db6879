// The defaults and limits of the Node.js server. Its help shows them.
import { TIMEOUTS } from '../../engine/http/rules.ts';

export const DEFAULT_PORT = 8080;

/** In bytes. */
export const DEFAULT_CACHE_SIZE = 64e6;

/** In bytes. Larger content isn't kept in memory. */
export const LARGEST_KEPT = 1e6;

/** In bytes. Larger files are sent as they are, unless the build has compressed them. */
export const LARGEST_COMPRESSED = 4e6;

export const LOG_FORMATS = ['combined', 'json'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

export const HEALTH_PATH = '/-/health';

/** All times are in milliseconds. */
export interface ServerWaits {
  /**
   * The maximum time that a stopping server waits for open requests. It waits a tenth of this time for one more request on an idle
   * connection.
   */
  readonly drain: number;
  /** The time allowed for the client to read the last response before the connection is closed. */
  readonly linger: number;
  /** The maximum time for a client to send a complete request. */
  readonly request: number;
  /** The maximum time for which a client may pause while reading a response. */
  readonly silence: number;
  /** The maximum time between two requests on an open connection. */
  readonly idle: number;
}

export const WAITS: ServerWaits = {
  drain: 1000,
  linger: 2000,
  request: TIMEOUTS.request * 1000,
  silence: 60_000,
  // Load balancers keep connections open for up to a minute, and must be the first to close them.
  idle: 75_000,
};
