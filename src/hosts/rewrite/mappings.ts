// The router's decisions as mappings by regular expression: all that hosts can use which rewrite but don't compute. Each
// host translates them into its own words. Nothing of a request gets into a value but digits, and keys that have their
// pattern: so no request can name a file that isn't one of the site's answers.
import type { RefusalName } from '../../http/rules.ts';
import { files, filters, paging } from './files.ts';
import type { Mapping } from './mapping.ts';
import { parameterValues } from './parameters.ts';
import { routing } from './path.ts';
import { negotiation } from './rendering.ts';
import { exactness, links, verdict } from './verdict.ts';

/**
 * What a request asks for, in the order in which each builds on those before. The last ones are what a host acts on:
 *
 * - `verdict`: `outside` the API; `redirect` to the path with a slash; a status, which goes with the file `document`;
 *   `send`, the answer is the file `file`; or `refuse`, it is there but with other links than were asked for.
 * - With the last two: if there is no `file`: if there is a file `listed`, or none `possible`, the answer is `missing`
 *   with the status `missing_status`; else it is not prebuilt.
 *
 * @param base the path of the site's root, with a slash at both ends
 * @param refusal the error for an answer that is not prebuilt
 */
export function mappingsFor(base: string, refusal: RefusalName = 'not-prebuilt'): readonly Mapping[] {
  return [
    ...routing(base),
    ...negotiation(),
    ...parameterValues(),
    ...filters(),
    ...paging(),
    ...links(),
    ...verdict(refusal),
    ...files(refusal),
    exactness(),
  ];
}
