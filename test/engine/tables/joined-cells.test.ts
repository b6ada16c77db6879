// Cells that an unquoted comma has divided. The check suggests a join only if exactly one join makes all cells fit their columns.

import { expect, test } from 'vitest';
import { TABLES } from '../../../src/councils/tables.ts';
import { type CellRules, joinThatFits } from '../../../src/engine/tables/joined-cells.ts';
import type { TableName } from '../../../src/engine/tables/tables.ts';

const rulesOf = (name: TableName): CellRules => Object.values(TABLES[name].columns);

test.each<[TableName, string, number, string | undefined]>([
  ['commitments', 'ABC|true|2|045|Whole area|Text|https://a.example|Name', 3, '2045'],
  ['commitments', 'ABC|true|2045|Whole area|Net zero| by 2045|https://a.example|Name', 5, '"Net zero, by 2045"'],
  ['commitments', 'ABC|true|2045|Whole area|One| two| three|https://a.example|Name', 5, '"One, two, three"'],
  ['commitments', 'ABC|true|2045|Whole area|“One| two”|https://a.example|Name', 5, '"One, two"'],
  ['plans', 'ABC|Heat| power and light|Strategy|2021-05-06|https://a.example', 2, '"Heat, power and light"'],
  ['councils', 'ABC|Armagh| Banbridge|armagh||E06000001|England|SRA|North|54|-6|||', 2, '"Armagh, Banbridge"'],
  ['councils', 'ABC|Abbey|abbey||E06000001|England|SRA|North|54|-6|a-b| c-d||', 11, '"a-b, c-d"'],
  ['councils', 'ABC|Abbey|abbey||E06000001|England|SRA|North|54|-6||Abaty| Y; AC|', 12, '"Abaty, Y; AC"'],
  // Only an empty cell is superfluous.
  ['emergencies', 'ABC||2019-05-01|https://a.example', 1, undefined],
])('in %s, %s', (name, cells, second, text) => {
  expect(joinThatFits(cells.split('|'), rulesOf(name))).toEqual({ second, text });
});

test.each<[TableName, string]>([
  // The comma may be part of the title or of the type.
  ['plans', 'ABC|Heat|power|Strategy|2021-05-06|https://a.example'],
  // The comma may be part of the URL or of the name. Either the empty cell is superfluous, or the scope and the text are one cell.
  ['commitments', 'ABC|true|2045|Whole area|Text|https://a.example/x|y|Name'],
  ['commitments', 'ABC|true|2045||Whole area|Text|https://a.example|Name'],
  // No join makes all cells fit.
  ['emergencies', '2025/06/01|ABC|2019-05-01|soon'],
  // Cells of two columns are divided.
  ['commitments', 'ABC|true|2|045|Whole area|One| two|https://a.example|Name'],
])('in %s, %s has no single join', (name, cells) => {
  expect(joinThatFits(cells.split('|'), rulesOf(name))).toBe(undefined);
});
