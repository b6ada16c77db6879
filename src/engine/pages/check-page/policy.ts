// The page's own policy (Content Security Policy 3). Some hosts send none, and a file on disk has none.

interface Allowed {
  readonly script: string;
  readonly style: string;
  readonly worker: string;
  readonly connect: string;
}

export const contentPolicy = ({ script, style, worker, connect }: Allowed): string =>
  [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${style}`,
    `worker-src ${worker}`,
    `connect-src ${connect}`,
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join('; ');
