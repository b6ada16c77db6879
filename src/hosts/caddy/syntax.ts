// Caddyfile syntax: blocks of lines, and quoted text.
export type Lines = readonly string[];

export const caddyBlock = (head: string, ...lines: readonly Lines[]): Lines => [
  `${head} {`.trimStart(),
  ...lines.flat().map((line) => line && `\t${line}`),
  '}',
];

/**
 * A token in which Caddy replaces placeholders.
 * @throws {RangeError} if no token can contain the text
 */
export function token(text: string): string {
  // Caddy replaces `{$NAME}` even within quotes (https://caddyserver.com/docs/caddyfile/concepts#environment-variables).
  if (/\p{Cc}|\{\$/u.test(text)) throw new RangeError(`a Caddyfile can’t contain ${JSON.stringify(text)}`);
  // Backslashes are literal, except before a double quote (https://caddyserver.com/docs/caddyfile/concepts#tokens-and-quotes).
  if (!text.includes('`')) return `\`${text}\``;
  if (/\\(?:"|$)/.test(text)) throw new RangeError(`a Caddyfile can’t contain ${JSON.stringify(text)}`);
  return `"${text.replaceAll('"', '\\"')}"`;
}

/** A token in which Caddy doesn't replace anything. */
export const plainToken = (text: string): string => token(text.replace(/[{}]/g, '\\$&'));

/** A token for the `file` matcher, with wildcards escaped. */
export const globToken = (text: string): string => plainToken(text.replace(/[*?[\\]/g, '\\$&'));

/** A value that remains a string. Without quotes, `200` would become a number. */
export const textToken = (text: string): string => {
  if (/["\\\p{Cc}]|\{\$/u.test(text)) throw new RangeError(`${JSON.stringify(text)} can’t be used in a mapping`);
  return `"${text}"`;
};
