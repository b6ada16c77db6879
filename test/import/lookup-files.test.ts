// The file of council names that accompanies a sheet (`--aliases`).
import { expect, test } from 'vitest';
import { readAliases } from '../../src/import/lookup-files.ts';
import { importInto } from '../support/importing.ts';
import { COUNCILS_HEADER, EMERGENCIES_HEADER, text } from '../support/source.ts';

const namesIn = (...lines: readonly string[]) => readAliases({ name: 'names.csv', bytes: Buffer.from(text(...lines)) });

test('a row with a name and a code is used; any other row is reported with the reason', () => {
  const { aliases, rejects } = namesIn(
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
  expect(rejects).toEqual([
    { number: 2, reason: 'empty-row' },
    { number: 3, reason: 'too-many-cells' },
    { number: 4, field: 'name', reason: 'empty-cell' },
    { number: 5, field: 'code', reason: 'empty-cell' },
    { number: 6, field: 'name', reason: 'failed-formula' },
    { number: 7, field: 'code', reason: 'bad-code' },
  ]);
});

test('the columns may be named as in mySociety’s lookup table', () => {
  expect(namesIn('la name,local-authority-code', 'Abbey,ABB').aliases).toEqual([['Abbey', 'ABB']]);
});

test('a sheet may use a name from the file, and a useless row of the file is reported', async () => {
  const { rows, report } = await importInto(
    {
      'councils.csv': text(COUNCILS_HEADER, 'ABB,Abbey Borough Council,,,,England,London Borough'),
      'emergencies.csv': text(EMERGENCIES_HEADER),
    },
    'declarations',
    text('council,made_declaration,date_made', 'The Monks,Y,24/7/2019'),
    { lookupFiles: { aliases: text('name,authority_code', 'The Monks,ABB', 'Nobody,') } },
  );
  expect(rows('emergencies.csv')).toEqual(['ABB,2019-07-24']);
  expect(report.lookupFiles).toMatchObject([{ rejects: [{ reason: 'empty-cell', line: 3 }] }]);
});
