// A host translates the site's rules into its own configuration and states its limits.
import { basePath, type LinkForm } from '../addressing/links.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { groupBy } from '../grouping.ts';
import type { RefusalName } from '../http/rules.ts';
import type { SiteIndex } from '../respond/content.ts';
import { plainWord } from '../text/shell.ts';

export interface Host {
  readonly name: string;
  readonly title: string;
  /**
   * The way the host handles queries: `router` runs the router, `rewrite` rewrites the URL to a prebuilt file, and `path` ignores
   * the query.
   */
  readonly kind: 'router' | 'rewrite' | 'path';
  /** The files that the host needs on the site. Several hosts may need the same file. */
  readonly files: (site: SiteIndex) => readonly HostFile[];
  /** URL groups that don't need to be prebuilt, because the host's router can generate them quickly. */
  readonly composes: readonly string[] | 'all';
  readonly limits: Limits;
  /** Whether the host can send `x.json.br` or `x.json.gz` instead of `x.json`. */
  readonly precompressed?: boolean;
  readonly commands: (site: BuiltSite) => Commands;
  /** The host's own CDN, if it accepts lists of changed URLs in a format of its own. */
  readonly cdn?: 'cloudflare' | 'cloudfront';
  /**
   * Returns a configuration to be stored outside the site's folder. It begins with a comment that says where to put it.
   * @throws {RangeError} if an option can't be expressed in the host's syntax
   */
  readonly configuration?: (options: ServerOptions) => string;
}

export interface HostFile {
  /** Relative to the site's root, without a leading slash. */
  readonly path: string;
  readonly text: string;
}

export interface Limit {
  readonly most: number;
  /** Brief advice, such as using a paid plan, another host or fewer files. */
  readonly remedy: string;
  /** The URL of the page on which the host documents the limit. */
  readonly source: string;
}

export type HostLimit = 'files' | 'fileBytes' | 'siteBytes';
export type Limits = Readonly<Partial<Record<HostLimit, Limit>>>;

export interface BuiltSite {
  /** The site's folder, as entered by the user and quoted for a shell if used in commands. */
  readonly out: string;
  /** An absolute URL without a trailing slash. It may contain a path. */
  readonly siteUrl: string;
}

/** Absolute URLs, percent-encoded, whose responses may have changed since an earlier build. */
export interface ChangedUrls extends Pick<BuiltSite, 'siteUrl'> {
  readonly urls: readonly string[];
  /** All URLs that begin with one of these may have changed too. */
  readonly prefixes: readonly string[];
}

/** A shell command, or a note about what to do. */
export type HostStep = string | { readonly note: string };

export interface Commands {
  /** Commands for trying out the site on this machine. */
  readonly preview: readonly string[];
  /** How to publish the site. */
  readonly deploy: readonly HostStep[];
}

/** The values of the “host” command's flags. */
export interface ServerOptions extends BuiltSite {
  /** The absolute path of the site's folder on the server. */
  readonly root: string;
  /** The `PORT` or `ADDRESS:PORT` to listen on. */
  readonly listen: string;
  /** The origin of a `serve` process that generates responses that aren't prebuilt, such as `http://127.0.0.1:8080`. */
  readonly compose: string | undefined;
  /** Whether the configuration must be complete, so that the site can be tried out without the system's own configuration. */
  readonly standalone: boolean;
}

/** For hosts without a router, files of their own, or limits that a site could reach. */
export const FILES_ONLY = { composes: [], limits: {}, files: () => [] } as const satisfies Partial<Host>;

export const REWRITES = { ...FILES_ONLY, kind: 'rewrite', precompressed: true } as const satisfies Partial<Host>;

/** The error for a response that isn't prebuilt, depending on whether the server has a router. */
export const refusalFor = ({ compose }: Pick<ServerOptions, 'compose'>): RefusalName =>
  compose === undefined ? 'not-prebuilt' : 'unavailable';

/** Query links work only on hosts that read queries. */
export const linkFormOf = ({ kind }: Pick<Host, 'kind'>): LinkForm => (kind === 'path' ? 'path' : 'query');

/** Returns a problem if some hosts need query links and others need path links. */
export function linkFormFor(hosts: readonly Host[]): LinkForm | Diagnostic {
  const byForm = groupBy(hosts, linkFormOf);
  const [form = 'query', ...others] = byForm.keys();
  if (others.length === 0) return form;
  const namesOf = (needing: readonly Host[]) => needing.map(({ name }) => name).join(', ');
  const needs = Array.from(byForm, ([form, needing]) => `${form} links for ${namesOf(needing)}`);
  return { code: 'links-mismatch', values: { needs: needs.join('; ') } };
}

// What reduces a site that exceeds a limit, on any host.
export const FEWER_DAYS = 'Prebuild fewer days: lower dates.openEndedDays and dates.dateRangeDays in site.json.';
export const SMALLER_PAGES = 'Make pages smaller with the “pageSizes” option.';

/** Links are absolute, so a site for a plain file server can be tried out only with a separate build that links to this machine. */
export function tryCommands({ out, siteUrl }: BuiltSite, host: string): readonly string[] {
  const base = basePath({ siteUrl }).slice(0, -1);
  const folder = `${out}-try`;
  return [
    `council-climate-api build --host ${host} --site-url ${plainWord(`http://localhost:3000${base}`)} --out ${folder}${base && plainWord(base)}`,
    `npx serve ${folder}`,
  ];
}
