// How lighthouses are compared.
import type { ComparedSources } from '../../../src/diff/definition.ts';
import type { RecordsOfSite } from '../../../src/site/records.ts';
import { contentsOf } from '../../../src/tables/checks/earlier.ts';

export const COMPARED: ComparedSources = { lighthouses: { textOf: ({ name }) => String(name) } };
export const URL_NAMES = { root: 'Start', lighthouses: 'Lists of lighthouses', lighthouse: 'Lighthouses' };
export const contentsFrom = ({ lighthouses }: RecordsOfSite) => ({
  lighthouses: contentsOf('lighthouses', lighthouses),
});
