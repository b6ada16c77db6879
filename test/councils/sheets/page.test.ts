// The columns in docs/importing.md are generated from the code. UPDATE_GOLDEN=1 updates them.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LOG_COLUMNS } from '../../../src/councils/searches/logs.ts';
import { COUNCIL, WEBSITE } from '../../../src/councils/sheets/kinds/council-columns.ts';
import { NAME_FIELDS } from '../../../src/councils/sheets/kinds/register.ts';
import { sheetNamed } from '../../../src/councils/sheets/kinds.ts';
import { SHEET_NAMES, type SheetName } from '../../../src/councils/sheets/sheet-names.ts';
import { tableColumns } from '../../../src/engine/tables/tables.ts';
import { codeSpan, markdownTable } from '../../../src/program/report/markdown.ts';
import type { Sheet, SheetColumn, TableSheet } from '../../../src/tools/import/sheet.ts';
import { withParts } from '../../support/page-parts.ts';

const PAGE = path.join(import.meta.dirname, '..', '..', '..', 'docs', 'importing.md');

const renewed = (page: string): string => withParts(page, { sheets: SHEET_NAMES.map(sheetTable).join('\n\n') });

function sheetTable(name: SheetName): string {
  const sheet = sheetNamed(name);
  const rows = sheet.columns.map((column) => [
    column.names.map((each) => codeSpan(each)).join(' or '),
    destinationOf(sheet, column),
    column.isOptional ? 'Yes' : 'No',
  ]);
  const title = sheet.title.replace(/^the (.)/, (_, first: string) => first.toUpperCase());
  const header = ['Column in the sheet', 'Used for', 'Optional'];
  return `#### ${title}: \`import ${name}\`\n\n${markdownTable(header, rows)}`;
}

function destinationOf(sheet: Sheet | TableSheet, { field }: SheetColumn): string {
  if (field === COUNCIL.start) return 'Deciding whether the council exists';
  if (field === COUNCIL.end || field === COUNCIL.successors) return 'Recognising councils that have ended';
  if (Object.values<string>(COUNCIL).includes(field)) return 'Identifying the council';
  if (field === WEBSITE) return inTable('councils', field, tableColumns('councils'));
  if (!('identity' in sheet)) return inTable('searches', field, LOG_COLUMNS.raw);
  if (NAME_FIELDS.some((each) => each === field))
    return inTable('councils', 'alternative_names', tableColumns('councils'));
  const { identity } = sheet;
  const isOurs = identity.columns.includes(field);
  return isOurs ? inTable(identity.table, field, [field]) : 'Deciding whether to import the row';
}

const inTable = (table: string, column: string, known: readonly string[]): string => {
  expect(known).toContain(column);
  return `\`${column}\` in \`${table}.csv\``;
};

test('the page matches the code', () => {
  const page = readFileSync(PAGE, 'utf8');
  if (process.env.UPDATE_GOLDEN) writeFileSync(PAGE, renewed(page));
  expect(readFileSync(PAGE, 'utf8')).toBe(renewed(page));
});
