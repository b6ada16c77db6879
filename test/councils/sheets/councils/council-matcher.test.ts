// Finds the council of a row, or reports why it can't.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { councilMatcher } from '../../../../src/councils/sheets/councils/council-matcher.ts';
import { RUNS } from '../../../support/cells.ts';

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

const ENDED = [
  ['PCC', 'Pellshire County Council', 'E10000902', '2023-04-01', 'PSH,WEN'],
  ['FEN', 'Fenmere District Council', 'E07000990', '', ''],
  ['NIR-A', 'Lough Borough Council', '', '2015-03-31', ''],
].map(([authority_code, name, gss_code, end_date, replaced_by]) => ({
  authority_code: authority_code!,
  name: name!,
  gss_code: gss_code!,
  end_date: end_date!,
  replaced_by: replaced_by!,
}));

const match = councilMatcher(COUNCILS, ENDED, new Map([['Pellshire County Council (old)', 'PSH']]), '2026-11-21');

/** The result without the kind of cell that identified the council. */
const councilIn = (found: ReturnType<typeof match>) => ('council' in found ? found.council : found);

test('an unknown GSS code matches only a council without one', () => {
  expect(match({ name: 'Grenby Borough Council', gss: 'E07000999' })).toEqual({ council: 'GRB', by: 'gss' });
  expect(match({ name: 'Ostley District Council', gss: 'E07000999' })).toMatchObject({ code: 'unknown-council-name' });
});

describe('councils that have ended', () => {
  const pellshire = {
    code: 'ended-council-row',
    values: {
      status: 'ended on 2023-04-01 and was replaced by Pellshire Council (PSH) and Wenmere City Council (WEN)',
    },
  };
  test.each([
    ['by code', { code: 'PCC', name: 'Pellshire Council' }, pellshire],
    ['by GSS code', { gss: 'E10000902' }, pellshire],
    ['by name', { name: 'Pellshire County Council' }, pellshire],
    ['without a date', { name: 'Fenmere' }, { code: 'ended-council-row', values: { status: 'no longer exists' } }],
    ['with a former code', { code: 'NIR-A' }, { code: 'ended-council-row', values: { status: 'ended on 2015-03-31' } }],
    ['marked as defunct', { name: 'Fenmere District Council (defunct council)' }, { code: 'ended-council-row' }],
    [
      'known only to the sheet',
      { code: 'OLD', end: '2019-03-31', successors: 'WEN' },
      { values: { status: 'ended on 2019-03-31 and was replaced by Wenmere City Council (WEN)' } },
    ],
  ])('are recognised %s', (_, cells, expected) => {
    expect(match(cells)).toMatchObject(expected);
  });

  test('don’t contradict a current council', () => {
    expect(match({ code: 'PSH', gss: 'E10000902', name: 'Pellshire County Council' })).toEqual({
      council: 'PSH',
      by: 'code',
    });
  });

  test('may still exist if the sheet says that they end later', () => {
    expect(match({ code: 'OLD', end: '2027-03-31' })).toMatchObject({ code: 'unknown-council' });
  });
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
  ])('%j matches %s', (name, council) => expect(match({ name, code: '', gss: '' })).toEqual({ council, by: 'name' }));

  test.each([
    ['Pellshire Urban Council', undefined],
    ['Wenmere District Council', 'Wenmere City Council (WEN)'],
    ['Wenmrre City Council', 'Wenmere City Council (WEN)'],
    ['The Wenmere City Council', 'Wenmere City Council (WEN)'],
    ['Aldermarch', undefined],
    ['City of Aldermarch', undefined],
    ['Borsetshire County Council', undefined],
    ['Wenmere City Council, Pellshire Council', undefined],
    ['Wenmere '.repeat(1e5), undefined],
  ])('%.40j matches no council', (name, suggestion) =>
    expect(match({ name })).toEqual({ code: 'unknown-council-name', field: 'council name', suggestion }),
  );

  test.each([
    ['Ostley', 'Ostley District Council (OST), Ostley County Council (OSC)'],
    ['Ostley Council', 'Ostley District Council (OST), Ostley County Council (OSC)'],
    ['Newcourt', 'Newcourt City Council (NEW), Newcourt-under-Lyde Borough Council (NUL)'],
  ])('%j is ambiguous', (name, councils) =>
    expect(match({ name })).toEqual({ code: 'ambiguous-council', field: 'council name', values: { councils } }),
  );

  test.each(['', ' ', 'N/A'])('%j counts as empty', (name) =>
    expect(match({ name })).toEqual({ code: 'empty-cell', field: 'council name' }),
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
  ])('%o', (cells, council) => expect(councilIn(match(cells))).toBe(council));

  test.each([
    [{ name: 'Wenmere', code: 'PSH' }, 'contradiction', 'name', undefined, '“PSH”'],
    [{ name: 'Wenmere', gss: 'E06000902' }, 'contradiction', 'name', undefined, '“E06000902”'],
    [{ code: 'WEN', gss: 'E06000902' }, 'contradiction', 'gss', undefined, '“WEN”'],
    [{ name: 'Pellshire', code: 'PSO' }, 'unknown-council', 'code', 'Pellshire Council (PSH)', undefined],
    [{ name: 'Pellshire', gss: 'E10000027' }, 'unknown-council-name', 'gss', 'Pellshire Council (PSH)', undefined],
    [{ code: 'PSO' }, 'unknown-council', 'code', undefined, undefined],
    [{ name: 'Pellshire', code: 'P-H' }, 'bad-code', 'code', 'Pellshire Council (PSH)', undefined],
    [{ name: 'Pellshire', gss: 'E1' }, 'bad-gss-code', 'gss', 'Pellshire Council (PSH)', undefined],
    [{ name: 'Pellshire', code: '#N/A!' }, 'bad-code', 'code', 'Pellshire Council (PSH)', undefined],
    [{ name: 'Pellshire', code: '#REF!' }, 'spreadsheet-error', 'code', 'Pellshire Council (PSH)', undefined],
    [{ name: '#REF!' }, 'spreadsheet-error', 'name', undefined, undefined],
  ] as const)('%o are unclear', (cells, code, field, suggestion, other) =>
    expect(match(cells)).toEqual({ code, field: `council ${field}`, suggestion, values: other && { other } }),
  );
});

test('councils with the same name are distinguished by code', () => {
  const twins = ['AAA', 'BBB'].map((authority_code) => ({ authority_code, name: 'Twin Council', gss_code: '' }));
  const matchTwin = councilMatcher(twins, [], new Map(), '');
  expect(matchTwin({ name: 'Twin' })).toMatchObject({ code: 'ambiguous-council' });
  expect(matchTwin({ name: 'Twin', code: 'BBB' })).toEqual({ council: 'BBB', by: 'code' });
});

test('an alias takes precedence over names, even if its code is unknown', () => {
  const aliases = new Map([
    ['Wenmere', 'PSH'],
    ['Lindum', 'ZZZ'],
  ]);
  const renamed = councilMatcher(COUNCILS, [], aliases, '');
  expect(councilIn(renamed({ name: 'WENMERE ' }))).toBe('PSH');
  expect(councilIn(renamed({ name: 'Wenmere City' }))).toBe('WEN');
  expect(renamed({ name: 'Lindum' })).toMatchObject({ code: 'unknown-council-name' });
});

test('an alias with several codes is ambiguous, even if one code is unknown', () => {
  const aliases = [
    ['The place', 'PSH'],
    ['the  place', 'WEN'],
    ['Lindum', 'WEN'],
    ['Lindum', 'ZZZ'],
  ] as const;
  const renamed = councilMatcher(COUNCILS, [], aliases, '');
  const ambiguous = { code: 'ambiguous-council', field: 'council name' };
  const [wen, psh] = ['Wenmere City Council (WEN)', 'Pellshire Council (PSH)'];
  expect(renamed({ name: 'The Place' })).toEqual({ ...ambiguous, values: { councils: `${psh}, ${wen}` } });
  expect(renamed({ name: 'Lindum' })).toEqual({ ...ambiguous, values: { councils: `${wen}, ZZZ` } });
});

test('every council is matched by its own name', () => {
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
      const match = councilMatcher(councils, [], new Map(), '');
      for (const [index, name] of names.entries()) {
        const spelt = [...name].map((letter, at) => (cases[at] ? letter.toUpperCase() : letter.toLowerCase())).join('');
        const found = match({ name: `${outer}${spelt.replaceAll(' ', inner)}${outer}` });
        expect(councilIn(found)).toBe(code(index));
      }
    }),
    RUNS,
  );
});
