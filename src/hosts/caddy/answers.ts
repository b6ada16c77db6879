// How Caddy acts on the values of the mappings.
import { CONTENT_TYPES } from '../../route/endpoints.ts';
import { PREFLIGHT_HEADERS } from '../../route/rules.ts';
import { mappingsFor } from '../rewrite/mappings.ts';
import { headerLines, outside, sent, sentAs } from './files.ts';
import { block, type Lines } from './lines.ts';
import { ACCEPT_NOTHING, neededFor, TARGET_MAP, translated } from './maps.ts';
import { globToken, textToken, token } from './quote.ts';

const FILE = '{http.vars.site_file}';

/** Everything that is prebuilt, and refusals of the rest. */
export function prebuiltAnswers(base: string, root: string): Lines {
  const acted = ['verdict', 'document', 'file', 'listed', 'possible', 'missing', 'missing_status', 'refusal', 'shown'];
  const { lines, placeholder } = values(base, acted);
  const there = (name: string) => exists(placeholder(name), root);
  const document = (status: string, name: string) => ['import api_headers', ...sentAs(status, placeholder(name))];
  const refusal = [
    'import api_headers',
    ...headerLines({ 'Cache-Control': 'no-store' }),
    ...sentAs('501', placeholder('refusal')),
  ];
  return [
    ...lines,
    ...outside(base),
    ...handle('redirect', 'vars site_verdict redirect', ['import api_headers', 'redir {site.with_slash} 301']),
    ...handle('refused', 'vars site_verdict 501', refusal),
    ...handle('lookup', 'vars site_verdict send refuse', [
      `vars site_file "${placeholder('file')}"`,
      ...block('@there', exists(FILE, root)),
      ...block('handle @there', [
        ...handle('carried', 'vars site_verdict refuse', refusal),
        ...block('handle', ['import api_headers', ...sent(FILE)]),
      ]),
      '# There may be such an answer, though it isn’t prebuilt.',
      ...block('@unknown', block('not', there('listed')), there('possible')),
      ...block('handle @unknown', refusal),
      ...block('handle', document(placeholder('missing_status'), 'missing')),
    ]),
    ...block('handle', [
      '@options vars site_verdict 200',
      ...headerLines(PREFLIGHT_HEADERS, '@options'),
      ...document(placeholder('verdict'), 'document'),
    ]),
  ];
}

/** What is the router’s answer to the byte from its file, everything else of the API from the router behind. */
export function routedAnswers(base: string, root: string, router: string): Lines {
  const { lines, placeholder } = values(base, ['verdict', 'exact', 'file', 'shown']);
  const exact = 'vars site_own "yes send"';
  return [
    ...lines,
    ...outside(base),
    `vars site_own "${placeholder('exact')} ${placeholder('verdict')}"`,
    `@exact ${exact}`,
    `vars @exact site_file "${placeholder('file')}"`,
    ...block('@there', [exact], exists(FILE, root)),
    ...block('handle @there', ['import api_headers', ...sent(FILE)]),
    ...block(
      'handle',
      block(`reverse_proxy ${token(router)}`, [
        '# Otherwise Caddy would ask for gzip in the name of a client that hasn’t.',
        ...block('transport http', ['compression off']),
      ]),
    ),
  ];
}

function values(base: string, names: Lines) {
  const { lines, placeholder } = translated(neededFor(names, mappingsFor(base)), ['verdict', 'shown']);
  // Said here because the types of files differ from machine to machine.
  const types = block(
    `map ${placeholder('shown')} {site.type}`,
    Object.entries(CONTENT_TYPES).map(([rendering, type]) => `${rendering} ${textToken(type)}`),
  );
  return { lines: [...ACCEPT_NOTHING, ...TARGET_MAP, ...lines, ...types], placeholder };
}

const handle = (name: string, matcher: string, lines: Lines): Lines => [
  `@${name} ${matcher}`,
  ...block(`handle @${name}`, lines),
];

const exists = (file: string, root: string): Lines =>
  block('file', [`root ${globToken(root)}`, `try_files "/${file}"`]);
