// Recognises the host by its response headers, and says where on that host to fix a problem.

/** What a fix is about: the router on the host, the headers that it sends, or the files on it. */
export type Topic = 'router' | 'headers' | 'files';

interface KnownHost extends Readonly<Record<Topic, string>> {
  /** What its `Server` header begins with. */
  readonly servers: readonly string[];
  /** Headers that only it sends. */
  readonly sends?: readonly string[];
}

/** A host behind a CDN may send its own headers too: the nearest comes first. */
const HOSTS: Readonly<Record<string, KnownHost>> = {
  'GitHub Pages': {
    servers: ['github.com'],
    sends: ['x-github-request-id'],
    router: 'GitHub Pages ignores queries. Build with “--host github-pages”, or use a host with a router.',
    headers: 'You can’t set headers on GitHub Pages. To set them, put a CDN in front of it.',
    files: 'Check under Actions and under Settings → Pages which commit is published, and that all its files are.',
  },
  Netlify: {
    servers: ['netlify'],
    sends: ['x-nf-request-id'],
    router: 'Netlify needs the edge function. Build with “--host netlify”, and publish the functions with the site.',
    headers: 'Check in the deploy log that Netlify found “_headers” in the publish directory.',
    files: 'Check under Deploys which deploy is published, and that its publish directory is the output directory.',
  },
  'Amazon S3': {
    servers: ['amazons3'],
    sends: ['x-amz-request-id'],
    router: 'S3 and CloudFront without a function ignore queries. Build with “--host s3”, or use a host with a router.',
    headers:
      'S3 stores Content-Type and Cache-Control with each object. Set the others in a CloudFront response headers policy.',
    files: 'Run upload.sh again, and invalidate /* in CloudFront.',
  },
  Cloudflare: {
    servers: ['cloudflare'],
    sends: ['cf-ray'],
    router:
      'Cloudflare needs the router. Build with “--host cloudflare-pages”, and check that its function is deployed.',
    headers: 'Check the zone’s Transform Rules and Cache Rules, and that “_headers” is at the root of the site.',
    files: 'Check under Deployments which deployment is live, and purge the cache.',
  },
  nginx: {
    servers: ['nginx', 'openresty'],
    router: 'Check that nginx includes the configuration from “host nginx”, then run “nginx -t” and reload.',
    headers: 'An add_header inside a location removes the ones outside it. Repeat them there, with “always”.',
    files: 'Check that “root” is the new directory. “open_file_cache” and “proxy_cache” may contain old files.',
  },
  Caddy: {
    servers: ['caddy'],
    router: 'Check that Caddy uses the Caddyfile from “host caddy”, then restart Caddy.',
    headers: 'Check that the “header” lines are inside the site’s “route”, and that no later line deletes the headers.',
    files: 'Check that “root” is the new directory.',
  },
  Apache: {
    servers: ['apache'],
    router: 'Check that mod_rewrite, mod_headers and mod_asis are on, and that AllowOverride allows .htaccess.',
    headers: 'Check that mod_headers is on. Remove AddDefaultCharset and AddCharset, which change Content-Type.',
    files: 'Check that DocumentRoot is the new directory, and that .htaccess was copied too.',
  },
};

export interface Hint {
  readonly host: string;
  readonly hint: string;
}

export function hintFor(headers: Headers | undefined, topic: Topic | undefined): Hint | undefined {
  if (!headers || !topic) return undefined;
  const server = headers.get('server')?.toLowerCase() ?? '';
  const isIt = ({ servers, sends = [] }: KnownHost): boolean =>
    servers.some((name) => server.startsWith(name)) || sends.some((name) => headers.has(name));
  const [host, hints] = Object.entries(HOSTS).find(([, known]) => isIt(known)) ?? [];
  return host !== undefined && hints ? { host, hint: hints[topic] } : undefined;
}
