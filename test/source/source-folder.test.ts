// Files in the source folder that look like tables but aren't read because of their names.
import { expect, test } from 'vitest';
import { type Files, GOOD, problemsOfFolder, sourceFolder } from '../support/source.ts';

const plans = GOOD['plans.csv'];

const FOLDERS: Readonly<Record<string, readonly [Files, readonly string[]]>> = {
  'a misnamed table': [
    { 'plans.csv': null, 'Plans (1).csv': plans },
    ['missing-file plans.csv: Plans (1).csv, renamed'],
  ],
  'a workbook instead of a table': [
    { 'plans.csv': null, 'plans.XLSX': plans },
    ['missing-file plans.csv: plans.XLSX, saved as “CSV UTF-8”'],
  ],
  'a copy of a table': [{ 'new plans.csv': plans }, ['unused-file new plans.csv: plans.csv']],
  'a mistyped name': [{ 'emergncies.csv': plans }, ['unused-file emergncies.csv: emergencies.csv']],
  'a log outside its folder': [{ 'searches-june.csv.gz': plans }, ['unused-file searches-june.csv.gz: searches.csv']],
  'a misnamed list of withheld terms': [
    { 'Withheld searches.csv': plans, 'withheld-searches (1).csv': plans, 'withheld_searches.csv': plans },
    ['Withheld searches.csv', 'withheld-searches (1).csv', 'withheld_searches.csv'].map(
      (name) => `unused-file ${name}: withheld-searches.csv`,
    ),
  ],
  'another table': [{ 'notes.ods': plans }, ['unused-file notes.ods: undefined']],
  'no tables': [{ 'README.md': plans, 'datapackage.json': '{}', '~$plans.xlsx': plans, '.~lock.plans.csv#': '' }, []],
};

test.each(Object.entries(FOLDERS))('%s', async (_, [files, expected]) => {
  const problems = await problemsOfFolder(sourceFolder(files));
  expect(problems.map(({ code, location, suggestion }) => `${code} ${location?.file}: ${suggestion}`)).toEqual(
    expected,
  );
});
