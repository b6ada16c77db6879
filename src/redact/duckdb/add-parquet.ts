// One Parquet log → the table of counts. Every cell is made the text that it would be in CSV, and read as such.
import type { Problem } from '../../problem.ts';
import type { InputFile } from '../engine.ts';
import { cellsOf, columnsOfLog } from './log-columns.ts';
import { kindOf, type Session } from './session.ts';
import { addRows, textLiteral } from './sql.ts';

const TEXT = /^(VARCHAR|ENUM\(.*\))$/s;
const NUMBER = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DECIMAL\(\d+,0\)|VARCHAR)$/;
const TIME = /^(VARCHAR|DATE|TIMESTAMP(_S|_MS|_NS)?|TIMESTAMP WITH TIME ZONE)$/;

/** The types whose text says the same as the value. A BLOB's does not: it has escapes in it. */
const TYPES: Readonly<Record<string, RegExp>> = {
  searched_at: TIME,
  date: TIME,
  user_query: TEXT,
  result_count: NUMBER,
  council_restriction: TEXT,
  times_seen: NUMBER,
};

export async function addParquet(session: Session, file: InputFile, number: number): Promise<readonly Problem[]> {
  const unfit = (reason: string): Problem => ({ code: 'unfit-parquet', file: file.name, values: { reason } });
  const source = `read_parquet(${textLiteral(session.links[number]!)})`;
  try {
    const described = await session.connection.runAndReadAll(`DESCRIBE SELECT * FROM ${source}`);
    const names = described.getRows().map(([name]) => String(name));
    const types = described.getRows().map(([, type]) => String(type));
    const { header, problems } = columnsOfLog(names, file.name);
    if (!header) return problems;
    const { columns } = header;
    const wrong = Object.keys(TYPES).filter(
      (name) => columns.has(name) && !TYPES[name]!.test(types[columns.get(name)!]!),
    );
    if (wrong.length > 0) {
      return [
        ...problems,
        ...wrong.map((name) => unfit(`its column “${name}” has the type ${types[columns.get(name)!]}`)),
      ];
    }
    const cellAt = (column: number) => `coalesce(CAST("${names[column]!.replaceAll('"', '""')}" AS VARCHAR), '')`;
    await session.connection.run(addRows(number, source, cellsOf(header, cellAt)));
    return problems;
  } catch (error) {
    if (kindOf(error).startsWith('Out of Memory')) throw error;
    return [unfit(`DuckDB says “${kindOf(error)}”`)];
  }
}
