// Every host by its name.
import type { HostName, SiteOptions } from '../model/site.ts';
import { apacheHost } from './apache.ts';
import type { Host } from './host.ts';
import { staticHost } from './static.ts';

export const HOSTS: Readonly<Record<HostName, Host>> = {
  static: staticHost,
  'cloudflare-pages': staticHost,
  'cloudflare-workers': staticHost,
  netlify: staticHost,
  fetch: staticHost,
  nginx: staticHost,
  caddy: staticHost,
  apache: apacheHost,
  'github-pages': staticHost,
  s3: staticHost,
};

export const hostsOf = ({ hosts }: SiteOptions): readonly Host[] => hosts.map((name) => HOSTS[name]);
