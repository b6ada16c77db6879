// The columns about a row's council. All sheets contain the council's name. Some also contain its codes, website and dates.

import { anyDate } from '../../../engine/tables/readers/date.ts';
import type { Sheet, SheetColumn } from '../../../tools/import/sheet.ts';
import { line, list, url } from '../../../tools/import/text-readers.ts';
import { formerCode, gssCode } from '../readers.ts';

/** The fields that identify a row's council, and say what became of it. */
export const COUNCIL = {
  name: 'council name',
  code: 'council code',
  gss: 'council gss',
  start: 'council start',
  end: 'council end',
  successors: 'council successors',
} as const;

/** The field for a council's website, which is imported into councils.csv. */
export const WEBSITE = 'website_url';

export const WEBSITE_COLUMN: SheetColumn = {
  names: ['website_url'],
  field: WEBSITE,
  read: url,
  isOptional: true,
  isExtra: true,
};

export const COUNCIL_COLUMNS: readonly SheetColumn[] = [
  { names: ['council'], field: COUNCIL.name, read: line },
  { names: ['local-authority-code', 'authority_code'], field: COUNCIL.code, read: formerCode, isOptional: true },
  { names: ['gss_code'], field: COUNCIL.gss, read: gssCode, isOptional: true },
  { names: ['start-date'], field: COUNCIL.start, read: anyDate, isOptional: true, isExtra: true },
  { names: ['end-date'], field: COUNCIL.end, read: anyDate, isOptional: true, isExtra: true },
  { names: ['replaced-by'], field: COUNCIL.successors, read: list, isOptional: true, isExtra: true },
  WEBSITE_COLUMN,
];

/** Whether the rows refer to councils in our table. The rows in the register are themselves councils. */
export const hasCouncils = ({ columns }: Sheet): boolean => columns.some(({ field }) => field === COUNCIL.name);
