// One CSV log → the table of counts, read by DuckDB and held against what the file really holds.
import type { Problem } from '../../problem.ts';
import { readRows } from '../../read/csv.ts';
import { LONGEST_ROW } from '../../read/limits.ts';
import { isPacked, readingProblem } from '../../read/log-file.ts';
import { bytesText } from '../../terminal.ts';
import type { InputFile } from '../engine.ts';
import { type CsvShape, type ShapeFault, shapeOf } from './csv-shape.ts';
import { cellsOf, columnsOfLog } from './log-columns.ts';
import { kindOf, type Session } from './session.ts';
import { addRows, textLiteral } from './sql.ts';

const FAULTS: Readonly<Record<ShapeFault, string>> = {
  'unclosed-quote': 'a quotation mark opens a cell that never ends',
  'stray-quote': 'a quotation mark stands where none may',
  'wrong-cell-count': 'a row has more or fewer cells than the header',
  'endless-row': `a row has more than ${bytesText(LONGEST_ROW)}`,
};

/** DuckDB's own longest row; it takes memory for several of them. */
const LEAST_LINE_SIZE = 2_000_000;

export async function addCsv(session: Session, file: InputFile, number: number): Promise<readonly Problem[]> {
  const unfit = (reason: string): Problem => ({ code: 'unfit-for-duckdb', file: file.name, values: { reason } });
  let shape: CsvShape | ShapeFault;
  try {
    shape = await shapeOf(file);
  } catch (error) {
    const problem = readingProblem(error);
    if (problem) return [{ ...problem, file: file.name }];
    throw error;
  }
  if (typeof shape === 'string') return [unfit(FAULTS[shape])];
  let names: readonly string[] = [];
  readRows({ name: file.name, bytes: shape.header }, (cells) => {
    names = cells;
  });
  const { header, problems } = columnsOfLog(names, file.name);
  if (!header) return problems;
  const cells = cellsOf(header, (column) => `coalesce(c${column}, '')`);
  const link = session.links[number]!;
  let reason = '';
  // What reading in parallel takes apart wrongly, if it ever does, reading from the start may not.
  for (const isParallel of shape.hasShortBlankRows ? [false] : [true, false]) {
    await session.connection.run(`DELETE FROM counted WHERE file = ${number}`);
    try {
      await session.connection.run(addRows(number, csvSource(link, file, shape, isParallel), cells));
    } catch (error) {
      reason = kindOf(error);
      if (reason.startsWith('Out of Memory')) throw error;
      continue;
    }
    const { rows, weight } = await readOf(session, number);
    if (rows === BigInt(shape.rows) && weight === BigInt(shape.weight)) return problems;
    reason = 'it reads other rows than stand in it';
  }
  return [unfit(reason)];
}

function csvSource(link: string, file: InputFile, shape: CsvShape, isParallel: boolean): string {
  const columns = Array.from({ length: shape.width }, (_, column) => `'c${column}': 'VARCHAR'`);
  const options = [
    'auto_detect = false',
    // Empty lines before the header would make it a row: so it always is one.
    'header = false',
    `delim = ',', quote = '"', escape = '"', comment = ''`,
    // Its strict mode takes no mixture of line ends. What is lax about the other has been checked.
    'strict_mode = false',
    `null_padding = ${shape.hasShortBlankRows}`,
    `parallel = ${isParallel}`,
    `max_line_size = ${Math.max(LEAST_LINE_SIZE, shape.longestRow + 16)}`,
    `compression = '${isPacked(file) ? 'gzip' : 'none'}'`,
    `columns = {${columns.join(', ')}}`,
  ];
  return `read_csv(${textLiteral(link)}, ${options.join(', ')})`;
}

async function readOf({ connection }: Session, file: number): Promise<{ rows: bigint; weight: bigint }> {
  const result = await connection.runAndReadAll(
    `SELECT coalesce(sum(rows), 0)::HUGEINT, coalesce(sum(weight), 0)::HUGEINT FROM counted WHERE file = ${file}`,
  );
  const [rows, weight] = result.getRows()[0] as [bigint, bigint];
  return { rows, weight };
}
