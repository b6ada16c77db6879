// Headers of all that the site sends, each with the flag that a rule sets where it is wanted.

import { groupBy } from '../../grouping.ts';
import { HEADER_RULES, PLAIN_TYPES } from '../../route/file-headers.ts';
import { PREFLIGHT_HEADERS, SHOWN_HEADERS, SITE_HEADERS } from '../../route/rules.ts';
import { rulePath } from '../rewrite/patterns.ts';
import { flagOf, quoted } from './rules.ts';

interface HeaderFlag {
  readonly flag: string;
  /** The variable that it depends on. */
  readonly test: string;
  readonly pattern: string;
  readonly lines: readonly string[];
}

const headerLine = (action: string, name: string, value: string, flag: string): string =>
  `Header ${action} ${name}${value === '' ? '' : ` ${quoted(value.replaceAll('%', '%%'))}`} env=${flagOf(flag)}`;

// Vary gets more from whoever compresses. What is set `always` the server sends with errors and 304 of its own making too.
const setLines = (headers: Readonly<Record<string, string>>, flag: string): readonly string[] =>
  Object.entries(headers).map(([name, value]) =>
    name === 'Vary' ? headerLine('merge', name, value, flag) : headerLine(actionFor(name), name, value, flag),
  );
const actionFor = (name: string): string => (name === 'Content-Type' ? 'set' : 'always set');

/** Files of a path, as `HEADER_RULES` has it. */
const pathPattern = (path: string): string => `^${rulePath(path)}$`;

const byHeaders = groupBy(
  HEADER_RULES.filter(({ path }) => path !== '/*' && path !== '/'),
  ({ headers }) => JSON.stringify(headers),
);

const FILE_FLAGS: readonly HeaderFlag[] = [
  { flag: 'own', test: 'kind', pattern: '.', lines: setLines(SITE_HEADERS, 'own') },
  ...Array.from(byHeaders.values(), (rules, index) => {
    const flag = `file_${index}`;
    const pattern = rules.map(({ path }) => pathPattern(path)).join('|');
    return { flag, test: 'file', pattern, lines: setLines(rules[0]!.headers, flag) };
  }),
  ...Object.entries(PLAIN_TYPES).map(([ending, type]) => ({
    flag: ending,
    test: 'file',
    pattern: `\\.${ending}$`,
    lines: setLines({ 'Content-Type': type }, ending),
  })),
];

const { Allow, Vary } = SHOWN_HEADERS;
const KIND_FLAGS: readonly HeaderFlag[] = [
  { flag: 'moved', test: 'kind', pattern: '^redirect$', lines: [headerLine('always merge', 'Vary', Vary!, 'moved')] },
  {
    flag: 'allow',
    test: 'kind',
    pattern: '^(?:answer|redirect|error|refusal|options)$',
    lines: setLines({ Allow: Allow! }, 'allow'),
  },
  { flag: 'options', test: 'kind', pattern: '^options$', lines: setLines(PREFLIGHT_HEADERS, 'options') },
  { flag: 'refused', test: 'kind', pattern: '^refusal$', lines: setLines({ 'Cache-Control': 'no-store' }, 'refused') },
  {
    flag: 'untagged',
    test: 'kind',
    pattern: '^(?:error|missing|refusal|options)$',
    lines: [headerLine('unset', 'ETag', '', 'untagged')],
  },
];

const CODED_FLAGS: readonly HeaderFlag[] = [
  {
    flag: 'varies',
    test: 'coded',
    pattern: '^yes$',
    lines: [headerLine('merge', 'Vary', 'Accept-Encoding', 'varies')],
  },
  ...(
    [
      ['br', 'br'],
      ['gz', 'gzip'],
    ] as const
  ).map(([ending, coding]) => ({
    flag: coding,
    test: 'ending',
    pattern: `^\\.${ending}$`,
    lines: [headerLine('set', 'Content-Encoding', coding, coding), headerLine('unset', 'Content-Language', '', coding)],
  })),
];

export const HEADER_FLAGS: readonly HeaderFlag[] = [...FILE_FLAGS, ...KIND_FLAGS, ...CODED_FLAGS];
