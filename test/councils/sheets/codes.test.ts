// An example for every code that importing a row can report.
import { expect, test } from 'vitest';
import { CODES, type DiagnosticCode } from '../../../src/engine/diagnostics/diagnostic.ts';
import { importInto, problemsIn, rejectsIn } from '../../support/importing.ts';
import { text } from '../../support/source.ts';
import { HEADERS, IMPORT_EXAMPLES, TABLES } from './examples.ts';

test.each(Object.entries(IMPORT_EXAMPLES))('%s', async (code, { sheet, rows, ...more }) => {
  const imported = await importInto(TABLES, sheet, text(HEADERS[sheet], ...rows), more);
  expect(imported.told).toBe('');
  const found = problemsIn(imported, 'sheet.csv');
  const severity = CODES[code as DiagnosticCode].severity === 'notice' ? 'notice' : 'warning';
  expect(found.at(-1)).toMatchObject({ code, severity, message: expect.stringMatching(/^[^{}]+$/) });
  const { read, imported: count } = imported.report.files[0]!;
  expect(count + new Set(rejectsIn(imported).map(({ line }) => line)).size).toBe(read);
});
