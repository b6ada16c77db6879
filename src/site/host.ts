// A host translates the site's rules into its own configuration, and declares its limits.
import { basePath, type LinkForm } from '../addressing/links.ts';
import { groupBy } from '../grouping.ts';
import type { RefusalName } from '../http/rules.ts';
import type { Problem } from '../problem.ts';
import type { SiteIndex } from '../respond/content.ts';
import { plainWord } from '../text/shell.ts';

/** How a host treats a query: it runs the router, rewrites the URL to a prebuilt file, or ignores the query. */
export type HostKind = 'router' | 'rewrite' | 'path';

export interface Host {
  readonly name: string;
  readonly title: string;
  readonly kind: HostKind;
  /** The host's own files in the site. Several hosts may share a file. */
  readonly files: (site: SiteIndex) => readonly HostFile[];
  /** URL groups that needn't be prebuilt, because the host's router composes them quickly. */
  readonly composes: readonly string[] | 'all';
  /** Whether the last page of a list is also a file called `last`, because rewrite rules can't know its number. */
  readonly lastPages?: boolean;
  readonly limits: Limits;
  /** Whether it can send `x.json.br` or `x.json.gz` for `x.json`. */
  readonly precompressed?: boolean;
  readonly commands: (site: BuiltSite) => Commands;
  /**
   * The configuration outside the site's folder, with a comment that says where it belongs.
   * @throws {RangeError} for options that its syntax can't express
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
  /** In a few words, such as a paid plan, another host or fewer files. */
  readonly remedy: string;
  /** The host's page about the limit. */
  readonly source: string;
}

/** `headerRules` and `headerLine` are the rules in `_headers` and the characters in a line; `functionBytes` is the compressed router. */
export type HostLimit = 'files' | 'fileBytes' | 'siteBytes' | 'headerRules' | 'headerLine' | 'functionBytes';
export type Limits = Readonly<Partial<Record<HostLimit, Limit>>>;

export interface BuiltSite {
  /** The site's folder as the user named it; in commands, quoted for a shell. */
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
  /** Whether the configuration must be complete, to try the site without the system's own configuration. */
  readonly standalone: boolean;
}

/** For a host without its own files, without limits that a site could reach, and without a router. */
export const FILES_ONLY = { composes: [], limits: {}, files: () => [] } as const satisfies Partial<Host>;

export const REWRITES = {
  ...FILES_ONLY,
  ...{ kind: 'rewrite', lastPages: true, precompressed: true },
} as const satisfies Partial<Host>;

/** The error for a response that is not prebuilt, on a server that may have a router. */
export const refusalFor = ({ compose }: Pick<ServerOptions, 'compose'>): RefusalName =>
  compose === undefined ? 'not-prebuilt' : 'unavailable';

export const composesGroup = ({ composes }: Host, group: string): boolean =>
  composes === 'all' || composes.includes(group);

/** Only hosts that read queries can have query links. */
export const linkFormOf = ({ kind }: Pick<Host, 'kind'>): LinkForm => (kind === 'path' ? 'path' : 'query');

/** Returns a problem if the hosts need both forms. */
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

/** Links are absolute, so a site of plain files is tried as another build, with links to this machine below the same path. */
export function tryCommands({ out, siteUrl }: BuiltSite, host: string): readonly string[] {
  const base = basePath({ siteUrl }).slice(0, -1);
  const folder = `${out}-try`;
  return [
    `council-climate-api build --host ${host} --site-url ${plainWord(`http://localhost:3000${base}`)} --out ${folder}${base && plainWord(base)}`,
    `npx serve ${folder}`,
  ];
}
