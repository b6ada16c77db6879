// The file of council names that accompanies a sheet (`--aliases`).
import { expect, test } from 'vitest';
import { readAliases } from '../../../../src/councils/sheets/councils/aliases.ts';
import { importInto, problemsIn } from '../../../support/importing.ts';
import { COUNCILS_HEADER, EMERGENCIES_HEADER, text } from '../../../support/source.ts';

const namesIn = (...lines: readonly string[]) => readAliases({ name: 'names.csv', bytes: Buffer.from(text(...lines)) });

test('a row with a name and a code is used; any other row is reported with the reason', () => {
  const { aliases, problems } = namesIn(
    'name,authority_code',
    ' The Old  Abbey ,ABB',
    ',',
    'One,too,many',
    ',ABB',
    'No code,',
    '#REF!,ABB',
    'No such code,abbey road',
  );
  expect(aliases).toEqual([['The Old Abbey', 'ABB']]);
  expect(problems).toEqual([
    { council: '', number: 2, code: 'nothing-to-import' },
    { council: '', number: 3, code: 'too-many-cells' },
    { council: '', number: 4, field: 'name', code: 'empty-cell' },
    { council: '', number: 5, field: 'code', code: 'empty-cell' },
    { council: '', number: 6, field: 'name', code: 'spreadsheet-error' },
    { council: '', number: 7, field: 'code', code: 'bad-code' },
  ]);
});

test('the columns can have the same names as in mySociety’s lookup table', () => {
  expect(namesIn('la name,local-authority-code', 'Abbey,ABB').aliases).toEqual([['Abbey', 'ABB']]);
});

test('a sheet can use a name from the file, and unusable rows of the file are reported', async () => {
  const imported = await importInto(
    {
      'councils.csv': text(COUNCILS_HEADER, 'ABB,Abbey Borough Council,,,,England,London Borough'),
      'emergencies.csv': text(EMERGENCIES_HEADER),
    },
    'declarations',
    text('council,made_declaration,date_made', 'The Monks,Y,24/7/2019'),
    { lookupFiles: { aliases: text('name,authority_code', 'The Monks,ABB', 'Nobody,') } },
  );
  expect(imported.rows('emergencies.csv')).toEqual(['ABB,2019-07-24']);
  expect(problemsIn(imported, 'aliases.csv')).toMatchObject([{ code: 'empty-cell', line: 3 }]);
});
