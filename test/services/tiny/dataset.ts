// The lighthouses by number.
import type { Tables } from '../../../src/tables/table-set.ts';
import type { TableRow } from '../../../src/tables/tables.ts';

export interface Dataset {
  readonly lighthouses: readonly TableRow<'lighthouses'>[];
}

export const datasetOf = ({ lighthouses }: Tables): Dataset => ({
  lighthouses: lighthouses!.rows.map(({ value }) => value!).sort((one, other) => one.number - other.number),
});
