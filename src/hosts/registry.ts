// All hosts, by name.

import type { HostName } from '../engine/options/names.ts';
import type { SiteOptions } from '../engine/options/site-options.ts';
import type { Host } from '../engine/site/host.ts';
import { apacheHost } from './apache/apache.ts';
import { caddyHost } from './caddy/caddy.ts';
import { cloudflarePagesHost, cloudflareWorkersHost } from './cloudflare.ts';
import { fetchHost } from './fetch.ts';
import { githubPagesHost } from './github-pages.ts';
import { netlifyHost } from './netlify.ts';
import { nginxHost } from './nginx/nginx.ts';
import { s3Host } from './s3/s3.ts';
import { serveHost } from './serve/serve.ts';
import { staticHost } from './static.ts';

export const HOSTS: Readonly<Record<HostName, Host>> = {
  serve: serveHost,
  static: staticHost,
  'cloudflare-pages': cloudflarePagesHost,
  'cloudflare-workers': cloudflareWorkersHost,
  netlify: netlifyHost,
  fetch: fetchHost,
  nginx: nginxHost,
  caddy: caddyHost,
  apache: apacheHost,
  'github-pages': githubPagesHost,
  s3: s3Host,
};

export const hostsOf = ({ hosts }: SiteOptions): readonly Host[] => hosts.map((name) => HOSTS[name]);
