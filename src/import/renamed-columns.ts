// Handles columns that have been renamed in published sheets (`--column target="Target year"`).
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Sheet } from './sheet.ts';

/**
 * The new names take precedence over the known ones.
 * @param renames the known name, `=`, and the name in the sheet's header, for each renamed column
 */
export function withRenamedColumns<Kind extends Sheet>(sheet: Kind, renames: readonly string[]): Kind | Diagnostic {
  let columns = sheet.columns;
  for (const rename of renames) {
    const [, name = '', header = ''] = /^([^=]+)=(.*)$/s.exec(rename) ?? [];
    if (header.trim() === '' || !columns.some(({ names }) => names.includes(name))) {
      const known = columns.map(({ names }) => names.at(-1)).join(', ');
      const values = {
        option: '--column',
        value: `“${rename}”`,
        expected: `NAME=HEADER, where NAME is one of these: ${known}`,
      };
      return { code: 'bad-option', values };
    }
    columns = columns.map((column) =>
      column.names.includes(name) ? { ...column, names: [header, ...column.names] } : column,
    );
  }
  return { ...sheet, columns };
}
