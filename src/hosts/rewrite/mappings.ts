// The router's decisions as mappings, for hosts that can only rewrite requests. The only parts of a request that values can
// contain are digits and valid keys, so a request can't lead to any other file.
import type { RefusalName } from '../../engine/http/rules.ts';
import { fileMappings, filterMappings, pagingMappings } from './file-mappings.ts';
import type { Mapping } from './mapping.ts';
import { parameterMappings } from './parameters.ts';
import { routeMappings } from './path.ts';
import { negotiationMappings } from './rendering.ts';
import { exactnessMapping, linkMappings, verdictMappings } from './verdict.ts';

/**
 * Each mapping may use the values of earlier ones. The host acts on these values:
 * - `verdict`: `outside` (not in the API), `redirect` (to the path with a slash), a status (sent with the file `document`), `send`
 * (the file `file`), or `refuse` (that file contains the wrong links for the request).
 * - If `file` doesn't exist: if `listed` exists or `possible` doesn't, the response is the file `missing` with the status
 * `missing_status`. If neither applies, the response isn't prebuilt.
 * @param base the URL path of the site's root, with a slash at both ends
 * @param refusal the error for a response that isn't prebuilt
 */
export function mappingsFor(base: string, refusal: RefusalName = 'not-prebuilt'): readonly Mapping[] {
  return [
    ...routeMappings(base),
    ...negotiationMappings(),
    ...parameterMappings(),
    ...filterMappings(),
    ...pagingMappings(),
    ...linkMappings(),
    ...verdictMappings(refusal),
    ...fileMappings(refusal),
    exactnessMapping(),
  ];
}
