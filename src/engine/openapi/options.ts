// The response to OPTIONS (behaviour, JSON text and headers).
import { type EndpointName, endpointOf } from '../api/api.ts';
import { MEDIA_TYPES, RENDERINGS } from '../api/media.ts';
import { wordsOf } from '../api/words.ts';
import type { OptionsDocument } from '../http/rules.ts';
import { describedParameters } from './described-parameters.ts';

export function optionsOf(endpoint: EndpointName): OptionsDocument {
  const { title, summary, note } = wordsOf(endpoint);
  const page = endpointOf(endpoint).shape === 'page' ? [{ name: 'page', options: 'a page number, or `last`' }] : [];
  return {
    name: title,
    description: [
      note ? `${summary} ${note}` : summary,
      ...[...describedParameters(endpoint), ...page].map(({ name, options }) => `* \`${name}\`: ${options}`),
    ].join('\n'),
    renders: RENDERINGS.map((rendering) => MEDIA_TYPES[rendering]),
    parses: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
  };
}
