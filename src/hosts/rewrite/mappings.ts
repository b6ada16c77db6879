// The router's decisions as mappings, for hosts that only rewrite. Only digits and valid keys of a request get into a value, so no
// request can name any other file.
import type { RefusalName } from '../../http/rules.ts';
import { files, filters, paging } from './files.ts';
import type { Mapping } from './mapping.ts';
import { parameterValues } from './parameters.ts';
import { routing } from './path.ts';
import { negotiation } from './rendering.ts';
import { exactness, links, verdict } from './verdict.ts';

/**
 * Each mapping builds on earlier ones. A host acts on the last ones:
 *
 * - `verdict`: `outside` the API; `redirect` to the path with a slash; a status, with the file `document`; `send` the file `file`;
 *   or `refuse`, because that file has other links than the request needs.
 * - If `file` doesn't exist: if `listed` exists, or `possible` doesn't, the response is `missing` with the status
 *   `missing_status`; otherwise it is not prebuilt.
 *
 * @param base the path of the site's root, with a slash at both ends
 * @param refusal the error for a response that is not prebuilt
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
