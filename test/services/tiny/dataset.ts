// The lighthouses by number.
import type { Tables } from '../../../src/engine/tables/table-set.ts';

export const datasetOf = ({ lighthouses }: Tables) => ({
  lighthouses: lighthouses!.rows.map(({ value }) => value!).sort((one, other) => one.number - other.number),
});
export type Dataset = ReturnType<typeof datasetOf>;
