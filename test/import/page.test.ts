// The columns and the reasons in docs/published-sheets.md are generated from the code; UPDATE_GOLDEN=1 writes them again.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { REVIEW_REASONS, type Reason, type ReasonKind } from '../../src/import/reasons.ts';
import {
  COUNCIL,
  SHEET_NAMES,
  type Sheet,
  type SheetColumn,
  type SheetName,
  type TableSheet,
} from '../../src/import/sheet.ts';
import { sheetNamed } from '../../src/import/sheets.ts';
import { codeSpan, markdownTable } from '../../src/report/markdown.ts';
import { LOG_COLUMNS } from '../../src/tables/logs.ts';
import { tableColumns } from '../../src/tables/tables.ts';
import { withParts } from '../support/page-parts.ts';

const PAGE = path.join(import.meta.dirname, '..', '..', 'docs', 'published-sheets.md');

const renewed = (page: string): string =>
  withParts(page, { sheets: SHEET_NAMES.map(sheetTable).join('\n\n'), reasons: reasonTable() });

function sheetTable(name: SheetName): string {
  const sheet = sheetNamed(name);
  const rows = sheet.columns.map((column) => [
    column.names.map((each) => codeSpan(each)).join(' or '),
    destinationOf(sheet, column),
    column.mayBeMissing ? 'Yes' : 'No',
  ]);
  const title = sheet.title.replace(/^the (.)/, (_, first: string) => first.toUpperCase());
  const header = ['Column in the sheet', 'Used for', 'Optional'];
  return `### ${title}: \`import ${name}\`\n\n${markdownTable(header, rows)}`;
}

function destinationOf(sheet: Sheet | TableSheet, { field }: SheetColumn): string {
  if (Object.values<string>(COUNCIL).includes(field)) return 'Identifying the council';
  if (!('identity' in sheet)) return inTable('searches', field, LOG_COLUMNS.raw);
  const { identity, ofCouncils = [] } = sheet;
  if (ofCouncils.includes(field)) return inTable('councils', field, ofCouncils);
  const isOurs = tableColumns(identity.table).includes(field) || identity.table === 'plans';
  return isOurs ? inTable(identity.table, field, [field]) : 'Deciding whether to import the row';
}

const inTable = (table: string, column: string, known: readonly string[]): string => {
  expect(known).toContain(column);
  return `\`${column}\` in \`${table}.csv\``;
};

const KINDS: Readonly<Record<ReasonKind, string>> = {
  'left-out': 'Row left out; no action needed',
  unclear: 'Row left out; needs review',
  cell: 'Row imported without this value or text',
};

function reasonTable(): string {
  const rows = Object.entries<Reason>(REVIEW_REASONS).map(([code, { kind, message }]) => [
    codeSpan(code),
    message,
    KINDS[kind],
  ]);
  return markdownTable(['Code', 'Message', 'Result'], rows);
}

test('the page matches the code', () => {
  const page = readFileSync(PAGE, 'utf8');
  if (process.env.UPDATE_GOLDEN) writeFileSync(PAGE, renewed(page));
  expect(readFileSync(PAGE, 'utf8')).toBe(renewed(page));
});
