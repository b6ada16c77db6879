import { describe, expect, test } from 'vitest';
import { councilMeantAmong } from '../../../src/councils/council-names/council-meant.ts';

const COUNCILS = [
  { authority_code: 'OSH', name: 'Ostershire County Council', gss_code: 'E10000902' },
  { authority_code: 'WOCA', name: 'Wenmere and Ostley Combined Authority', gss_code: 'E47000901' },
  { authority_code: 'PSH', name: 'Pellshire County Council', gss_code: '' },
  { authority_code: 'PSC', name: 'Pellshire City Council', gss_code: 'E06000901' },
  { authority_code: 'ALT', name: 'Alton Council', gss_code: 'E06000902' },
  { authority_code: 'BIT', name: 'Biton Council', gss_code: 'E06000903' },
  { authority_code: 'BLT', name: 'Bolton Council', gss_code: 'E06000904' },
];
const CODES = COUNCILS.map(({ authority_code }) => authority_code);
const meantBy = councilMeantAmong(COUNCILS, CODES);

describe('the intended council', () => {
  test.each([
    ['W0CA', 'WOCA'],
    ['w0ca', 'WOCA'],
    ['P5H', 'PSH'],
    ['A1T', 'ALT'],
    ['AIT', 'ALT'],
    [' \u041eSH', 'OSH'],
    ['OHS', 'OSH'],
    ['e10000902', 'OSH'],
    ['Ostershire County Council', 'OSH'],
    ['ostershire', 'OSH'],
    ['Ostershre County Council', 'OSH'],
    ['OSX', 'OSH'],
  ])('by %j is %s', (text, code) => {
    expect(meantBy(text)).toBe(code);
  });

  test.each(['Pellshire', 'B1T', 'N/A', 'E10000999', 'Somewhere Council', '', ' ', 'O', 'PSX', 'QQQQ'])(
    'by %j isn’t clear',
    (text) => {
      expect(meantBy(text)).toBeUndefined();
    },
  );

  test.each(CODES)('is never another one if %s is the code of a council', (code) => {
    expect(meantBy(code)).toBe(['BIT', 'BLT'].includes(code) ? undefined : code);
  });
});
