// The councils that a URL asks to compare.
import { expect, test } from 'vitest';
import { councilsAsked } from '../../../src/councils/script/asked-councils.ts';

const NONE = { codes: [], repeated: [], others: [], invalid: [] };

test.each<[string, Partial<ReturnType<typeof councilsAsked>>]>([
  ['', {}],
  ['?councils=', {}],
  ['?other=ABC', {}],
  ['?councils=XYZ,ABC', { codes: ['XYZ', 'ABC'] }],
  ['?councils=abc%2C+wxyz;nir-a', { codes: ['ABC', 'WXYZ', 'NIR-A'] }],
  ['?councils=ABC&councils=ABD', { codes: ['ABC', 'ABD'] }],
  ['?councils=ABC,abc,ABD', { codes: ['ABC', 'ABD'], repeated: ['ABC'] }],
  ['?councils=AAA,BBB,CCC,DDD,EEE,FFF', { codes: ['AAA', 'BBB', 'CCC', 'DDD'], others: ['EEE', 'FFF'] }],
  ['?councils=AB,../..,ABC,%3Cimg%3E,AB', { codes: ['ABC'], invalid: ['AB', '../..', '<img>'] }],
])('in %s', (query, asked) => {
  expect(councilsAsked(query)).toEqual({ ...NONE, ...asked });
});
