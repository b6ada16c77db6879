// The response to OPTIONS (behaviour, JSON text and headers).
import { type EndpointName, endpointOf, parametersIn } from '../api/api.ts';
import { MEDIA_TYPES, RENDERINGS } from '../api/media.ts';
import type { Parameter } from '../api/parameter.ts';
import { wordsOf } from '../api/words.ts';
import type { OptionsDocument } from '../http/rules.ts';

export function optionsOf(endpoint: EndpointName): OptionsDocument {
  const { title, summary, note, parameters } = wordsOf(endpoint);
  const own = parametersIn(endpoint).map(
    ([name, parameter]) => [name, textOf(parameter, parameters[name]!.options)] as const,
  );
  const page = endpointOf(endpoint).shape === 'page' ? [['page', 'a page number, or `last`'] as const] : [];
  return {
    name: title,
    description: [
      note ? `${summary} ${note}` : summary,
      ...[...own, ...page].map(([name, text]) => `* \`${name}\`: ${text}`),
    ].join('\n'),
    renders: RENDERINGS.map((rendering) => MEDIA_TYPES[rendering]),
    parses: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
  };
}

/** @param leaves a description of the records that remain in the list */
function textOf(parameter: Parameter, leaves: string | undefined): string {
  switch (parameter.kind) {
    case 'words':
      return `${parameter.words.join(', ')}; several joined with commas`;
    case 'day':
      return `YYYY-MM-DD, ${leaves}`;
    case 'threshold':
      return `at least ${parameter.least}, ${leaves}`;
  }
}
