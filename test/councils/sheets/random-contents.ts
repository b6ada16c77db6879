// Random contents of CSV files, with any characters and line ends.
import fc from 'fast-check';
import { AWKWARD } from '../../support/awkward-cells.ts';

const wellFormed = AWKWARD.filter((cell) => Buffer.from(cell).toString('utf8') === cell);
const line = fc.oneof(fc.constantFrom('a', 'b', 'c', ''), fc.constantFrom(...wellFormed));

const content = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom('\n', '\r\n', ''))
  .map(([lines, end]) => lines.join(end || '\n') + end);

/** A file before and after a change. */
export const changedContents = fc.tuple(content, content).filter(([before, after]) => before !== after);
