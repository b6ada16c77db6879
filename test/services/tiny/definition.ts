// The API of lighthouses: a list with numeric keys below `/v1/`, and its records.
import { defineEndpoint } from '../../../src/engine/api/endpoint.ts';
import { minimum, wordList } from '../../../src/engine/api/parameter.ts';

const key = { field: 'number', pattern: /^[1-9][0-9]{0,5}$/ } as const;
export const lighthouseKind = { name: 'lighthouse', links: [], addresses: [], key, heading: 'name' } as const;

export const ENDPOINTS = {
  root: defineEndpoint({ path: '/v1/', shape: 'links', lists: ['lighthouses'], parameters: {} }),
  lighthouses: defineEndpoint({
    path: '/v1/lighthouses/',
    shape: 'page',
    source: 'lighthouses',
    parameters: {
      lit: wordList(['true', 'false'], { field: 'lit', title: 'Lit' }),
      min_height: minimum(0, { unit: 'height', field: 'height', prebuilt: [20, 40] }),
    },
    file: 'lit-{lit}/height-{min_height}',
    plural: 'lighthouses',
  }),
  lighthouse: defineEndpoint({
    path: '/v1/lighthouses/{number}/',
    shape: 'item',
    source: 'lighthouses',
    key: { name: 'number', ...key },
    parameters: {},
  }),
} as const;
export const SOURCES = { lighthouses: lighthouseKind } as const;
