// Adds a finding about a cell or a row to those recorded for its table.

import type { Finding } from '../../csv/findings.ts';
import type { DiagnosticCode } from '../../diagnostics/diagnostic.ts';
import { quoted } from '../../text/format.ts';
import type { Row, Table } from '../read-table.ts';
import type { TableName } from '../tables.ts';

export function addFinding<Name extends TableName>(
  table: Table<Name>,
  code: DiagnosticCode,
  row: Row<Name>,
  column: string | undefined,
  more: Pick<Finding, 'suggestion' | 'fixed' | 'otherRow' | 'other' | 'values'> & { readonly cell?: string } = {},
): void {
  const { cell = column === undefined ? '' : table.text(row, column), values, ...rest } = more;
  table.findings.add({
    row: row.number,
    column: column === undefined ? undefined : table.columns.get(column),
    values: { cell: quoted(cell), ...values },
    ...rest,
    code,
  });
}
