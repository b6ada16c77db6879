// The place of a site on a server, and the conditions that its rules share.
import { literal } from '../rewrite/patterns.ts';
import { type Condition, type Rule, variable } from './rules.ts';

export interface ServerPlace {
  /** The path of the site's root in links, with a slash at both ends. */
  readonly base: string;
  /** The site's folder; undefined for `.htaccess`, which may be in any folder. */
  readonly root: string | undefined;
  /** The router's origin, without a trailing slash. */
  readonly compose: string | undefined;
}

export const is = (name: string, value: string): Condition => [variable(name), `=${value}`];
export const isNot = (name: string, value: string): Condition => [variable(name), `!=${value}`];
export const exists = (file: string): Condition => [file, '-f'];

/** Escaped, because a comma would end a flag. */
export const localPath = (base: string): string =>
  base.replace(/[^A-Za-z0-9/._~%-]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);

/** A pattern for a path of the site, as Apache passes it to a rule. */
export const inSite = ({ base, root }: ServerPlace, rest: string): string =>
  root === undefined ? `^${rest}$` : `^${literal(decodeURIComponent(base))}${rest}$`;

/** Apache's own error page. In a virtual host, a missing file keeps the error's status, which `F` would change to 403. */
export const ownPage = ({ root }: ServerPlace): Pick<Rule, 'to' | 'flags'> =>
  root === undefined ? { flags: ['F'] } : { to: '/council-climate-no-file', flags: ['PT', 'L'] };

/** Apache is looking for the document of an error. */
export const IN_ERROR: Condition = ['%{ENV:REDIRECT_STATUS}', '^[45]'];
/** The same for errors other than a missing file. */
export const IN_OTHER_ERROR: Condition = ['%{ENV:REDIRECT_STATUS}', '^(?:5|4(?!04))'];
