// Finds lit towers without a height.
import { addFinding } from '../../../src/engine/tables/checks/add-finding.ts';
import type { OwnChecks } from '../../../src/engine/tables/checks/duplicates.ts';

export const checkOwn: OwnChecks = ({ lighthouses: table }) => {
  for (const row of table?.rows ?? [])
    if (row.value?.lit && row.value.height === null) addFinding(table!, 'lit-without-height', row, 'height');
};
