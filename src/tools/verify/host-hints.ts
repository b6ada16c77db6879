// Identifies the host by its response headers, and explains where to fix a problem on that host.

/** The part that has to be fixed: the router on the host, the headers that it sends, or its files. */
export type HostPart = 'router' | 'headers' | 'files';

interface KnownHost extends Readonly<Record<HostPart, string>> {
  /** Prefixes of the `Server` header that identify the host. */
  readonly servers: readonly string[];
  /** Headers sent by no other host. */
  readonly sends?: readonly string[];
}

/**
 * If a host is behind a CDN, the response may contain headers from both. The one nearest to the client is therefore listed first.
 */
const HOSTS: Readonly<Record<string, KnownHost>> = {
  'GitHub Pages': {
    servers: ['github.com'],
    sends: ['x-github-request-id'],
    router: 'GitHub Pages ignores queries. Build with “--host github-pages”, or use a host with a router.',
    headers: 'You can’t set headers on GitHub Pages. To set them, put a CDN in front of it.',
    files:
      'Check which commit is published (under Actions and under Settings → Pages), and that it contains the whole site.',
  },
  Netlify: {
    servers: ['netlify'],
    sends: ['x-nf-request-id'],
    router: 'Netlify needs the edge function. Build with “--host netlify”, and publish the functions with the site.',
    headers: 'Check in the deploy log that Netlify found “_headers” in the publish directory.',
    files: 'Check which deploy is published (under Deploys), and that its publish directory is the output directory.',
  },
  'Amazon S3': {
    servers: ['amazons3'],
    sends: ['x-amz-request-id'],
    router:
      'S3 ignores queries, and so does CloudFront without a function. Build with “--host s3”, or use a host with a router.',
    headers:
      'S3 stores Content-Type and Cache-Control with each object. Set the other headers in a CloudFront response headers policy.',
    files: 'Run upload.sh again, and invalidate /* in CloudFront.',
  },
  Cloudflare: {
    servers: ['cloudflare'],
    sends: ['cf-ray'],
    router:
      'Cloudflare needs the router. Build with “--host cloudflare-pages”, and check that its function is deployed.',
    headers: 'Check the zone’s Transform Rules and Cache Rules, and that “_headers” is at the root of the site.',
    files: 'Check which deployment is live (under Deployments), and purge the cache.',
  },
  nginx: {
    servers: ['nginx', 'openresty'],
    router: 'Check that nginx includes the configuration from “host nginx”, then run “nginx -t” and reload.',
    headers:
      'An add_header inside a location cancels all those outside it. Repeat them inside the location, with “always”.',
    files: 'Check that “root” points to the new directory. “open_file_cache” and “proxy_cache” may contain old files.',
  },
  Caddy: {
    servers: ['caddy'],
    router: 'Check that Caddy uses the Caddyfile from “host caddy”, then restart Caddy.',
    headers: 'Check that the “header” lines are inside the site’s “route”, and that no later line deletes the headers.',
    files: 'Check that “root” points to the new directory.',
  },
  Apache: {
    servers: ['apache'],
    router: 'Check that mod_rewrite, mod_headers and mod_asis are enabled, and that AllowOverride allows .htaccess.',
    headers: 'Check that mod_headers is enabled. Remove AddDefaultCharset and AddCharset, which change Content-Type.',
    files: 'Check that DocumentRoot points to the new directory, and that .htaccess was copied as well.',
  },
};

/** @returns an empty string if there is no hint */
export function hintFor(headers: Headers | undefined, topic: HostPart | undefined): string {
  if (!headers || !topic) return '';
  const server = headers.get('server')?.toLowerCase() ?? '';
  const isIt = ({ servers, sends = [] }: KnownHost): boolean =>
    servers.some((name) => server.startsWith(name)) || sends.some((name) => headers.has(name));
  const [host, hints] = Object.entries(HOSTS).find(([, known]) => isIt(known)) ?? [];
  return hints ? `${host}: ${hints[topic]}` : '';
}
