// The columns about a row's council. All sheets contain the council's name. Some also contain its codes, website and dates.

import { anyDate } from '../../../tables/readers/date.ts';
import { formerCode, gssCode } from '../readers/code.ts';
import { line, list, url } from '../readers/text.ts';
import { COUNCIL, type SheetColumn, WEBSITE } from '../sheet.ts';

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
