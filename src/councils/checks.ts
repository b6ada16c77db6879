// The checks that only tables of councils have.

import { addFinding } from '../engine/tables/checks/add-finding.ts';
import type { CheckTools } from '../engine/tables/checks/duplicates.ts';
import type { Row } from '../engine/tables/read-table.ts';
import { type Tables, tablesIn } from '../engine/tables/table-set.ts';
import { withoutOuterSpace } from '../engine/text/space.ts';
import { findConflictingYears, findContradictions } from './checks/contradictions.ts';
import { findSharedSlugs } from './checks/shared-slugs.ts';
import { leaveTakenValues } from './checks/taken-values.ts';
import { findUnknownCouncils } from './checks/unknown-councils.ts';
import { findUnlikelyPlaces } from './checks/unlikely-places.ts';
import { isPlan } from './plans.ts';

export function checkOwn(tables: Tables, { earlier, isNewPair, findTwice }: CheckTools): void {
  const { councils, plans } = tables;
  for (const table of tablesIn(tables)) findContradictions(table);
  findSharedSlugs(tables, isNewPair);
  if (councils) {
    const nameOf = (row: Row<'councils'>) =>
      row.wrong.has('name') ? undefined : withoutOuterSpace(councils.text(row, 'name'));
    findTwice(councils, 'duplicate-name', 'name', nameOf);
    findUnlikelyPlaces(councils);
  }
  for (const row of plans?.rows ?? [])
    if (row.value?.updated_at && !isPlan(plans!, row)) addFinding(plans!, 'update-without-plan', row, 'updated_at');
  findConflictingYears(tables);
  findUnknownCouncils(tables, earlier);
  leaveTakenValues(tables);
}
