// The location of a site on a server, and the conditions shared by its rules.
import { literal } from '../rewrite/patterns.ts';
import { type Condition, envVariable, type Rule } from './rules.ts';

export interface ServerPlace {
  /** The URL path of the site's root, with a slash at both ends. */
  readonly base: string;
  /** The site's folder. Undefined for `.htaccess`, because it may be in any folder. */
  readonly root: string | undefined;
  /** The router's origin, without a trailing slash. */
  readonly compose: string | undefined;
}

export const variableIs = (name: string, value: string): Condition => [envVariable(name), `=${value}`];
export const variableIsNot = (name: string, value: string): Condition => [envVariable(name), `!=${value}`];
export const exists = (file: string): Condition => [file, '-f'];

/** Escapes all special characters, because some end a part of the rule: an unescaped comma would end a flag. */
export const localPath = (base: string): string =>
  base.replace(/[^A-Za-z0-9/._~%-]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);

/** A pattern for a path on the site, in the form in which Apache passes paths to rules. */
export const sitePattern = ({ base, root }: ServerPlace, rest: string): string =>
  root === undefined ? `^${rest}$` : `^${literal(decodeURIComponent(base))}${rest}$`;

/**
 * Sends Apache's own error page. In a virtual host, `F` would change the status to 403, but a rewrite to a missing file keeps it.
 */
export const ownPage = ({ root }: ServerPlace): Pick<Rule, 'to' | 'flags'> =>
  root === undefined ? { flags: ['F'] } : { to: '/council-climate-no-file', flags: ['PT', 'L'] };

/** True while Apache is looking for an error document. */
export const IN_ERROR: Condition = ['%{ENV:REDIRECT_STATUS}', '^[45]'];
/** True while Apache is looking for the error document for any status except 404. */
export const IN_OTHER_ERROR: Condition = ['%{ENV:REDIRECT_STATUS}', '^(?:5|4(?!04))'];
