// The terms that published sheets use for the values in our tables.
import { type AUTHORITY_TYPES, SCOPES } from '../../api/vocabulary.ts';
import { choice } from '../readers/choice.ts';
import type { Reader } from '../sheet.ts';

/** @param others other values that occur in the sheet's column */
export const scope = (...others: readonly string[]): Reader =>
  choice([...SCOPES, ...others], 'unknown-scope', { 'Council operations': 'Council only' });

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
