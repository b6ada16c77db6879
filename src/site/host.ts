// What a host is to the program: it translates the site's rules into its own configuration, and it has limits.
import type { LinkForm } from '../addressing/links.ts';
import { groupBy } from '../grouping.ts';
import type { Problem } from '../problem.ts';
import type { SiteIndex } from '../respond/content.ts';

/** How a host treats a query: it runs the router, rewrites the URL to a prebuilt file, or ignores the query. */
export type HostKind = 'router' | 'rewrite' | 'path';

export interface Host {
  readonly name: string;
  /** As its makers write it. */
  readonly title: string;
  readonly kind: HostKind;
  /** The host's own files in the site. Hosts that have the same file share it. */
  readonly files: (site: SiteIndex) => readonly HostFile[];
  /** URL groups that the host's router composes quickly, so that they needn't be prebuilt. */
  readonly composes: readonly string[] | 'all';
  /** Whether the last page of a list also needs a file called `last`, because a rewrite rule can't know its number. */
  readonly lastPages?: boolean;
  readonly limits: Limits;
  /** Whether it can send `x.json.br` or `x.json.gz`, if they exist, for `x.json`. */
  readonly precompressed?: boolean;
  readonly commands: (site: BuiltSite) => Commands;
  /**
   * The configuration outside the site's folder, with a comment that says where it belongs.
   * @throws {RangeError} for options that it can't express
   */
  readonly configuration?: (options: ServerOptions) => string;
}

export interface HostFile {
  /** From the site's root, without a leading slash. */
  readonly path: string;
  readonly text: string;
}

export interface Limit {
  readonly most: number;
  /** What to do about it, in a few words: a plan to pay for, another host, fewer files. */
  readonly remedy: string;
  /** The page on which the host states the limit. */
  readonly source: string;
}

export interface Limits {
  /** How many files a site may have. */
  readonly files?: Limit;
  /** How many bytes one file may have. */
  readonly fileBytes?: Limit;
  /** How many bytes all files may have. */
  readonly siteBytes?: Limit;
  /** How many rules `_headers` may have. */
  readonly headerRules?: Limit;
  /** How many characters a line of `_headers` may have. */
  readonly headerLine?: Limit;
  /** How many bytes the router may have when compressed. */
  readonly functionBytes?: Limit;
}

export interface BuiltSite {
  /** The site's folder, as the user named it; in commands, as one word for a shell. */
  readonly out: string;
  /** Absolute, without a trailing slash; may have a path. */
  readonly siteUrl: string;
}

export interface Commands {
  /** To try the site on this machine. */
  readonly preview: readonly string[];
  /** To publish it. */
  readonly deploy: readonly string[];
}

/** The flags of `host`. */
export interface ServerOptions extends BuiltSite {
  /** The absolute path of the site's folder on the server. */
  readonly root: string;
  /** `PORT` or `ADDRESS:PORT` to listen on. */
  readonly listen: string;
  /** The origin of a `serve` process for responses that aren't prebuilt, such as `http://127.0.0.1:8080`. */
  readonly compose: string | undefined;
  /** Whether the configuration must be complete, so that an ordinary user can try the site. */
  readonly standalone: boolean;
}

/** For a host that needs no files of its own, has no limits that a site could reach, and composes nothing. */
export const FILES_ONLY = { composes: [], limits: {}, files: () => [] } as const satisfies Partial<Host>;

/** For a server that finds the prebuilt file for a request. */
export const REWRITES = {
  ...FILES_ONLY,
  ...{ kind: 'rewrite', lastPages: true, precompressed: true },
} as const satisfies Partial<Host>;

export const composesGroup = ({ composes }: Host, group: string): boolean =>
  composes === 'all' || composes.includes(group);

/** Query links for hosts that read queries, so that clients find every filter; path links for all others. */
export const linkFormOf = ({ kind }: Pick<Host, 'kind'>): LinkForm => (kind === 'path' ? 'path' : 'query');

/** The form of links that all hosts need, or a problem if they need both. */
export function linkFormFor(hosts: readonly Host[]): LinkForm | Problem {
  const byForm = groupBy(hosts, linkFormOf);
  const [form = 'query', ...others] = byForm.keys();
  if (others.length === 0) return form;
  const needs = Array.from(
    byForm,
    ([form, needing]) => `${form} links for ${needing.map(({ name }) => name).join(', ')}`,
  );
  return { code: 'links-mismatch', values: { needs: needs.join('; ') } };
}
