// Reads one of several known values, which may have alternative names.
import type { DiagnosticCode } from '../../diagnostics/diagnostic.ts';
import { listText, quoted } from '../../text/format.ts';
import { nearestAmong } from '../../text/nearest.ts';
import { withoutOuterSpace } from '../../text/space.ts';
import { cellReader, LONGEST_CELL_VALUE, normalised, unclear } from './cell.ts';
import { isEmptyCell } from './empty-cell.ts';
import type { Reader } from './reading.ts';

/**
 * Creates a reader that ignores letter case and repeated spaces.
 * @param otherwise the code for the problem with any other value, or `keep` to accept the value without surrounding spaces
 * @param aliases alternative names for the known values, and names that mean an empty cell
 */
export function choice<Value extends string>(
  values: readonly Value[],
  otherwise: DiagnosticCode | 'keep',
  aliases = {} as Readonly<Record<string, Value | ''>>,
): Reader {
  const names = new Map([...values.map((value) => [value, value] as const), ...Object.entries(aliases)]);
  const byPlain = new Map(Array.from(names, ([name, value]) => [normalised(name), value]));
  const nearest = nearestAmong([...names.keys()]);
  const known = listText([...names.keys()].map(quoted), 'or');
  return cellReader(isEmptyCell, (cell) => {
    const text = withoutOuterSpace(cell);
    const isShort = text.length <= LONGEST_CELL_VALUE;
    const value = isShort ? byPlain.get(normalised(text)) : undefined;
    if (value !== undefined) return value === '' ? { value, ignored: text } : { value };
    if (otherwise === 'keep') return { value: text };
    const suggestion = isShort ? names.get(nearest(text) ?? '') : undefined;
    return unclear(otherwise, suggestion, { known });
  });
}
