// Code shared by both kinds of sites, for the operations of a path and the content of its responses.
import type { EndpointName } from '../api/api.ts';
import { schemaOf, schemaRef } from '../api/schemas.ts';
import { wordsOf } from '../api/words.ts';
import type { Example, MediaType, Operation, ParameterObject, PathItem, Reference, Responses } from './document.ts';

type Parameters = readonly (ParameterObject | Reference)[];

/** @param variant a suffix for operation names, which must be unique */
export function pathItem(
  endpoint: EndpointName,
  parameters: Parameters,
  { get, head, options }: { readonly get: Responses; readonly head: Responses; readonly options?: Responses },
  { variant = '', ...conditional }: { readonly variant?: string; readonly parameters?: Parameters },
): PathItem {
  const { tag, operation, heading, description } = wordsOf(endpoint);
  const described = (suffix: string, summary: string, responses: Responses): Operation => ({
    ...{ operationId: operation + variant + suffix, summary, tags: [tag.name] },
    ...(suffix !== 'Options' && conditional),
    responses,
  });
  return {
    summary: heading,
    description,
    ...(parameters.length > 0 && { parameters }),
    get: described('', heading, get),
    head: described('Headers', `${heading}: headers only`, head),
    ...(options && { options: described('Options', `${heading}: endpoint description`, options) }),
  };
}

/** The JSON content of an endpoint’s response. */
export const jsonContent = (endpoint: EndpointName, example: Example | undefined): MediaType => ({
  schema: schemaRef(schemaOf(endpoint)),
  ...(example && { examples: { real: example } }),
});
