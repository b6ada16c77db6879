// Names that are needed before the modules that describe hosts and tables are loaded.

export const SITE_OPTIONS_FILE = 'site.json';
/** The folder for templates and style sheets in the source folder. */
export const DESIGN_FOLDER = 'templates';
/** The output directory, unless the user names another one. */
export const DEFAULT_OUT = 'dist';

/** The folder for search logs in the source folder. */
export const LOG_FOLDER = 'searches';

/** The hosts are described in `src/hosts/`. */
export const HOST_NAMES = [
  'serve',
  'static',
  'cloudflare-pages',
  'cloudflare-workers',
  'netlify',
  'fetch',
  'nginx',
  'caddy',
  'apache',
  'github-pages',
  's3',
] as const;
export type HostName = (typeof HOST_NAMES)[number];

/** Used if `hosts` is missing from the site's options. */
export const DEFAULT_HOST = 'serve' satisfies HostName;

/** The tables are described in `SCHEMAS`. */
export const SCHEMA_NAMES = [
  'councils',
  'commitments',
  'plans',
  'emergencies',
  'ended-councils',
  'searches-raw',
  'searches-counts',
  'searches-redacted',
] as const;
export type SchemaName = (typeof SCHEMA_NAMES)[number];

export const SCHEMA_FORMATS = ['data-package', 'json-schema', 'table-schema'] as const;
export type SchemaFormat = (typeof SCHEMA_FORMATS)[number];
