// Names that are needed before the modules that describe hosts and tables are loaded.
import { type SCHEMA_NAMES, TITLE } from '#service/names';
import { slugOf } from '../text/slug.ts';

export const SITE_OPTIONS_FILE = 'site.json';
/** The name of the data, for the files that contain all of it. */
export const DATA_NAME = slugOf(TITLE);
/** The folder for templates and style sheets in the source folder. */
export const DESIGN_FOLDER = 'templates';
/** The output directory, unless the user names another one. */
export const DEFAULT_OUT = 'dist';

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

/** The command-line flags that override options in `site.json`, because they may differ between builds of the same data. */
export const FLAGS = { siteUrl: '--site-url', hosts: '--host', precompress: '--precompress' } as const;

/** The tables and logs are described in `SCHEMAS`. */
export type SchemaName = (typeof SCHEMA_NAMES)[number];

export const SCHEMA_FORMATS = ['data-package', 'json-schema', 'table-schema'] as const;
export type SchemaFormat = (typeof SCHEMA_FORMATS)[number];
