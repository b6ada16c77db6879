// Mistakes that people and spreadsheets make, by subject. The messages for each subject are in a golden file next to this file.
import { AUTHORITY_CODES } from './authority-codes.ts';
import { COMMITMENT_CELLS } from './commitment-cells.ts';
import { COUNCIL_CELLS } from './council-cells.ts';
import { DATES, PLAN_CELLS } from './dates.ts';
import { DESIGN } from './design.ts';
import { FILES } from './files.ts';
import { HEADERS } from './headers.ts';
import type { Mistake } from './mistake.ts';
import { QUOTES } from './quotes.ts';
import { ROWS } from './rows.ts';
import { SEARCHES } from './searches.ts';
import { SHIFTS } from './shifts.ts';
import { STRUCTURE } from './structure.ts';

export { type Mistake, SAMPLE } from './mistake.ts';

/** Each subject has a golden file with the same name. */
export const SUBJECTS: Readonly<Record<string, readonly Mistake[]>> = {
  files: FILES,
  headers: HEADERS,
  quotes: QUOTES,
  rows: ROWS,
  shifts: SHIFTS,
  structure: STRUCTURE,
  codes: AUTHORITY_CODES,
  councils: COUNCIL_CELLS,
  commitments: COMMITMENT_CELLS,
  dates: DATES,
  plans: PLAN_CELLS,
  searches: SEARCHES,
  design: DESIGN,
};

export const MISTAKES: readonly Mistake[] = Object.values(SUBJECTS).flat();
