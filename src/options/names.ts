// Names that the program needs before it loads the modules that know more about them.

export const SITE_OPTIONS_FILE = 'site.json';
/** The folder of templates and style rules in the source folder. */
export const DESIGN_FOLDER = 'templates';
/** The folder of search logs in the source folder. */
export const LOG_FOLDER = 'searches';

/** Described in `src/hosts/`. */
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

/** For a site without `hosts`. */
export const DEFAULT_HOST = 'serve' satisfies HostName;

/** Described in `SCHEMAS`. */
export const SCHEMA_NAMES = [
  'councils',
  'commitments',
  'plans',
  'emergencies',
  'searches-raw',
  'searches-counts',
  'searches-redacted',
] as const;
export type SchemaName = (typeof SCHEMA_NAMES)[number];

export const SCHEMA_FORMATS = ['data-package', 'json-schema', 'table-schema'] as const;
export type SchemaFormat = (typeof SCHEMA_FORMATS)[number];
