// The list of a council's alternative names.
import { expect, test } from 'vitest';
import { alternativeNames } from '../../../src/councils/council-names/alternative-names.ts';

test.each([
  ['', []],
  [' ; ;', []],
  ['Caer Lwyd', ['Caer Lwyd']],
  ['Caer Lwyd;WCC ;  E07000999', ['Caer Lwyd', 'WCC', 'E07000999']],
  ['Elm, Oak and Ash; EOA', ['Elm, Oak and Ash', 'EOA']],
  ['WCC; wcc; WCC', ['WCC', 'wcc']],
  ['\u00a0Ŵyl\u200b;Ŵyl', ['Ŵyl']],
])('%j', (text, names) => {
  expect(alternativeNames(text)).toEqual(names);
});
