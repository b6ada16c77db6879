// Text of others in a Caddyfile, so that it is that text and nothing else.

/**
 * A token of a Caddyfile in which placeholders are wanted.
 * @throws {RangeError} for what no token can hold
 */
export function token(text: string): string {
  // `{$` is replaced by a variable of the environment before anything else is read, even within quotes
  // (https://caddyserver.com/docs/caddyfile/concepts#environment-variables), and a line break hides what follows.
  if (/\p{Cc}|\{\$/u.test(text)) throw new RangeError(`A Caddyfile can't hold ${JSON.stringify(text)}.`);
  // Between backticks a backslash is itself; between quotes only before a quote it isn't
  // (https://caddyserver.com/docs/caddyfile/concepts#tokens-and-quotes).
  if (!text.includes('`')) return `\`${text}\``;
  if (/\\(?:"|$)/.test(text)) throw new RangeError(`A Caddyfile can't hold ${JSON.stringify(text)}.`);
  return `"${text.replaceAll('"', '\\"')}"`;
}

/** A token in which braces are braces, not those of a placeholder. */
export const plainToken = (text: string): string => token(text.replace(/[{}]/g, '\\$&'));

/** A plain token for what reads `*`, `?`, `[` and backslashes as a pattern: the `file` matcher. */
export const globToken = (text: string): string => plainToken(text.replace(/[*?[\\]/g, '\\$&'));

/** A value that stays a text: without quotes `200` would become a number, `true` a truth value. */
export const textToken = (text: string): string => {
  if (/["\\\p{Cc}]|\{\$/u.test(text)) throw new RangeError(`${JSON.stringify(text)} is no value of a mapping.`);
  return `"${text}"`;
};
