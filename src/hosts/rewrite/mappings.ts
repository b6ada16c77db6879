// The router's decisions as mappings, for hosts that can only rewrite requests. Values contain only digits and valid keys from a
// request, so a request can't name any other file.
import type { RefusalName } from '../../http/rules.ts';
import { files, filters, paging } from './files.ts';
import type { Mapping } from './mapping.ts';
import { parameterValues } from './parameters.ts';
import { routing } from './path.ts';
import { negotiation } from './rendering.ts';
import { exactness, links, verdict } from './verdict.ts';

/**
 * Each mapping builds on earlier ones. A host acts on these:
 * - `verdict`: `outside` (not in the API), `redirect` (to the path with a slash), a status (sent with the file `document`), `send`
 * (the file `file`), or `refuse` (that file contains the wrong links for the request).
 * - If `file` doesn't exist: if `listed` exists or `possible` doesn't, the response is the file `missing` with the status
 * `missing_status`. Otherwise, the response isn't prebuilt.
 * @param base the URL path of the site's root, with a slash at both ends
 * @param refusal the error for a response that isn't prebuilt
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
