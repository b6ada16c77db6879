// All response headers. Each has a flag that rules set if the header applies.
import { groupBy } from '../../engine/grouping.ts';
import { FILE_TYPES, HEADER_RULES, type HeaderRule, PLAIN_TYPES } from '../../engine/http/file-headers.ts';
import { PREFLIGHT_HEADERS, SHOWN_HEADERS, SITE_HEADERS } from '../../engine/http/rules.ts';
import { rulePath } from '../rewrite/patterns.ts';
import { flagOf, quotedArgument } from './rules.ts';

type HeaderAction = readonly [action: string, header: string, value?: string];

/** @param test the variable that the pattern is matched against */
function flagged(flag: string, test: string, pattern: string, actions: readonly HeaderAction[]) {
  const lines = actions.map(([action, header, value]) => {
    const given = value === undefined ? '' : ` ${quotedArgument(value.replaceAll('%', '%%'))}`;
    return `Header ${action} ${header}${given} env=${flagOf(flag)}`;
  });
  return { flag, test, pattern, lines };
}

// Vary is merged because compression adds to it. With `always`, Apache also sends headers with its own errors and with 304.
const ACTIONS: Readonly<Record<string, string>> = { Vary: 'merge', 'Content-Type': 'set' };
const set = (headers: Readonly<Record<string, string>>): readonly HeaderAction[] =>
  Object.entries(headers).map(([name, value]) => [ACTIONS[name] ?? 'always set', name, value]);

const FILE_RULES = HEADER_RULES.filter(({ path }) => path !== '/*' && path !== '/');
const byHeaders = groupBy(FILE_RULES, ({ headers }) => JSON.stringify(headers));
const pathsOf = (rules: readonly HeaderRule[]): string => rules.map(({ path }) => `^${rulePath(path)}$`).join('|');

const { Allow, Vary } = SHOWN_HEADERS;
const CODINGS = Object.entries({ br: 'br', gz: 'gzip' });

export const HEADER_FLAGS = [
  flagged('own', 'kind', '.', set(SITE_HEADERS)),
  ...Array.from(byHeaders.values(), (rules, index) =>
    flagged(`file_${index}`, 'file', pathsOf(rules), set(rules[0]!.headers)),
  ),
  ...PLAIN_TYPES.map((ending) =>
    flagged(ending, 'file', `\\.${ending}$`, set({ 'Content-Type': FILE_TYPES[ending]! })),
  ),
  flagged('moved', 'kind', '^redirect$', [['always merge', 'Vary', Vary!]]),
  flagged('allow', 'kind', '^(?:answer|redirect|error|refusal|options|preflight)$', set({ Allow: Allow! })),
  flagged('options', 'kind', '^(?:options|preflight)$', set(PREFLIGHT_HEADERS)),
  flagged('refused', 'kind', '^refusal$', set({ 'Cache-Control': 'no-store' })),
  flagged('untagged', 'kind', '^(?:error|missing|refusal|options)$', [['unset', 'ETag']]),
  flagged('varies', 'coded', '^yes$', [['merge', 'Vary', 'Accept-Encoding']]),
  ...CODINGS.map(([ending, coding]) =>
    flagged(coding, 'ending', `^\\.${ending}$`, [
      ['set', 'Content-Encoding', coding],
      ['unset', 'Content-Language'],
    ]),
  ),
];
