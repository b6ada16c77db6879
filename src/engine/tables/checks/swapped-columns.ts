// Recognises two columns whose names or cells are swapped. They get one message instead of one for each cell.

import { quoted } from '../../text/format.ts';
import { type ColumnRule, isStrict } from '../column.ts';
import type { Table } from '../read-table.ts';
import { columnRules, type TableName } from '../tables.ts';

interface Column {
  readonly name: string;
  readonly index: number;
  readonly rule: ColumnRule;
  /** The cells that aren't empty. */
  readonly filled: readonly string[];
}

/** The proportion of cells that must be valid after the swap. A few cells may contain other mistakes. */
const MOST = 0.9;

/**
 * Reports each pair of swapped columns instead of their cells.
 * @returns the names of all swapped columns
 */
export function findSwappedColumns(table: Table<TableName>): ReadonlySet<string> {
  const { header, rows, findings } = table;
  if (rows.every(({ wrong }) => wrong.size === 0)) return new Set();
  const columns = filledColumns(table);
  // A single row is more likely to have a mistake of its own.
  const wrong = columns.filter((column) => column.filled.length > 1 && accepted(column, column) < 0.5);
  const pairs = wrong.flatMap((one) =>
    columns
      .filter((other) => areSwapped(one, other) && !(wrong.includes(other) && other.index < one.index))
      .map((other) => [one, other] as const),
  );
  const certain = pairs.filter(
    (pair) => !pairs.some((other) => other !== pair && other.some((each) => pair.includes(each))),
  );
  const swapped = new Set(certain.flat());
  const indexes = new Set(Array.from(swapped, ({ index }) => index));
  // If most of the wrong columns are others, the rows are probably shifted.
  if (wrong.filter((column) => !swapped.has(column)).length >= swapped.size) return new Set();
  // If any other column is wrong, more than two may have changed places.
  const isCertain = wrong.every((column) => swapped.has(column)) && certain.every((pair) => areSwapped(...pair, 1));
  findings.withdraw(({ row, column }) => row > 0 && column !== undefined && indexes.has(column));
  for (const pair of certain) {
    const [first, second] = pair.toSorted((a, b) => a.index - b.index) as [Column, Column];
    findings.add({
      code: 'swapped-columns',
      row: 0,
      column: first.index,
      values: { column: quoted(first.name), other: quoted(second.name) },
      ...(isCertain && {
        fixed: header[second.index],
        repeated: [{ row: 0, column: second.index, fixed: header[first.index] }],
      }),
    });
  }
  return new Set(Array.from(swapped, ({ name }) => name));
}

function filledColumns({ name, rows, columns, header }: Table<TableName>): readonly Column[] {
  return columnRules(name).flatMap(([column, rule]) => {
    const index = columns.get(column);
    if (index === undefined) return [];
    const cells = rows.map(({ cells }) => (cells.length === header.length ? cells[index]! : ''));
    return [{ name: column, index, rule, filled: cells.filter((cell) => cell !== '') }];
  });
}

/** The proportion of the cells that the rule accepts. */
const accepted = ({ rule }: Pick<Column, 'rule'>, { filled }: Column): number =>
  filled.length === 0 ? 1 : filled.filter(rule.takes).length / filled.length;

/** @param least the proportion of the cells that must be valid after the swap */
function areSwapped(one: Column, other: Column, least = MOST): boolean {
  if (one === other || accepted(one, other) < least || accepted(other, one) < least) return false;
  return other.filled.length * 2 >= one.filled.length || isStrict(other.rule);
}
