// How many terms and searches were published or dropped. No term is ever printed.
import { printable } from '../report/printable.ts';
import { LEAST_COUNT } from '../route/endpoints.ts';
import { bytesText, counted, numberText } from '../terminal.ts';
import type { Figures } from './engine.ts';

export interface RedactSummary extends Figures {
  readonly bytes: number;
  readonly rows: number;
}

export function summaryText(out: string, summary: RedactSummary, files: number): string {
  const { searches, days, published, rare, withoutResults, withheld, rows, bytes } = summary;
  const table = [
    ['', 'terms', 'searches'],
    ['published', published],
    [`dropped: fewer than ${LEAST_COUNT} searches`, rare],
    ['dropped: no results', withoutResults],
    ['dropped: withheld', withheld],
  ] as const;
  const lines = table.map(([label, ...cells]) => {
    const numbers = cells.flatMap((cell) =>
      typeof cell === 'string' ? [cell] : [numberText(cell.terms), numberText(cell.searches)],
    );
    return label.padEnd(38) + numbers.map((text) => text.padStart(16)).join('');
  });
  const read = `Read ${counted(searches, 'search', 'searches')} on ${counted(days, 'day')} in ${counted(files, 'file')}.`;
  return `${read}\n\n${lines.join('\n')}\n\nWrote ${printable(out)}: ${counted(rows, 'row')}, ${bytesText(bytes)}.`;
}
