// mod_rewrite's rules as data with labels, and as text: a rule that goes on at another skips those between
// (https://httpd.apache.org/docs/2.4/rewrite/flags.html#flag_s).
import type { Mapping } from '../rewrite/mapping.ts';

export interface Rule {
  /** What other rules call it by. */
  readonly label?: string;
  /** Conditions, all of which must hold, each a test string, a pattern, and flags. */
  readonly when?: readonly Condition[];
  readonly pattern?: string;
  /** What the address becomes; as it is, if absent. */
  readonly to?: string;
  readonly set?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
  /** The label of a later rule to go on at, or how many rules to skip. */
  readonly go?: string | number;
}

export type Condition = readonly [text: string, pattern: string, flags?: string];

/** Names of variables begin so: other configuration may have variables too. */
const PREFIX = 'api_';

export const variable = (name: string): string => `%{ENV:${PREFIX}${name}}`;
/** What a variable is called after an internal redirect (https://httpd.apache.org/docs/2.4/custom-error.html#variables). */
export const variableBefore = (name: string): string => `%{ENV:REDIRECT_${PREFIX}${name}}`;
export const flagOf = (name: string): string => `${PREFIX}${name}`;

/** Text that stands for itself in a test string or substitution. */
export const plainText = (text: string): string => text.replace(/[\\$%]/g, '\\$&');

/**
 * An argument of a directive. The server drops a backslash before a backslash or a quotation mark; `${NAME}` it replaces
 * wherever it stands, which nothing escapes but a variable that holds the dollar.
 */
export const quotedArgument = (text: string): string => `"${keepingDollars(text.replace(/[\\"]/g, '\\$&'))}"`;
const keepingDollars = (text: string): string => text.replaceAll('${', `\${${DOLLAR}}{`);
export const DOLLAR = 'COUNCIL_CLIMATE_API_DOLLAR';

// mod_rewrite reads its lines itself: in quotation marks nothing is escaped, and without them a space can be.
const patternArgument = (pattern: string): string => `"${pattern.replaceAll('"', '\\x22')}"`;
const textArgument = (text: string): string =>
  keepingDollars(text.includes('"') ? text.replace(/\s/g, '\\$&') : `"${text}"`);

/** @throws {Error} when a rule goes to a label that no later rule has */
export function rulesText(rules: readonly Rule[]): string {
  return rules.map((rule, index) => ruleText(rule, rules.slice(index + 1))).join('');
}

function ruleText(
  { label, when = [], pattern = '^', to = '-', set = {}, flags = [], go }: Rule,
  after: readonly Rule[],
) {
  const all = [...Object.entries(set).map(([name, value]) => `E=${PREFIX}${name}:${value}`), ...flags];
  if (go !== undefined) {
    const skipped = typeof go === 'number' ? go : after.findIndex((rule) => rule.label === go);
    if (skipped < 0) throw new Error(`no later rule is called ${go}`);
    if (skipped > 0) all.push(`S=${skipped}`);
  }
  const conditions = when.map(
    ([text, condition, flag]) =>
      `RewriteCond ${textArgument(text)} ${patternArgument(condition)}${flag ? ` [${flag}]` : ''}\n`,
  );
  const flagText = all.length > 0 ? ` "[${all.join(',')}]"` : '';
  return `${label ? `# ${label}\n` : ''}${conditions.join('')}RewriteRule ${patternArgument(pattern)} ${textArgument(to)}${flagText}\n`;
}

// What the server itself knows of a request. The path and the query are taken from the request line, because the server
// tidies up what it calls by these names.
const KNOWN: Readonly<Record<string, string>> = {
  accept: '%{HTTP:Accept}',
};

const filled = (template: string): string =>
  template.replace(/\{(\w+)\}|[\\$%]/g, (found, name?: string) =>
    name === undefined ? `\\${found}` : (KNOWN[name] ?? variable(name)),
  );

const valueText = (template: string): string =>
  template
    .split(/(\$[1-9])/)
    .map((piece) => (/^\$[1-9]$/.test(piece) ? `%${piece[1]}` : filled(piece)))
    .join('');

/** The rules of a mapping: the first whose condition holds sets the value and skips the others. */
export function rewriteRulesOf({ name, from, cases, otherwise }: Mapping): readonly Rule[] {
  return [
    ...cases.map(([pattern, value], index) => ({
      // Vary is set with the other headers.
      when: [[filled(from), pattern, 'NV'] as const],
      set: { [name]: valueText(value) },
      go: cases.length - index,
    })),
    { set: { [name]: valueText(otherwise) } },
  ];
}
