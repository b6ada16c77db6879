// The columns that identify a row's council. All sheets contain the council's name, and some also contain codes.
import { authorityCode, gssCode } from '../readers/code.ts';
import { line } from '../readers/text.ts';
import { COUNCIL, type SheetColumn } from '../sheet.ts';

export const COUNCIL_COLUMNS: readonly SheetColumn[] = [
  { names: ['council'], field: COUNCIL.name, read: line },
  { names: ['authority_code'], field: COUNCIL.code, read: authorityCode, isOptional: true },
  { names: ['gss_code'], field: COUNCIL.gss, read: gssCode, isOptional: true },
];
