// Cells known from published sheets, each with its meaning.
import type { SheetName } from '../../../src/councils/sheets/sheet-names.ts';

/** The value of a cell in our tables. Undefined if it is unclear. */
export type Meanings = Readonly<Record<string, string | undefined>>;

const same = (...cells: readonly string[]): Meanings => Object.fromEntries(cells.map((cell) => [cell, cell]));
const unknown = (...cells: readonly string[]): Meanings => Object.fromEntries(cells.map((cell) => [cell, undefined]));
const NOTHING: Meanings = { '': '', ' NA ': '', 'n/a': '', '<NA>': '' };
const FAILED = unknown('#NAME?', 'Loading...');

const NAMES: Meanings = {
  ...{ Abbey: 'ABC', ' abbey  COUNCIL': 'ABC', 'Abbey - Unitary': 'ABC', Beech: 'BCD', 'beech (unitary)': 'BCD' },
  ...unknown('Twin', 'Beeches', 'Abbey County Council', '#REF!', ''),
};
const CODES: Meanings = { ABC: 'ABC', 'bcd ': 'BCD', '': '', ' ': '', NA: '', ...unknown('ZZZ', 'NIR-A', '#REF!') };
const GSS: Meanings = { E06000001: 'ABC', s12000002: 'BCD', '': '', 'n/a': '', ...unknown('E06000009', 'E1') };
const DATES: Meanings = {
  ...{ '24/7/2019': '2019-07-24', '01/02/2019': '2019-02-01', '1/2/2019': '2019-02-01', '2019-02-01': '2019-02-01' },
  ...{ '24/07/2019 00:00:00': '2019-07-24', '24 July 2019': '2019-07-24', ...NOTHING },
  ...{ '2023/01/24': '2023-01-24', '2020 March 13': '2020-03-13', '14/9/20': '2020-09-14', '1/2/21': '2021-02-01' },
  ...unknown('Feb 2019', '2019', 'tbc', '31/02/2019', '20-9-14', '24/7/2019?'),
  ...FAILED,
};
const TEXTS: Meanings = {
  ...same(
    '',
    'Net zero',
    'NA',
    ' by 2030, or so ',
    'two\nlines',
    'two\r\nlines',
    '"quoted"',
    'Ŷ 🌍',
    '= 1',
    '+1',
    '-1',
  ),
  ...unknown('=1+1', '=A2&B2'),
};
const ADDRESSES: Meanings = {
  ...{ 'https://a.example/p': 'https://a.example/p', ' https://b.example/q\n': 'https://b.example/q', ...NOTHING },
  ...unknown('see minutes', 'www.a.example/plan'),
  ...FAILED,
};
const YES: Meanings = {
  ...{ Y: 'true', 'TRUE ': 'true', No: 'false', FALSE: 'false', '0': 'false', ...NOTHING },
  ...unknown('maybe', 'Y/N', 'Yes?'),
};
const REMARKED: Meanings = { 'Yes (unanimous)': 'true', 'Y*': 'true', 'N - but made pledges': 'false' };

/** By sheet and field. */
const MEANINGS: Readonly<Record<SheetName, Readonly<Record<string, Meanings>>>> = {
  promises: {
    scope: {
      ...{ 'Council only': 'Council only', 'Council operations ': 'Council only', 'WHOLE AREA': 'Whole area' },
      ...{ 'No promise': 'No promise', Unclear: '', 'other ': '', '': '', ...unknown('Half the area') },
    },
    target_year: {
      ...{ '2035.0': '2035', '2035 (aim)': '2035', 'by 2035': '2035', '2030': '2030', TBC: '', ...NOTHING },
      ...unknown('2045?', '2030s', '2030-2035', '~2030', '2030 or 2035', '20300', '1066'),
    },
    ...{ text: TEXTS, source: ADDRESSES, source_name: TEXTS },
  },
  plans: {
    ...{ url: ADDRESSES, title: TEXTS, updated_at: DATES, date_retrieved: DATES, time_period: TEXTS, out_of_date: YES },
    document_type: { 'action plan ': 'Action plan', 'Pre-plan': 'Pre-plan', Leaflet: 'Leaflet', ...NOTHING },
    scope: { 'Whole area': 'Whole area', 'council operations': 'Council only', '': '', ...unknown('x') },
    status: { DRAFT: 'Draft', ' Approved': 'Approved', '': '' },
  },
  declarations: { made: { ...YES, ...REMARKED }, date_declared: DATES, source_url: ADDRESSES },
  register: {
    authority_code: { ABC: 'ABC', 'bcd ': 'BCD', XYZ: 'XYZ', TWA: 'TWA', 'NIR-A': 'NIR-A', ...unknown('', 'AB') },
    name: { 'Abbey  Council': 'Abbey Council', Beech: 'Beech', 'New Council': 'New Council', ...unknown('', '#REF!') },
    gss_code: { '': '', nan: '', E06000001: 'E06000001', e06000007: 'E06000007', ...unknown('E1') },
    country: { England: 'England', 'scotland ': 'Scotland', ...unknown('', 'Ireland') },
    authority_type: { UA: 'Unitary Authority', nmd: 'Non-Metropolitan District', '': '', ...unknown('XX') },
    start: { '': '', '1974-04-01': '', '2027-04-01': '', ...unknown('long ago') },
    end_date: { '': '', '2019-03-31': '', '2030-03-31': '', ...unknown('Feb 2019') },
    replaced_by: { '': '', 'BCD, XYZ': '', ABC: '' },
    current: { True: '', False: '', '': '' },
    region: { '': '', 'North  West': 'North West', ...unknown('#REF!') },
    nice_name: { '': '', Abbey: '', Abaty: '', ...unknown('a\tb', '#REF!') },
    alt_names: { '': '', 'Abaty,abaty,Abbey': '', 'One, two; three,  ;,x': '', ...unknown('a\nb', '#REF!') },
    former_gss_codes: { '': '', nan: '', 'E06000001,E06000002': '', ...unknown('#REF!') },
    county: { '': '', XYZ: 'XYZ', bcd: 'BCD', 'NIR-A': 'NIR-A', ...unknown('C1', '#REF!') },
    latitude: { '': '', '53.79972': '53.79972', ...unknown('53° 48′', '181') },
    longitude: { '': '', '-1.50': '-1.50', ...unknown('W', '#REF!') },
  },
  searches: {
    searched_at: { '2025-07-03 06:40:03.620912+00': '2025-07-03 06:40:03.620912+00', ...unknown('3/7/2025', '', 'NA') },
    user_query: same('SECRET', 'SECRET NA', 'SECRET, "two"', 'SECRET\nlines', ' SECRET '),
    result_count: { '0': '0', '12.0': '12', ...unknown('', '1,234', 'SECRET') },
    council_restriction: { '': '', '"SECRET"': '"SECRET"', ...unknown('SECRET') },
  },
};
const COMMON: Readonly<Record<string, Meanings>> = {
  'council name': NAMES,
  'council code': CODES,
  'council gss': GSS,
  'council start': { '': '', '1974-04-01': '', '2027-04-01': '', ...unknown('long ago') },
  'council end': { '': '', '2019-03-31': '', '2030-03-31': '', ...unknown('Feb 2019') },
  'council successors': { '': '', 'BCD, XYZ': '', ABC: '' },
  website_url: ADDRESSES,
};

/** The meanings of a field's cells. */
export const meaningsOf = (sheet: SheetName, field: string): Meanings => MEANINGS[sheet][field] ?? COMMON[field]!;
