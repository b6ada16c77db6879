// Which host answers, guessed from its headers, and where on that host to fix things.

/** What a fix is about: what runs at the host, the headers it sends, or which files lie there. */
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
      router:
        'GitHub Pages never sees queries and runs nothing: build with “--host github-pages”, or move to a host with a router.',
      headers: 'GitHub Pages sets its own headers; only a CDN in front of it can set others.',
      files: 'See under Actions and Settings, Pages which commit is published, and that the whole folder is.',
    },
  },
  {
    title: 'Netlify',
    isIt: (headers) => headers.has('x-nf-request-id') || serverBegins('netlify')(headers),
    hints: {
      router: 'Netlify needs the edge function: build with “--host netlify”, and publish the functions with the site.',
      headers: 'Netlify reads “_headers” in the publish folder: see in the deploy’s log that it was found.',
      files: 'See under Deploys which one is published, and that its publish folder is the built one.',
    },
  },
  {
    title: 'Amazon S3',
    isIt: (headers) => serverBegins('amazons3')(headers) || headers.has('x-amz-request-id'),
    hints: {
      router: 'S3 and a plain CloudFront ignore queries: build with “--host s3”, or move to a host with a router.',
      headers:
        'S3 keeps Content-Type and Cache-Control with each object; CloudFront’s response headers policy the rest.',
      files: 'Run upload.sh again, and invalidate /* in CloudFront.',
    },
  },
  {
    title: 'Cloudflare',
    isIt: (headers) => headers.has('cf-ray') || serverBegins('cloudflare')(headers),
    hints: {
      router:
        'Cloudflare needs the router: build with “--host cloudflare-pages”, and see that its function is deployed.',
      headers: 'Look for Transform and Cache Rules of the zone, and that “_headers” lies at the root of the site.',
      files: 'See under Deployments which one is live, and purge the cache.',
    },
  },
  {
    title: 'nginx',
    isIt: (headers) => serverBegins('nginx')(headers) || serverBegins('openresty')(headers),
    hints: {
      router: 'See that nginx includes the configuration made for it (“host nginx”), then “nginx -t” and reload.',
      headers: 'An add_header inside a location drops all those around it: repeat them there; add “always”.',
      files: 'See that “root” is the new folder; “open_file_cache” and “proxy_cache” may hold old files.',
    },
  },
  {
    title: 'Caddy',
    isIt: serverBegins('caddy'),
    hints: {
      router: 'See that the Caddyfile is the one made for the site (“host caddy”), then restart Caddy.',
      headers: 'See that the “header” lines stand inside the site’s “route”, and that no later one deletes them.',
      files: 'See that “root” is the new folder.',
    },
  },
  {
    title: 'Apache',
    isIt: serverBegins('apache'),
    hints: {
      router: 'See that mod_rewrite, mod_headers and mod_asis are on, and that AllowOverride lets .htaccess work.',
      headers: 'See that mod_headers is on; AddDefaultCharset and AddCharset change Content-Type.',
      files: 'See that DocumentRoot is the new folder, and that .htaccess was copied with the rest.',
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
