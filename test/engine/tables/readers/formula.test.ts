// Formulas, and what spreadsheet programs show when a formula fails.
import { expect, test } from 'vitest';
import { isFailedFormula, valuesIn } from '../../../../src/engine/tables/readers/formula.ts';

test.each([
  ...[
    '#NAME?',
    '#REF!',
    '#VALUE!',
    '#DIV/0!',
    '#NUM!',
    '#NULL!',
    '#N/A',
    '#ERROR!',
    '#SPILL!',
    '#CALC!',
    '#GETTING_DATA',
  ],
  ...['Loading...', 'Loading…', ' #NAME? ', 'Err:508', '####', '########', '=IMPORTRANGE("a";"b")'],
  ...[
    '=A2',
    '=A2&B2',
    '=A2 & " (" & B2 & ")"',
    '=$B$7',
    "='Sheet 2'!C3",
    '=Sheet2!C3',
    '=-A2',
    '=A1:B9',
    '=2030',
    '="ABE"',
    '=1+1',
  ],
  ...['=IF(A2>B2;A2;B2)', '={SUM(A1:A9)}', '=[Book.xlsx]Sheet1!A1', '=@A2', '=A2<>B2', ' =A2'],
])('%j is a failed formula', (cell) => expect(isFailedFormula(cell)).toBe(true));

test.each([
  '',
  '#1',
  '#name',
  'Loading',
  'Loading bay…',
  'NAME?',
  '###',
  'Err:5',
  '= 5',
  'see #REF!',
  '=',
  '==',
  '=>',
  '=> see the plan',
  '=====',
  '=-',
  '= net zero',
  '=net zero by 2030',
  '=the same as above',
  'a=b',
])('%j is not a failed formula', (cell) => expect(isFailedFormula(cell)).toBe(false));

test.each([
  ['=HYPERLINK("https://a.example/x","Plan")', ['https://a.example/x', 'Plan']],
  ['=hyperlink( "https://a.example/x" ; "Plan" )', ['https://a.example/x', 'Plan']],
  ['=HYPERLINK("https://a.example/x")', ['https://a.example/x']],
  [' ="0123"', ['0123']],
  ['=2030', ['2030']],
  ['=""', []],
  ['=A2', []],
  ['=HYPERLINK(A2,"Plan")', []],
  ['#REF!', []],
])('the values in %j are %j', (formula, values) => expect(valuesIn(formula)).toEqual(values));
