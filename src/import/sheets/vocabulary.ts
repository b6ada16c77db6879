// The terms that published sheets use for the values in our tables.
import { type AUTHORITY_TYPES, SCOPES } from '../../api/vocabulary.ts';
import { choice } from '../readers/choice.ts';
import type { Reader } from '../sheet.ts';

const SCOPE_NAMES = { 'Council operations': 'Council only' } as const;

export const scope: Reader = choice(SCOPES, 'unknown-sheet-scope', SCOPE_NAMES);

export const NO_PROMISE = 'No promise';

/** Promises may have a scope that isn't in our table. */
export const promiseScope: Reader = choice([...SCOPES, NO_PROMISE], 'unknown-sheet-scope', {
  ...SCOPE_NAMES,
  Unclear: '',
  Other: '',
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

/** The type codes in the register. Their names are in its local-authority-type-name column. */
export const REGISTER_TYPES: Readonly<Record<string, (typeof AUTHORITY_TYPES)[number]>> = {
  CC: 'City of London',
  COMB: 'Combined Authority',
  CTY: 'County Council',
  LBO: 'London Borough',
  MD: 'Metropolitan District',
  NID: 'Northern Irish Council',
  NMD: 'Non-Metropolitan District',
  SCO: 'Unitary Authority',
  SRA: 'SRA',
  UA: 'Unitary Authority',
  WPA: 'Unitary Authority',
};
