// Where a site lies on a server, and the conditions that its rules share.

import type { RefusalName } from '../../http/rules.ts';
import { literal } from '../rewrite/patterns.ts';
import { type Condition, type Rule, variable } from './rules.ts';

export interface ServerPlace {
  /** The path of the site's root as links have it, with a slash at both ends. */
  readonly base: string;
  /** The folder of the site; undefined in the site's own `.htaccess`, which may lie anywhere. */
  readonly root: string | undefined;
  /** Who answers what isn't prebuilt: an origin, without a slash at its end. */
  readonly compose: string | undefined;
}

/** The error for an answer that is not prebuilt. */
export const refusalOf = ({ compose }: ServerPlace): RefusalName =>
  compose === undefined ? 'not-prebuilt' : 'unavailable';

export const is = (name: string, value: string): Condition => [variable(name), `=${value}`];
export const isNot = (name: string, value: string): Condition => [variable(name), `!=${value}`];
export const exists = (file: string): Condition => [file, '-f'];

/** A comma would end a flag. */
export const localPath = (base: string): string =>
  base.replace(/[^A-Za-z0-9/._~%-]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);

/** A path of the site as the server gives it to a rule, captured after the base. */
export const inSite = ({ base, root }: ServerPlace, rest: string): string =>
  root === undefined ? `^${rest}$` : `^${literal(decodeURIComponent(base))}${rest}$`;

/**
 * The server's own error page. In a virtual host, a missing file leads to it, so that the status stays that of the error; `F`
 * would make it 403.
 */
export const ownPage = ({ root }: ServerPlace): Pick<Rule, 'to' | 'flags'> =>
  root === undefined ? { flags: ['F'] } : { to: '/council-climate-no-file', flags: ['PT', 'L'] };

/** Set while the server looks for a document of an error. */
export const IN_ERROR: Condition = ['%{ENV:REDIRECT_STATUS}', '^[45]'];
/** The same for a request that the server has refused for another reason than that there is no such file. */
export const IN_OTHER_ERROR: Condition = ['%{ENV:REDIRECT_STATUS}', '^(?:5|4(?!04))'];
