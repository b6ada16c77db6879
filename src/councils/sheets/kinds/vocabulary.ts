// Reads cells in which published sheets use words of their own.

import { choice } from '../../../engine/tables/readers/choice.ts';
import type { Reader } from '../../../engine/tables/readers/reading.ts';
import { NO_SCOPE, SCOPE_ALIASES } from '../../published-names.ts';
import { SCOPES } from '../../vocabulary.ts';

export const scope: Reader = choice(SCOPES, 'unknown-sheet-scope', SCOPE_ALIASES);

export const NO_PROMISE = 'No promise';

/** Promises may have a scope that isn't in our table. */
export const promiseScope: Reader = choice([...SCOPES, NO_PROMISE], 'unknown-sheet-scope', {
  ...SCOPE_ALIASES,
  ...NO_SCOPE,
});

/** The live service's document types. Our own column also accepts other types. */
export const documentType: Reader = choice(
  [
    'Action plan',
    'Baseline review',
    'Biodiversity plan',
    'Climate strategy',
    'Engagement plan',
    'Meeting minutes',
    'Other plan',
    'Pre-plan',
    'Progress report',
    'Summary document',
    'Supporting evidence',
  ],
  'keep',
);

export const documentStatus: Reader = choice(['Approved', 'Draft'], 'keep');
