// The wording of the API.
import { describeRecord } from '../../../src/engine/api/endpoint.ts';
import type { EndpointsWords } from '../../../src/engine/api/wording.ts';
import { lighthouseKind } from './definition.ts';

export const RECORDS = {
  lighthouses: describeRecord(lighthouseKind, {
    ...{ schema: 'Lighthouse', description: 'A lighthouse.' },
    fields: {
      number: { type: 'number of a lighthouse', text: 'The number of the lighthouse.' },
      name: { type: 'name', text: 'The name of the lighthouse.' },
      height: { type: 'metres or null', text: 'The height of the tower in metres; null if unknown.' },
      lit: { type: 'flag', text: 'Whether the light is in use.' },
    },
  }),
};

const about = 'Links to the list of lighthouses.';
const fields = { lighthouses: { type: 'link', text: about } } as const;
export const ROOT = { schema: 'Root', description: about, fields };

const tag = { name: 'Lighthouses', description: 'All lighthouses.' };
const texts = (title: string, summary: string) => ({
  ...{ tag, title, heading: title, summary, description: summary, answer: summary, fields: 'Fields' },
  group: { name: title.toLowerCase(), about: summary },
});

export const ENDPOINT_WORDS: EndpointsWords = {
  root: { ...texts('Lighthouse API', about), operation: 'getRoot', parameters: {} },
  lighthouses: {
    ...texts('Lighthouses', 'The lighthouses by number.'),
    ...{ operation: 'listLighthouses', pageSize: 10, empty: 'No lighthouses match. See {lighthouses}.' },
    list: { schema: 'LighthousePage', description: 'A page of lighthouses.' },
    filtered: { name: 'filtered lighthouses', about: 'Lighthouses by light and height.' },
    parameters: {
      lit: { description: 'Lit or not.', file: 'Lit', all: 'All', unknown: 'Choose {{words}} instead of{{value}}.' },
      min_height: { description: 'The least height.', file: 'The least height', options: 'only towers of this height' },
    },
  },
  lighthouse: {
    ...texts('Lighthouse', 'One lighthouse.'),
    ...{ operation: 'getLighthouse', missing: 'No lighthouse has this number. See {lighthouses}.', parameters: {} },
    key: { description: 'The number.', schema: 'LighthouseNumber', advice: 'Numbers have no leading zeros.' },
  },
};
