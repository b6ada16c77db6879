// Every host by its name.
import type { HostName, SiteOptions } from '../model/site.ts';
import { caddyHost } from './caddy.ts';
import type { Host } from './host.ts';
import { staticHost } from './static.ts';

export const HOSTS: Readonly<Record<HostName, Host>> = {
  static: staticHost,
  'cloudflare-pages': staticHost,
  'cloudflare-workers': staticHost,
  netlify: staticHost,
  fetch: staticHost,
  nginx: staticHost,
  caddy: caddyHost,
  apache: staticHost,
  'github-pages': staticHost,
  s3: staticHost,
};

export const hostsOf = ({ hosts }: SiteOptions): readonly Host[] => hosts.map((name) => HOSTS[name]);
