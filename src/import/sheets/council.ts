// The columns by which the sheets name the council of a row: all have its name, some its codes as well.
import { authorityCode, gssCode } from '../readers/code.ts';
import { line } from '../readers/text.ts';
import { COUNCIL, type SheetColumn } from '../sheet.ts';

export const COUNCIL_COLUMNS: readonly SheetColumn[] = [
  { names: ['council'], field: COUNCIL.name, read: line },
  { names: ['authority_code'], field: COUNCIL.code, read: authorityCode, mayBeMissing: true },
  { names: ['gss_code'], field: COUNCIL.gss, read: gssCode, mayBeMissing: true },
];
