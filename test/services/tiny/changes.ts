// How lighthouses are compared.
import type { ComparedSources } from '../../../src/tools/diff/definition.ts';

export const COMPARED: ComparedSources = { lighthouses: { textOf: ({ name }) => String(name) } };
export const URL_NAMES = { root: 'Start', lighthouses: 'Lists of lighthouses', lighthouse: 'Lighthouses' };
export const otherContents = (_: object) => ({});
