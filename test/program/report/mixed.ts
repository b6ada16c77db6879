// A list with diagnostics of every kind, and every renderer for such a list.
import { PassThrough } from 'node:stream';
import type { Diagnostic, Location, Related } from '../../../src/engine/diagnostics/diagnostic.ts';
import { grouped } from '../../../src/engine/diagnostics/grouped.ts';
import { annotationsOf } from '../../../src/program/report/github.ts';
import { jobSummary } from '../../../src/program/report/job-summary.ts';
import { diagnosticRecords } from '../../../src/program/report/json.ts';
import { sarifLog } from '../../../src/program/report/sarif.ts';
import { terminalReport } from '../../../src/program/report/terminal-report.ts';

/** A cell of a row. If the row contains the text several times, this is the last one. */
export function cellAt(
  file: string,
  line: number,
  address: string,
  column: string,
  row: string,
  cell: string,
): Location {
  const from = row.lastIndexOf(cell);
  const excerpt = { text: row, from, to: from + cell.length };
  return { file, line, column: from + 1, cell: { row: line, address, column }, excerpt };
}

const COMMITMENTS = 'data/commitments.csv';
const year = (line: number, value: string): Diagnostic => ({
  code: 'bad-year',
  location: cellAt(COMMITMENTS, line, `C${line}`, 'target_year', `ABC,true,${value},Whole area,Net zero,,`, value),
  values: { cell: `“${value}”` },
});

const related = (relation: Related['relation'], location: Location): readonly Related[] => [{ relation, location }];

export const MIXED: readonly Diagnostic[] = [
  { code: 'no-site-url', values: { line: '"siteUrl": "https://climate.example"', file: 'data/site.json' } },
  { code: 'missing-file', location: { file: 'data/plans.csv' }, values: { columns: 'authority_code, title' } },
  {
    code: 'unknown-scope',
    location: cellAt(COMMITMENTS, 2, 'D2', 'scope', 'ABC,true,2030,whole area,Net zero,,', 'whole area'),
    values: { cell: '“whole area”' },
    suggestion: 'Whole area',
    fix: { start: 64, end: 74, text: 'Whole area' },
  },
  ...grouped([year(3, 'by 2030'), ...Array.from({ length: 11 }, (_, index) => year(index + 4, `20x${index}`))]),
  {
    code: 'duplicate-code',
    location: cellAt('data/councils.csv', 9, 'A9', 'authority_code', 'ABC,Beech,,,E06000002,England,', 'ABC'),
    values: { cell: '“ABC”' },
    related: related(
      'first',
      cellAt('data/councils.csv', 2, 'A2', 'authority_code', 'ABC,Abbey,,,E06000001,England,', 'ABC'),
    ),
  },
  ...grouped(
    Array.from({ length: 6 }, (_, index): Diagnostic => {
      const at = (line: number) =>
        cellAt('data/plans.csv', line, `A${line}`, 'title', `plan ${index}`, `plan ${index}`);
      return {
        code: 'duplicate-slug',
        location: at(index + 20),
        values: { cell: '“a”' },
        related: related('first', at(index + 2)),
      };
    }),
  ),
  {
    code: 'identical-rows',
    location: { file: 'sheet.csv', line: 4, column: 1, excerpt: { text: 'Abbey,2030,Net zero', from: 0, to: 19 } },
    related: related('similar', {
      ...{ file: COMMITMENTS, line: 2, column: 1 },
      excerpt: { text: 'ABC,true,2030,whole area,Net zero,,', from: 0, to: 35 },
    }),
  },
  { code: 'missing-gss-code', location: cellAt('data/councils.csv', 3, 'E3', 'gss_code', 'BCD,Beech,,,,England,', '') },
  // A file whose text must not be shown.
  ...grouped(
    Array.from({ length: 7 }, (_, index) => ({
      ...{ code: 'bad-time' as const, severity: 'warning' as const },
      location: { file: 'data/searches.csv', line: index + 2, column: 1 },
      values: { cell: 'the cell' },
    })),
  ),
  {
    code: 'searches-withheld',
    location: { file: 'data/withheld-searches.csv' },
    values: { terms: '3 search terms', searches: '120 searches' },
  },
];

const stream = Object.assign(new PassThrough(), { columns: 80 }) as never;

/** The output of each renderer, as text. */
export const RENDERERS: Readonly<Record<string, (problems: readonly Diagnostic[]) => string>> = {
  'terminal.txt': (problems) => terminalReport(problems, stream),
  'json.json': (problems) => JSON.stringify(diagnosticRecords(problems), null, 2),
  'github.txt': (problems) => annotationsOf(problems, { root: '.' }).join('\n'),
  'job-summary.md': (problems) => jobSummary('data', problems),
  'sarif.json': (problems) => JSON.stringify(sarifLog(problems, '.', '0.0.0'), null, 2),
};
