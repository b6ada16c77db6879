// Which council a row of a sheet is about, and of which nobody can say it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { councilMatcher } from '../../src/import/councils/names.ts';
import { RUNS } from '../support/cells.ts';

const COUNCILS = [
  ['WEN', 'Wenmere City Council', 'E06000901'],
  ['PSH', 'Pellshire Council', 'E06000902'],
  ['BRK', 'Brackley Metropolitan Borough Council', 'E08000901'],
  ['DUN', 'Dunholt County Borough Council', 'W06000901'],
  ['ABB', 'Abbots City and District Council', 'E07000901'],
  ['OST', 'Ostley District Council', 'E07000902'],
  ['OSC', 'Ostley County Council', 'E10000901'],
  ['EAL', 'London Borough of Ealham', 'E09000901'],
  ['KIN', 'Royal Borough of Kingsmead & Thornby', 'E09000902'],
  ['LIN', 'City of Lindum Council', 'E07000903'],
  ['BRA', 'City of Bradwell Metropolitan District Council', 'E08000902'],
  ['ALQ', 'City of Aldermarch Corporation', 'E09000903'],
  ['KLW', "Borough Council of King's Lyde and West Fen", 'E07000904'],
  ['STH', 'St. Helier Council', 'E08000903'],
  ['NEW', 'Newcourt City Council', 'E08000904'],
  ['NUL', 'Newcourt-under-Lyde Borough Council', 'E07000905'],
  ['GRE', 'Grenby Council', 'E06000903'],
  ['GRB', 'Grenby Borough Council', ''],
  ['MOR', 'The Morvay Council', 'S12000901'],
].map(([authority_code, name, gss_code]) => ({ authority_code: authority_code!, name: name!, gss_code: gss_code! }));

const match = councilMatcher(COUNCILS, new Map([['Pellshire County Council (old)', 'PSH']]));

test('a GSS code that none of ours has may be that of a council whose code we lack, and of no other', () => {
  expect(match({ name: 'Grenby Borough Council', gss: 'E07000999' })).toEqual({ code: 'GRB' });
  expect(match({ name: 'Ostley District Council', gss: 'E07000999' })).toMatchObject({ unclear: 'unknown-council' });
});

describe('names', () => {
  test.each([
    ['Wenmere City Council', 'WEN'],
    ['wenmere city council', 'WEN'],
    ['  WENMERE   City\u00a0Council\u200b', 'WEN'],
    ['Wenmere City', 'WEN'],
    ['Wenmere', 'WEN'],
    ['Wenmere Council', 'WEN'],
    ['Wenmere City Council (unitary)', 'WEN'],
    ['Wenmere City Council - Unitary', 'WEN'],
    ['Wenmere City Council – unitary ', 'WEN'],
    ['Pellshire', 'PSH'],
    ['Brackley Metropolitan Borough', 'BRK'],
    ['Brackley Metropolitan', 'BRK'],
    ['brackley', 'BRK'],
    ['Dunholt County', 'DUN'],
    ['Dunholt', 'DUN'],
    ['Abbots', 'ABB'],
    ['Ostley District', 'OST'],
    ['Ostley County', 'OSC'],
    ['Ealham', 'EAL'],
    ['Kingsmead and Thornby', 'KIN'],
    ['Royal Borough of Kingsmead and Thornby', 'KIN'],
    ['City of Lindum', 'LIN'],
    ['Lindum Council', 'LIN'],
    ['Lindum', 'LIN'],
    ['Bradwell', 'BRA'],
    ['Bradwell Metropolitan District Council', 'BRA'],
    ['Borough Council of King’s Lyde & West Fen', 'KLW'],
    ['King’s Lyde and West Fen', 'KLW'],
    ['St Helier Council', 'STH'],
    ['st. helier', 'STH'],
    ['Newcourt City Council', 'NEW'],
    ['Newcourt-under-Lyde', 'NUL'],
    ['Grenby', 'GRE'],
    ['Grenby Council', 'GRE'],
    ['Grenby Borough', 'GRB'],
    ['Morvay', 'MOR'],
    ['Pellshire County Council (OLD)', 'PSH'],
  ])('%j is %s', (name, code) => expect(match({ name, code: '', gss: '' })).toEqual({ code }));

  test.each([
    ['Pellshire County Council', 'Pellshire Council (PSH)'],
    ['Wenmere District Council', 'Wenmere City Council (WEN)'],
    ['Wenmrre City Council', 'Wenmere City Council (WEN)'],
    ['The Wenmere City Council', 'Wenmere City Council (WEN)'],
    ['Aldermarch', undefined],
    ['City of Aldermarch', undefined],
    ['Borsetshire County Council', undefined],
    ['Wenmere City Council, Pellshire Council', undefined],
    ['Wenmere '.repeat(1e5), undefined],
  ])('%.40j is none', (name, suggestion) =>
    expect(match({ name })).toEqual({ unclear: 'unknown-council', field: 'name', suggestion }),
  );

  test.each([
    ['Ostley', 'Ostley District Council (OST), Ostley County Council (OSC)'],
    ['Ostley Council', 'Ostley District Council (OST), Ostley County Council (OSC)'],
    ['Newcourt', 'Newcourt City Council (NEW), Newcourt-under-Lyde Borough Council (NUL)'],
  ])('%j may be several', (name, said) =>
    expect(match({ name })).toEqual({ unclear: 'ambiguous-council', field: 'name', said }),
  );

  test.each(['', ' ', 'N/A'])('%j is no name', (name) =>
    expect(match({ name })).toEqual({ unclear: 'no-council', field: 'name' }),
  );
});

describe('codes', () => {
  test.each([
    [{ name: 'Wenmere', code: 'WEN', gss: 'E06000901' }, 'WEN'],
    [{ name: '', code: ' wen ', gss: '' }, 'WEN'],
    [{ name: '', code: '', gss: 'E06000901' }, 'WEN'],
    [{ name: 'Wenmere', code: '', gss: 'E06000901' }, 'WEN'],
    [{ name: 'Pellshire County Council', code: 'PSH', gss: '' }, 'PSH'],
    [{ name: '#REF!', code: 'PSH', gss: 'nonsense' }, 'PSH'],
    [{ name: 'Wenmere', code: 'WEN', gss: 'E99999999' }, 'WEN'],
    [{ name: 'Ostley', code: 'OSC', gss: '' }, 'OSC'],
    [{ name: 'Pellshire', code: 'n/a', gss: 'N/A' }, 'PSH'],
  ])('%o', (cells, code) => expect(match(cells)).toEqual({ code }));

  test.each([
    [{ name: 'Wenmere', code: 'PSH' }, 'contradiction', 'name', undefined, 'Wenmere City Council (WEN)'],
    [{ name: 'Wenmere', gss: 'E06000902' }, 'contradiction', 'name', undefined, 'Wenmere City Council (WEN)'],
    [{ code: 'WEN', gss: 'E06000902' }, 'contradiction', 'gss', undefined, 'Pellshire Council (PSH)'],
    [{ name: 'Pellshire', code: 'PSO' }, 'unknown-council', 'code', 'Pellshire Council (PSH)', undefined],
    [{ name: 'Pellshire', gss: 'E10000027' }, 'unknown-council', 'gss', 'Pellshire Council (PSH)', undefined],
    [{ code: 'PSO' }, 'unknown-council', 'code', undefined, undefined],
    [{ name: 'Pellshire', code: 'P-H' }, 'bad-code', 'code', 'Pellshire Council (PSH)', undefined],
    [{ name: 'Pellshire', gss: 'E1' }, 'bad-gss-code', 'gss', 'Pellshire Council (PSH)', undefined],
    [{ name: 'Pellshire', code: '#N/A!' }, 'bad-code', 'code', 'Pellshire Council (PSH)', undefined],
    [{ name: 'Pellshire', code: '#REF!' }, 'failed-formula', 'code', 'Pellshire Council (PSH)', undefined],
    [{ name: '#REF!' }, 'failed-formula', 'name', undefined, undefined],
  ] as const)('%o is unclear', (cells, unclear, field, suggestion, said) =>
    expect(match(cells)).toEqual({ unclear, field, suggestion, said }),
  );
});

test('two councils of one name are told apart by their codes alone', () => {
  const twins = ['AAA', 'BBB'].map((authority_code) => ({ authority_code, name: 'Twin Council', gss_code: '' }));
  const matchTwin = councilMatcher(twins, new Map());
  expect(matchTwin({ name: 'Twin' })).toMatchObject({ unclear: 'ambiguous-council' });
  expect(matchTwin({ name: 'Twin', code: 'BBB' })).toEqual({ code: 'BBB' });
});

test('an alias goes before our own names, and may mean none of ours', () => {
  const renamed = councilMatcher(
    COUNCILS,
    new Map([
      ['Wenmere', 'PSH'],
      ['Lindum', 'ZZZ'],
    ]),
  );
  expect(renamed({ name: 'WENMERE ' })).toEqual({ code: 'PSH' });
  expect(renamed({ name: 'Wenmere City' })).toEqual({ code: 'WEN' });
  expect(renamed({ name: 'Lindum' })).toMatchObject({ unclear: 'unknown-council' });
});

test('an alias that is given to several may mean any of them, also one that is none of ours', () => {
  const renamed = councilMatcher(COUNCILS, [
    ['The place', 'PSH'],
    ['the  place', 'WEN'],
    ['Lindum', 'WEN'],
    ['Lindum', 'ZZZ'],
  ]);
  const ambiguous = { unclear: 'ambiguous-council', field: 'name' };
  const [wen, psh] = ['Wenmere City Council (WEN)', 'Pellshire Council (PSH)'];
  expect(renamed({ name: 'The Place' })).toEqual({ ...ambiguous, said: `${psh}, ${wen}` });
  expect(renamed({ name: 'Lindum' })).toEqual({ ...ambiguous, said: `${wen}, ZZZ` });
});

test('every council is found by its own name, and never as another one', () => {
  const place = fc.constantFrom('Wen', 'St. Wen', 'Wen & Ost', 'Ŵen', 'Wen-on-Ost', 'King’s Wen', 'Ost');
  const kind = fc.constantFrom(
    '',
    ' City',
    ' County',
    ' District',
    ' Borough',
    ' Metropolitan Borough',
    ' City and District',
  );
  const first = fc.constantFrom('', 'London Borough of ', 'City of ', 'The ', 'Royal Borough of ');
  const last = fc.constantFrom('', ' Council', ' Corporation', ' Combined Authority');
  const names = fc.uniqueArray(
    fc.tuple(first, place, kind, last).map((parts) => parts.join('')),
    { minLength: 1, maxLength: 40 },
  );
  const space = fc.constantFrom(' ', '  ', '\u00a0', '\n', '\t ');
  const form = fc.tuple(
    fc.constantFrom('', ' ', '\u200b'),
    space,
    fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
  );
  fc.assert(
    fc.property(names, form, (names, [outer, inner, cases]) => {
      const code = (index: number) => `Q${String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26))}`;
      const councils = names.map((name, index) => ({ authority_code: code(index), name, gss_code: '' }));
      const match = councilMatcher(councils, new Map());
      for (const [index, name] of names.entries()) {
        const spelt = [...name].map((letter, at) => (cases[at] ? letter.toUpperCase() : letter.toLowerCase())).join('');
        expect(match({ name: `${outer}${spelt.replaceAll(' ', inner)}${outer}` })).toEqual({ code: code(index) });
      }
    }),
    RUNS,
  );
});
