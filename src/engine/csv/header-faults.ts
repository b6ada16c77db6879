// Mistakes that make a whole header unusable: it is missing, isn't in the first line, or isn't separated by commas.
import { counted, listText } from '../text/format.ts';
import { cellsMeant, type ExpectedColumns, plainHeader } from './column-names.ts';
import type { CsvDocument } from './document.ts';
import type { Finding } from './findings.ts';
import { cellsInQuotes } from './row-parser.ts';

/**
 * A mistake that makes the whole header unusable.
 * @param below the rows after the header, if they have been read
 */
export function headerFault(
  cells: readonly string[],
  expected: ExpectedColumns,
  below: CsvDocument['rows'],
): Finding | undefined {
  const { required, optional } = expected;
  const columns = listText(required);
  const separator = otherSeparator(cells, expected);
  if (separator !== undefined) return { code: 'wrong-separator', row: 0, values: { separator } };
  if (cells.length === 0) return { code: 'empty-file', row: 0, values: { columns } };
  if (separatorNamed(cells) !== undefined) return titleFinding(1);
  if (isDivided(cells, below[0] ?? [], expected)) return { code: 'broken-row', row: 0 };
  if (namesIn(cells, expected) > 0) return undefined;
  const [first = ''] = cells;
  if (cells.length === 1 && namesIn(cellsInQuotes(first), expected) > 1) {
    const isWhole = below.length > 0 && below.every(({ length }) => length === 1);
    const values = { rows: isWhole ? 'each row, including the header, is' : 'the header is' };
    return { code: 'row-in-quotes', row: 0, values };
  }
  const isData = cells.some((cell) => /^\s*\d{4}|:\/\//.test(cell));
  if (isData && cellsMeant([...required, ...optional], cells).size === 0)
    return { code: 'missing-header-row', row: 0, values: { columns } };
  return undefined;
}

/** Whether a line break has divided the header in two, between two names or inside one. */
function isDivided(cells: readonly string[], below: readonly string[], expected: ExpectedColumns): boolean {
  const broken = [...cells.slice(0, -1), `${cells.at(-1)}${below[0]}`, ...below.slice(1)];
  return [[...cells, ...below], broken].some((joined) => {
    const count = namesIn([...new Set(joined)], expected);
    return count === joined.length && count > namesIn(cells, expected);
  });
}

/** The maximum number of rows above a header. */
const MOST_ABOVE = 10;

/** The number of rows above the header, such as titles; 0 if there is no header. */
export function rowsAbove([first = [], ...rows]: CsvDocument['rows'], expected: ExpectedColumns): number {
  const { required } = expected;
  if (namesIn(first, expected) > 0) return 0;
  const only = { required, optional: [], others: false };
  const isHeader = (cells: readonly string[]) =>
    namesIn(cells, expected) > 1 || namesIn(cells, only) === required.length;
  return rows.slice(0, MOST_ABOVE).findIndex(isHeader) + 1;
}

export const titleFinding = (count: number): Finding => ({
  code: 'title-above-header',
  row: 0,
  values: { rows: count === 1 ? 'there is a row' : `there are ${counted(count, 'row')}` },
});

export const SEPARATORS = { semicolon: ';', tab: '\t', 'vertical line': '|' } as const;

/** The separator in a line such as “sep=;”, which some programs write for Excel. */
const separatorNamed = (cells: readonly string[]): string | undefined => /^sep=(.)$/i.exec(cells.join(','))?.[1];

/**
 * The separator, if it isn't a comma: either the first line names it, or splitting the header there gives at least two known
 * names.
 */
export function otherSeparator(cells: readonly string[], expected: ExpectedColumns): string | undefined {
  if (namesIn(cells, expected) > 0) return undefined;
  const line = cells.join(',');
  const isUsed = (character: string) => namesIn(line.split(character), expected) > 1;
  return Object.entries(SEPARATORS).find(([, each]) => each === separatorNamed(cells) || isUsed(each))?.[0];
}

/** The number of cells that are known names. */
function namesIn(cells: readonly string[], { required, optional, aliases = [] }: ExpectedColumns): number {
  const names = new Set([...required, ...optional, ...aliases].map(plainHeader));
  return cells.filter((cell) => names.has(plainHeader(cell))).length;
}
