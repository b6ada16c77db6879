// Files in the source folder that look like tables, but that the program doesn't read because of their names.
import { expect, test } from 'vitest';
import { type Files, GOOD, problemsOfFolder, sourceFolder } from '../../support/source.ts';

const plans = GOOD['plans.csv'];

const FOLDERS: Readonly<Record<string, readonly [Files, readonly string[]]>> = {
  'a misnamed table': [
    { 'plans.csv': null, 'Plans (1).csv': plans },
    ['missing-file plans.csv: Plans (1).csv, renamed'],
  ],
  'a table with its extension twice': [
    { 'plans.csv': null, 'plans.csv.csv': plans },
    ['missing-file plans.csv: plans.csv.csv, renamed'],
  ],
  'a table with a second extension': [
    { 'plans.csv': null, 'plans.csv.txt': plans },
    ['missing-file plans.csv: plans.csv.txt, renamed'],
  ],
  'a table as a text file': [
    { 'plans.csv': null, 'plans.txt': plans },
    ['missing-file plans.csv: plans.txt, saved as “CSV UTF-8”'],
  ],
  'a table with a second extension next to its table': [
    { 'plans.csv.txt': plans },
    ['extra-file plans.csv.txt: undefined'],
  ],
  'a backup next to its table': [{ 'plans.csv.bak': plans, 'plans.txt': plans, 'notes.txt': plans }, []],
  'a table in a subfolder': [
    { 'plans.csv': null, 'data/plans.csv': plans },
    ['missing-file plans.csv: data/plans.csv, moved'],
  ],
  'a table that may be missing, in a subfolder': [
    { 'data/ended-councils.csv': 'authority_code,name,end_date,replaced_by\n' },
    ['misplaced-file data/ended-councils.csv: undefined'],
  ],
  'other versions of tables in a subfolder': [{ 'archive/plans.csv': plans, 'archive/notes.csv': plans }, []],
  'a private log in a subfolder': [{ 'searches.csv': null, 'private/searches.csv': plans }, []],
  'a table that the site doesn’t need': [{ 'plans.csv': null }, ['tables-left-out undefined: undefined']],
  'a table that the site needs': [{ 'commitments.csv': null }, ['missing-file commitments.csv: undefined']],
  'a workbook instead of a table': [
    { 'plans.csv': null, 'plans.XLSX': plans },
    ['missing-file plans.csv: plans.XLSX, saved as “CSV UTF-8”'],
  ],
  'a misnamed table of ended councils': [
    { 'ended-councils (1).csv': plans },
    ['unused-file ended-councils (1).csv: ended-councils.csv'],
  ],
  'another version of the table of ended councils': [
    { 'ended-councils.csv': 'authority_code,name,end_date,replaced_by\n', 'ended-councils (1).csv': plans },
    ['extra-file ended-councils (1).csv: undefined'],
  ],
  'no search log': [{ 'searches.csv': null, 'searches/.gitkeep': '' }, []],
  'a misnamed search log': [
    { 'searches.csv': null, 'searches (1).csv': plans },
    ['missing-file searches.csv: searches (1).csv, renamed'],
  ],
  'a workbook instead of a search log': [
    { 'searches.csv': null, 'Searches.xlsx': plans },
    ['missing-file searches.csv: Searches.xlsx, saved as “CSV UTF-8”'],
  ],
  'a folder without search logs': [
    { 'searches.csv': null, 'searches/june.parquet': plans },
    ['missing-file searches.csv: undefined'],
  ],
  'a copy of a table': [{ 'new plans.csv': plans }, ['extra-file new plans.csv: undefined']],
  'a mistyped name': [{ 'emergncies.csv': plans }, ['extra-file emergncies.csv: undefined']],
  'a log outside its folder': [{ 'searches-june.csv.gz': plans }, ['unused-file searches-june.csv.gz: undefined']],
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
