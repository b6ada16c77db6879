// Changes that spreadsheets and their users make to tables.
import fc from 'fast-check';
import { forColumn, inCells, pick } from './cells.ts';
import { anywhere, type Change } from './runs.ts';
import type { Folder } from './source.ts';

const SPACES = [' ', '  ', '\u00a0', '\t', '\n', '\u200b', '\ufeff'];

const short = (number: string | undefined): string => String(Number(number));

/** Other ways of writing a cell. Most of them apply only to some cells. */
const FORMS: Readonly<Record<string, (text: string) => string>> = {
  'in capitals': (text) => text.toUpperCase(),
  'in lower case': (text) => text.toLowerCase(),
  'with a capital': (text) => text.replace(/^./, (letter) => letter.toUpperCase()),
  'with a decimal': (text) => text.replace(/^\d+$/, '$&.0'),
  'with two decimals': (text) => text.replace(/^\d+$/, '$&.00'),
  'with a thousands separator': (text) => text.replace(/^(\d)(\d{3})$/, '$1,$2'),
  'after an apostrophe': (text) => `'${text}`,
  'in curly quotation marks': (text) => `“${text}”`,
  'with dashes': (text) => text.replaceAll('-', '–'),
  'with spaces': (text) => text.replaceAll('_', ' '),
  'the day first': (text) => text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1'),
  'the month first': (text) => text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1'),
  'two digits for the year': (text) =>
    text.replace(/^\d\d(\d\d)-(\d\d)-(\d\d)$/, (_, year, month, day) => `${short(day)}.${short(month)}.${year}`),
  'a serial number': (text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? String(Date.parse(text) / 86_400_000 + 25_569) : text),
  'with a time': (text) => text.replace(/^\d{4}-\d\d-\d\d$/, '$& 00:00:00'),
  'without https://': (text) => text.replace(/^https:\/\//, ''),
  'another yes or no': (text) => text.replace(/^(?:true|false)$/, (word) => (word === 'true' ? 'Y' : 'N')),
  emptied: () => '',
  ...Object.fromEntries(
    SPACES.flatMap((space) => [
      [`after ${JSON.stringify(space)}`, (text: string) => space + text],
      [`before ${JSON.stringify(space)}`, (text: string) => text + space],
    ]),
  ),
};

const form = fc.constantFrom(...Object.keys(FORMS));

/** @param name of the file */
export const spreadsheetChanges = (name: fc.Arbitrary<string>): fc.Arbitrary<Change<Folder>> =>
  fc.oneof(
    inCells('a cell', name, { row: anywhere, column: anywhere, form }, (rows, { row, column, form }) => {
      const cells = rows[pick(rows, row)]!;
      const index = pick(cells, column);
      cells[index] = FORMS[form]!(cells[index]!);
    }),
    inCells('a column', name, { column: anywhere, form }, (rows, { column, form }) =>
      forColumn(rows, column, (cells, index) => {
        if (cells !== rows[0] && cells[index] !== undefined) cells[index] = FORMS[form]!(cells[index]);
      }),
    ),
    inCells('the header', name, { form }, (rows, { form }) => {
      rows[0] = rows[0]!.map(FORMS[form]!);
    }),
    inCells('cells moved left', name, { row: anywhere, column: anywhere }, (rows, { row, column }) => {
      const cells = rows[pick(rows, row)]!;
      cells.splice(pick(cells, column), 1);
      cells.push('');
    }),
    inCells('cells moved right', name, { row: anywhere, column: anywhere }, (rows, { row, column }) => {
      const cells = rows[pick(rows, row)]!;
      cells.splice(pick(cells, column), 0, '');
      if (cells.at(-1) === '') cells.pop();
    }),
    inCells('a column moved down', name, { row: anywhere, column: anywhere }, (rows, { row, column }) => {
      let above = '';
      const from = Math.max(pick(rows, row), 1);
      forColumn(rows.slice(0, 1).concat(rows.slice(from)), column, (cells, index) => {
        if (cells !== rows[0] && index < cells.length) [above, cells[index]] = [cells[index]!, above];
      });
    }),
    inCells('columns swapped below the header', name, { one: anywhere, other: anywhere }, (rows, { one, other }) => {
      const [a, b] = [pick(rows[0]!, one), pick(rows[0]!, other)];
      for (const cells of rows.slice(1)) [cells[a], cells[b]] = [cells[b] ?? '', cells[a] ?? ''];
    }),
    inCells('a column filled down', name, { row: anywhere, column: anywhere }, (rows, { row, column }) => {
      const from = Math.max(pick(rows, row), 1);
      const index = pick(rows[0]!, column);
      for (const cells of rows.slice(from, from + 8)) cells[index] = rows[from]![index] ?? '';
    }),
  );
