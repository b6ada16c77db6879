// mod_rewrite rules, as data and as text. As data, a rule can jump to a label; as text, it skips a number of rules
// (https://httpd.apache.org/docs/2.4/rewrite/flags.html#flag_s).
import type { Mapping } from '../rewrite/mapping.ts';

export interface Rule {
  readonly label?: string;
  readonly when?: readonly Condition[];
  readonly pattern?: string;
  /** The new path. By default, the path doesn't change. */
  readonly to?: string;
  readonly set?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
  /** The label of a later rule to continue with, or the number of rules to skip. */
  readonly go?: string | number;
}

export type Condition = readonly [text: string, pattern: string, flags?: string];

/** Avoids clashes with variables in the rest of the configuration. */
const PREFIX = 'api_';

export const envVariable = (name: string): string => `%{ENV:${PREFIX}${name}}`;
/** The name that a variable gets after an internal redirect (https://httpd.apache.org/docs/2.4/custom-error.html#variables). */
export const variableBefore = (name: string): string => `%{ENV:REDIRECT_${PREFIX}${name}}`;
export const flagOf = (name: string): string => `${PREFIX}${name}`;

/** Literal text for a test string or a substitution. */
export const plainText = (text: string): string => text.replace(/[\\$%]/g, '\\$&');

/** A quoted directive argument. `${NAME}` can't be escaped, so the dollar sign comes from a variable. */
export const quotedArgument = (text: string): string => `"${keepingDollars(text.replace(/[\\"]/g, '\\$&'))}"`;
const keepingDollars = (text: string): string => text.replaceAll('${', `\${${DOLLAR}}{`);
export const DOLLAR = 'COUNCIL_CLIMATE_API_DOLLAR';

// mod_rewrite has its own syntax, which allows no escapes within quotation marks.
const patternArgument = (pattern: string): string => `"${pattern.replaceAll('"', '\\x22')}"`;
const textArgument = (text: string): string =>
  keepingDollars(text.includes('"') ? text.replace(/\s/g, '\\$&') : `"${text}"`);

/** @throws {Error} if a rule jumps to a label that no later rule has */
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
  const flagText = all.length > 0 ? ` "[${all.join(',')}]"` : '';
  return `${label ? `# ${label}\n` : ''}${when.map(conditionText).join('')}RewriteRule ${patternArgument(pattern)} ${textArgument(to)}${flagText}\n`;
}

const conditionText = ([text, pattern, flag]: Condition): string =>
  `RewriteCond ${textArgument(text)} ${patternArgument(pattern)}${flag ? ` [${flag}]` : ''}\n`;

const filled = (template: string): string =>
  template.replace(/\{(\w+)\}|[\\$%]/g, (found, name?: string) => {
    if (name === undefined) return `\\${found}`;
    return name === 'accept' ? '%{HTTP:Accept}' : envVariable(name);
  });

const valueText = (template: string): string =>
  template
    .split(/(\$[1-9])/)
    .map((piece) => (/^\$[1-9]$/.test(piece) ? `%${piece[1]}` : filled(piece)))
    .join('');

/** The first rule whose condition is met sets the value and skips the others. */
export function rewriteRulesOf({ name, from, cases, otherwise }: Mapping): readonly Rule[] {
  return [
    ...cases.map(([pattern, value], index) => ({
      // NV stops Apache from changing Vary, which is set with the other headers.
      when: [[filled(from), pattern, 'NV'] as const],
      set: { [name]: valueText(value) },
      go: cases.length - index,
    })),
    { set: { [name]: valueText(otherwise) } },
  ];
}
