// Caddy (https://caddyserver.com), version 2.6 or later: a Caddyfile with the mappings as `map` directives.

import { basePath } from '../../engine/addressing/links.ts';
import { TIMEOUTS } from '../../engine/http/rules.ts';
import { type Host, REWRITES, type ServerOptions } from '../../engine/site/host.ts';
import { listenAddressIn } from '../server-options.ts';
import { ERROR_HANDLERS, SNIPPETS } from './files.ts';
import { composedResponses, prebuiltResponses } from './responses.ts';
import { caddyBlock, type Lines, plainToken, token } from './syntax.ts';

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

function configuration({ siteUrl, root, listen, compose }: ServerOptions): string {
  const base = basePath({ siteUrl });
  const { port, address } = listenAddressIn(listen)!;
  const { responses, errors } =
    compose === undefined
      ? { responses: prebuiltResponses(base, root), errors: [] }
      : composedResponses(base, root, new URL(compose).origin);
  const lines = [
    ...INTRODUCTION,
    ...SNIPPETS,
    '',
    ...caddyBlock(
      `http://:${port}`,
      address === undefined ? [] : [`bind ${token(address.replace(/^\[|\]$/g, ''))}`],
      [`root * ${plainToken(root)}`, ''],
      caddyBlock('route', responses),
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
      ...caddyBlock('timeouts', [`read_header ${TIMEOUTS.request}s`, `read_body ${TIMEOUTS.request}s`, 'idle 2m']),
    ]),
  ]),
  '',
];
