// Recognises the host by its response headers, and says where on that host to fix a problem.

/** What a fix is about: the router on the host, the headers that it sends, or the files on it. */
export type Topic = 'router' | 'headers' | 'files';

interface KnownHost {
  readonly title: string;
  readonly isIt: (headers: Headers) => boolean;
  readonly hints: Readonly<Record<Topic, string>>;
}

const serverBegins = (name: string) => (headers: Headers) =>
  (headers.get('server') ?? '').toLowerCase().startsWith(name);

/** A host behind a CDN may send its own headers too: the nearest comes first. */
const HOSTS: readonly KnownHost[] = [
  {
    title: 'GitHub Pages',
    isIt: (headers) => headers.has('x-github-request-id') || serverBegins('github.com')(headers),
    hints: {
      router: 'GitHub Pages ignores queries. Build with “--host github-pages”, or use a host with a router.',
      headers: 'You can’t set headers on GitHub Pages. To set them, put a CDN in front of it.',
      files: 'Check under Actions and under Settings → Pages which commit is published, and that all its files are.',
    },
  },
  {
    title: 'Netlify',
    isIt: (headers) => headers.has('x-nf-request-id') || serverBegins('netlify')(headers),
    hints: {
      router: 'Netlify needs the edge function. Build with “--host netlify”, and publish the functions with the site.',
      headers: 'Check in the deploy log that Netlify found “_headers” in the publish directory.',
      files: 'Check under Deploys which deploy is published, and that its publish directory is the output directory.',
    },
  },
  {
    title: 'Amazon S3',
    isIt: (headers) => serverBegins('amazons3')(headers) || headers.has('x-amz-request-id'),
    hints: {
      router:
        'S3 and CloudFront without a function ignore queries. Build with “--host s3”, or use a host with a router.',
      headers:
        'S3 stores Content-Type and Cache-Control with each object. Set the others in a CloudFront response headers policy.',
      files: 'Run upload.sh again, and invalidate /* in CloudFront.',
    },
  },
  {
    title: 'Cloudflare',
    isIt: (headers) => headers.has('cf-ray') || serverBegins('cloudflare')(headers),
    hints: {
      router:
        'Cloudflare needs the router. Build with “--host cloudflare-pages”, and check that its function is deployed.',
      headers: 'Check the zone’s Transform Rules and Cache Rules, and that “_headers” is at the root of the site.',
      files: 'Check under Deployments which deployment is live, and purge the cache.',
    },
  },
  {
    title: 'nginx',
    isIt: (headers) => serverBegins('nginx')(headers) || serverBegins('openresty')(headers),
    hints: {
      router: 'Check that nginx includes the configuration from “host nginx”, then run “nginx -t” and reload.',
      headers: 'An add_header inside a location removes the ones outside it. Repeat them there, with “always”.',
      files: 'Check that “root” is the new directory. “open_file_cache” and “proxy_cache” may contain old files.',
    },
  },
  {
    title: 'Caddy',
    isIt: serverBegins('caddy'),
    hints: {
      router: 'Check that Caddy uses the Caddyfile from “host caddy”, then restart Caddy.',
      headers:
        'Check that the “header” lines are inside the site’s “route”, and that no later line deletes the headers.',
      files: 'Check that “root” is the new directory.',
    },
  },
  {
    title: 'Apache',
    isIt: serverBegins('apache'),
    hints: {
      router: 'Check that mod_rewrite, mod_headers and mod_asis are on, and that AllowOverride allows .htaccess.',
      headers: 'Check that mod_headers is on. Remove AddDefaultCharset and AddCharset, which change Content-Type.',
      files: 'Check that DocumentRoot is the new directory, and that .htaccess was copied too.',
    },
  },
];

export interface Hint {
  readonly host: string;
  readonly text: string;
}

export function hintFor(headers: Headers | undefined, topic: Topic | undefined): Hint | undefined {
  if (!headers || !topic) return undefined;
  const host = HOSTS.find(({ isIt }) => isIt(headers));
  return host && { host: host.title, text: host.hints[topic] };
}
