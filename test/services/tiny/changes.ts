// How lighthouses are compared.
import type { ComparedDefinitions } from '../../../src/engine/changes/definition.ts';

export const COMPARED = {
  lighthouses: { noun: 'lighthouse', textOf: ({ name }) => String(name) },
} as const satisfies ComparedDefinitions;
export const URL_NAMES = { root: 'Start', lighthouses: 'Lists of lighthouses', lighthouse: 'Lighthouses' };
export const otherContents = (_: object) => ({});
