// The page's own policy (Content Security Policy 3). Some hosts send none, and a file on disk has none.

interface Allowed {
  readonly script: string;
  readonly style: string;
  readonly worker: string;
  readonly connect: string;
  /** For pictures and forms, which only the layout of a site may contain. */
  readonly layout: string;
}

export const contentPolicy = ({ script, style, worker, connect, layout }: Allowed): string =>
  [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${style}`,
    `worker-src ${worker}`,
    `connect-src ${connect}`,
    `img-src ${layout}`,
    `form-action ${layout}`,
    "base-uri 'none'",
  ].join('; ');
