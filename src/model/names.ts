// What the command line must know by name before anything is loaded that knows more.

/** The hosts that a site can be built for; `src/hosts/` has what each is. */
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

/** The host of a site that names none. */
export const DEFAULT_HOST = 'serve' satisfies HostName;

/** The kinds of tables that there is a schema of; `SCHEMAS` has what each is. */
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

/** What the rules of a table, or of a folder of them, can be written as. */
export const SCHEMA_FORMATS = ['data-package', 'json-schema', 'table-schema'] as const;
export type SchemaFormat = (typeof SCHEMA_FORMATS)[number];
