// The parts of docs/ that are generated from the code: the columns from their rules, each message from a mistake in a copy of
// the sample.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SCHEMA_NAMES, type SchemaName } from '../../src/options/names.ts';
import { PROBLEMS, type ProblemCode } from '../../src/problem.ts';
import { codeFrameOf } from '../../src/report/frame.ts';
import { codeSpan, markdownTable } from '../../src/report/markdown.ts';
import { SCHEMAS } from '../../src/tables/schemas.ts';
import { describeColumns } from '../support/columns.ts';
import { plainText, withParts } from '../support/page-parts.ts';
import { goldenOf, MISTAKES, type Mistake, SAMPLE } from './mistakes.ts';

const DOCS = path.join(import.meta.dirname, '..', '..', 'docs');

interface GeneratedPage {
  readonly file: string;
  /** Generates the page’s parts again. */
  readonly renewed: (page: string) => string;
}

export const PAGES: readonly GeneratedPage[] = [
  {
    file: path.join(DOCS, 'data-tables.md'),
    renewed: (page) => withParts(page, { tables: columnTables(TABLE_NAMES), logs: columnTables(LOG_NAMES) }),
  },
  {
    file: path.join(DOCS, 'messages.md'),
    renewed: (page) => withParts(page, { problems: problemSections(), others: otherProblems() }),
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

// ---- messages with an example ----

const CODES = Object.keys(PROBLEMS) as readonly ProblemCode[];

const mistakeOf = (code: ProblemCode): Mistake | undefined => MISTAKES.find(({ codes }) => codes[0] === code);

function problemSections(): string {
  return CODES.flatMap((code) => {
    const mistake = mistakeOf(code);
    return mistake ? [problemSection(code, mistake)] : [];
  }).join('\n\n');
}

const LANGUAGES: Readonly<Record<string, string>> = { '.html': 'html', '.json': 'json' };

function problemSection(code: ProblemCode, mistake: Mistake): string {
  const message = messageIn(readFileSync(goldenOf(mistake), 'utf8'), code);
  const [wrong, right] = rowsOf(mistake);
  const isShown = message.includes('│');
  const language = LANGUAGES[path.extname(mistake.file)] ?? 'csv';
  return [
    `### ${code}`,
    `Example: ${mistake.name}, in \`${mistake.file}\`.`,
    ...(wrong === undefined || isShown ? [] : [`Wrong:\n\n${fenced(language, wrong)}`]),
    `Message:\n\n${fenced('text', message)}`,
    ...(right === undefined ? [] : [`Right:\n\n${fenced(language, right)}`]),
  ].join('\n\n');
}

/** The message of a report with this code, without its indent. */
function messageIn(report: string, code: string): string {
  const messages = report.split('\n\n').filter((block) => /^ {2}(?:error|warning) /.test(block));
  const message = messages.find((block) => block.includes(`[${code}]`))!;
  return message.trimEnd().replace(/^ {2}/gm, '');
}

const WIDTH = 78;

/** The wrong row and the right row, each clipped around the change; undefined if there is no text. */
function rowsOf({ file, from, to, right = from }: Mistake): readonly (string | undefined)[] {
  if (from === '')
    return [to, right].map((text) => (typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined));
  const sample = readFileSync(path.join(SAMPLE, file), 'utf8');
  const [before, after] = sample.split(from) as [string, string];
  // Skip the text that both have at the start.
  let common = 0;
  while (common < from.length && from[common] === String(to)[common]) common++;
  return [String(to), right].map((text) => lineAround(before + text + after, before.length + common));
}

/** A line, clipped around the cell at an offset. */
function lineAround(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(start, text.indexOf('\n', offset));
  const cells = line.match(/(?:"(?:[^"]|"")*"|[^,"]|")+|(?<=,|^)(?=,|$)/g) ?? [];
  let from = 0;
  for (const cell of cells) {
    if (from + cell.length >= offset - start)
      return codeFrameOf({ text: line, from, to: from + cell.length }, WIDTH).line;
    from += cell.length + 1;
  }
  return line;
}

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

// ---- messages without one ----

function otherProblems(): string {
  const rows = CODES.filter((code) => !mistakeOf(code)).map((code) => {
    const {
      severity,
      message,
      expected = '',
    } = PROBLEMS[code] as { severity: string; message: string; expected?: string };
    const filled = (text: string) => plainText(text.replace(/\{\w+\}/g, '…'));
    return [codeSpan(code), severity, filled(message), filled(expected)];
  });
  return markdownTable(['Code', 'Severity', 'Message', 'Expected'], rows);
}
