// The words of published sheets for what our tables hold: data, in which a new word is a new line.
import { type AUTHORITY_TYPES, SCOPES } from '../../api/vocabulary.ts';
import { choice } from '../readers/choice.ts';
import type { Reader } from '../sheet.ts';

/** @param others what the column of a sheet says besides */
export const scope = (...others: readonly string[]): Reader =>
  choice([...SCOPES, ...others], { aliases: { 'Council operations': 'Council only' } });

/** The kinds of document that the live service tells apart; our column takes any other, too. */
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
  { others: 'keep' },
);

export const documentStatus: Reader = choice(['Approved', 'Draft'], { others: 'keep' });

/** The register's codes of types (its column local-authority-type-name says them in words). */
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
