// Generates parts of docs/ from the code: the columns from their rules, and the messages from the table of codes.

import path from 'node:path';
import { SCHEMA_NAMES } from '../../src/councils/names.ts';
import { SUBJECTS } from '../../src/engine/diagnostics/all-codes.ts';
import type { DiagnosticCode } from '../../src/engine/diagnostics/diagnostic.ts';
import type { SchemaName } from '../../src/engine/options/names.ts';
import { SCHEMAS } from '../../src/engine/tables/schemas.ts';
import { capitalised } from '../../src/engine/text/format.ts';
import { explanationOf } from '../../src/program/commands/explain.ts';
import { wrapped } from '../../src/program/report/lines.ts';
import { codeSpan, markdownTable } from '../../src/program/report/markdown.ts';
import { describeColumns } from '../support/columns.ts';
import { plainText, withParts } from '../support/page-parts.ts';

const DOCS = path.join(import.meta.dirname, '..', '..', 'docs');

interface GeneratedPage {
  readonly file: string;
  /** Generates these parts of the page again. */
  readonly renewed: (page: string) => string;
}

export const PAGES: readonly GeneratedPage[] = [
  {
    file: path.join(DOCS, 'data-tables.md'),
    renewed: (page) => withParts(page, { tables: columnTables(TABLE_NAMES), logs: columnTables(LOG_NAMES) }),
  },
  {
    file: path.join(DOCS, 'messages.md'),
    renewed: (page) => withParts(page, { messages: messages() }),
  },
];

// ---- columns ----

const isLog = (name: SchemaName): boolean => name.startsWith('searches');
const LOG_NAMES = SCHEMA_NAMES.filter(isLog);
const TABLE_NAMES = SCHEMA_NAMES.filter((name) => !isLog(name));

const columnTables = (names: readonly SchemaName[]): string => names.map(columnTable).join('\n\n');

function columnTable(name: SchemaName): string {
  const { title, description } = SCHEMAS[name];
  const rows = describeColumns(name).map((column) => [
    codeSpan(column.name),
    plainText(column.description),
    column.mayBeEmpty ? 'Yes' : 'No',
    column.examples.map((example) => (example === '' ? 'empty' : codeSpan(example))).join(', '),
  ]);
  const heading = isLog(name) ? `### ${title}` : `### ${title}: \`${name}.csv\``;
  return [heading, description, markdownTable(['Column', 'Contents', 'Can be empty', 'Example'], rows)].join('\n\n');
}

// ---- messages ----

const WIDTH = 120;

const messages = (): string =>
  Object.entries(SUBJECTS)
    .flatMap(([title, codes]) => [`## ${title}`, ...(Object.keys(codes) as DiagnosticCode[]).map(messageSection)])
    .join('\n\n');

function messageSection(code: DiagnosticCode): string {
  const { severity, message, explanation, help } = explanationOf(code);
  return [
    `### ${code}`,
    `**${capitalised(severity)}:** ${plainText(message)}`,
    plainText(explanation),
    ...(help === undefined ? [] : [`**How to fix it:** ${plainText(help)}`]),
  ]
    .map((text) => wrapped(text, WIDTH, 0))
    .join('\n\n');
}
