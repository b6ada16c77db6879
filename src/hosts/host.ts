// What a host is to the program: a translation of the site's rules into the host's own configuration, and its limits.
import type { HostNeeds } from '../plan/planned.ts';

/**
 * What a host can do with a query string: run the router, rewrite it to a prebuilt file, or nothing but send the file at
 * a path.
 */
export type HostKind = 'router' | 'rewrite' | 'path';

/** A limit, with where the host states it. */
export interface Limit {
  readonly most: number;
  /** What to do about it, in a few words: a plan to pay for, another host, fewer files. */
  readonly remedy: string;
  /** The address of the page that states it. */
  readonly source: string;
}

export interface Limits {
  /** How many files a site may have. */
  readonly files?: Limit;
  /** How many bytes one file may have. */
  readonly fileBytes?: Limit;
  /** How many bytes all files may have. */
  readonly siteBytes?: Limit;
  /** How many rules `_headers` may hold. */
  readonly headerRules?: Limit;
  /** How many characters a line of `_headers` may have. */
  readonly headerLine?: Limit;
  /** The largest compressed size of the router, in bytes; hosts count compressed bytes. */
  readonly functionBytes?: Limit;
}

/** What the commands that are printed after a build, and a host's configuration, must know of a site. */
export interface BuiltSite {
  /** The folder of the site, as the user named it; for commands, as a word of a shell. */
  readonly out: string;
  /** Absolute, without a slash at its end; may have a path. */
  readonly siteUrl: string;
}

export interface Commands {
  /** To try the site on this machine. */
  readonly preview: readonly string[];
  /** To publish it. */
  readonly deploy: readonly string[];
}

/** How a server outside the site's folder is to be set up; the flags of `host`. */
export interface ServerOptions extends BuiltSite {
  /** The absolute path of the folder of the site. */
  readonly root: string;
  /** `PORT` or `ADDRESS:PORT`, to listen at. */
  readonly listen: string;
  /** The origin of a running `serve`, `http://127.0.0.1:8080`, for what isn't prebuilt; undefined where there is none. */
  readonly compose: string | undefined;
  /** Whether it must run by itself, as an ordinary user, to try the site; else it is for a server that is set up. */
  readonly standalone: boolean;
}

/** For a host that needs no files of its own, has no limits that a site could reach, and composes nothing. */
export const FILES_ONLY = { composes: [], limits: {}, files: () => [] } as const satisfies Partial<Host>;

/** For a server that finds the prebuilt file for a request. */
export const REWRITES = {
  ...FILES_ONLY,
  ...{ kind: 'rewrite', lastPages: true, precompressed: true },
} as const satisfies Partial<Host>;

export interface Host extends HostNeeds {
  /** As its makers write it. */
  readonly title: string;
  readonly kind: HostKind;
  readonly limits: Limits;
  /** Whether it can send `x.json.br` or `x.json.gz`, where they lie, for `x.json`. */
  readonly precompressed?: boolean;
  readonly commands: (site: BuiltSite) => Commands;
  /**
   * The configuration that lives outside the site's folder, and where it goes; absent where there is none.
   * @throws {RangeError} for options that it has no way to say
   */
  readonly configuration?: (options: ServerOptions) => string;
}
