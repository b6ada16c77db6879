// Caddy (https://caddyserver.com), 2.6 or later: the rules as a Caddyfile, with the mappings as `map`s.
import { basePath } from '../../addressing/links.ts';
import { type Host, REWRITES, type ServerOptions } from '../../site/host.ts';
import { PATIENCE } from '../rewrite/patience.ts';
import { prebuiltAnswers, routedAnswers } from './answers.ts';
import { ERROR_HANDLERS, SNIPPETS } from './files.ts';
import { caddyBlock, type Lines } from './lines.ts';
import { plainToken, token } from './quote.ts';

export const caddyHost: Host = {
  ...REWRITES,
  name: 'caddy',
  title: 'Caddy',
  configuration,
  commands: ({ out }) => ({
    preview: [
      `council-climate-api host caddy --out ${out} --listen 127.0.0.1:8080 > Caddyfile`,
      'caddy run --adapter caddyfile --config Caddyfile',
    ],
    deploy: [
      `rsync --recursive --checksum ${out}/ SERVER:/var/www/climate/`,
      `council-climate-api host caddy --out ${out} --root /var/www/climate > /etc/caddy/Caddyfile`,
      'systemctl restart caddy',
    ],
  }),
};

/**
 * The whole Caddyfile.
 * @throws {RangeError} for options that it can't hold
 */
function configuration({ siteUrl, root, listen, compose }: ServerOptions): string {
  const base = basePath({ siteUrl });
  const { port, address } = listening(listen);
  const { answers, errors } =
    compose === undefined
      ? { answers: prebuiltAnswers(base, root), errors: [] }
      : routedAnswers(base, root, new URL(compose).origin);
  const lines = [
    ...INTRODUCTION,
    ...SNIPPETS,
    '',
    ...caddyBlock(
      `http://:${port}`,
      address === undefined ? [] : [`bind ${token(address)}`],
      [`root * ${plainToken(root)}`, ''],
      caddyBlock('route', answers),
      ['', ...caddyBlock('handle_errors', ['import site_headers', ...errors, ...ERROR_HANDLERS])],
    ),
  ];
  return `${lines.join('\n')}\n`;
}

const INTRODUCTION: Lines = [
  '# Written by council-climate-api. Create it again after each upgrade of the program.',
  '# For HTTPS with a certificate, replace `http://:PORT` with your domain, and delete the lines that begin',
  '# with `auto_https` and `bind`.',
  '',
  ...caddyBlock('', [
    '# Caddy has no admin endpoint, so restart it after changing this file.',
    'admin off',
    'auto_https off',
    ...caddyBlock('servers', [
      '# Caddy allows 4 KB more. Longer requests would only waste time.',
      'max_header_size 12KB',
      ...caddyBlock('timeouts', [`read_header ${PATIENCE.request}s`, `read_body ${PATIENCE.request}s`, 'idle 2m']),
    ]),
  ]),
  '',
];

/** What the server listens at. Its name is left open: a site that only answers to some would be empty to others. */
function listening(listen: string): { readonly port: string; readonly address: string | undefined } {
  const [, address, port] = /^(?:(\[[0-9a-fA-F:.]+\]|[0-9a-zA-Z.-]+):)?([0-9]{1,5})$/.exec(listen) ?? [];
  if (port === undefined) throw new RangeError(`${JSON.stringify(listen)} is no PORT or ADDRESS:PORT.`);
  return { port, address: address?.replace(/^\[|\]$/g, '') };
}
