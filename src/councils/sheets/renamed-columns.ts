// Handles columns that have been renamed in published sheets (`--column target="Target year"`).
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts';
import type { Sheet } from '../../tools/import/sheet.ts';

/**
 * Renames the column in every sheet that has it. The new names take precedence over the known ones.
 * @param renames the known name, `=`, and the name in the sheet's header, for each renamed column
 */
export function withRenamedColumns<Kind extends Sheet>(
  sheets: readonly Kind[],
  renames: readonly string[],
): readonly Kind[] | Diagnostic {
  let renamed = sheets;
  for (const rename of renames) {
    const [, name = '', header = ''] = /^([^=]+)=(.*)$/s.exec(rename) ?? [];
    const known = new Set(sheets.flatMap(({ columns }) => columns.map(({ names }) => names)));
    if (header.trim() === '' || ![...known].some((names) => names.includes(name))) {
      const names = [...new Set([...known].map((names) => names.at(-1)))].join(', ');
      const expected = `NAME=HEADER, where NAME is one of these: ${names}`;
      return { code: 'bad-option', values: { option: '--column', value: `“${rename}”`, expected } };
    }
    renamed = renamed.map((sheet) => ({
      ...sheet,
      columns: sheet.columns.map((column) =>
        column.names.includes(name) ? { ...column, names: [header, ...column.names] as const } : column,
      ),
    }));
  }
  return renamed;
}
