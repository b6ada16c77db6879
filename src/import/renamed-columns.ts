// Columns that a published sheet calls otherwise by now: whoever imports it says how (`--column target="Target year"`).
import type { Problem } from '../problem.ts';
import type { Sheet } from './sheet.ts';

/**
 * The sheet with further names of its columns, which go before those it knows.
 * @param renames each the name that we know, `=`, and the header
 */
export function withRenamedColumns<Kind extends Sheet>(sheet: Kind, renames: readonly string[]): Kind | Problem {
  let columns = sheet.columns;
  for (const rename of renames) {
    const [, name = '', header = ''] = /^([^=]+)=(.*)$/s.exec(rename) ?? [];
    if (header.trim() === '' || !columns.some(({ names }) => names.includes(name))) {
      const known = columns.map(({ names }) => names.at(-1)).join(', ');
      const values = { option: '--column', value: `“${rename}”`, expected: `NAME=HEADER, NAME being one of ${known}` };
      return { code: 'bad-option', values };
    }
    columns = columns.map((column) =>
      column.names.includes(name) ? { ...column, names: [header, ...column.names] } : column,
    );
  }
  return { ...sheet, columns };
}
