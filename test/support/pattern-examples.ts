// For every name that has a published pattern: texts that it must match, and texts that it mustn't. All are written by hand, except
// for filters without examples of their own.
import { ENDPOINT_NAMES, parametersIn } from '../../src/engine/api/api.ts';

interface Examples {
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

const YEARS = ['0000-01-01', '2021-02-29', '1900-02-29', '2100-02-29', '2021-00-10', '2021-13-01', '2021-04-31'];
const NOT_DAYS = [
  ...YEARS,
  '2021-1-1',
  '21-01-01',
  '2021/01/01',
  '2021-01-00',
  '2021-01-32',
  ' 2021-01-01',
  '٢٠٢١-01-01',
];

const DAYS: Examples = {
  good: ['0001-01-01', '2000-02-29', '2020-02-29', '2024-12-31', '1999-06-30', '9999-12-31', '0400-02-29'],
  bad: [...NOT_DAYS, '2021-01-01T00:00', '12021-01-01'],
};

const TIMES: Examples = {
  good: [
    ...['1990-01-01', '2199-12-31', '2000-02-29', '2024-02-29', '2021-08-17 10:05', '2021-08-17T10:05:60.123Z'],
    ...['2021-08-17t10:05:00,5 +01:00', '2021-08-17 23:59:59-0130', '1989-12-31 23:30:00-01', '2200-01-01T00:30+02:00'],
    '2021-08-17 10:05:00\u00a0Z',
  ],
  bad: [
    ...['1989-12-31', '2200-01-01', '1900-01-01', '2021-02-29', '2100-02-29', '2021-08-17 24:00', '2021-08-17 10'],
    ...['2021-08-17 10:60', '2021-08-17 10:05:61', '2021-08-17 10:05+24', '1989-12-31 23:30+01', '2200-01-01 00:30-02'],
    ...['٢٠٢١-08-17', '2021-08-17x10:05', ''],
  ],
};

const URLS: Examples = {
  good: [
    'https://a.example',
    'HTTP://A.EXAMPLE/x?y#z',
    'http://a.example/é ŵ',
    'https://a.example/%20',
    'https://[::1]/',
  ],
  bad: [
    ...['http:/a.example', 'https://', 'https:///a', 'https://?a', 'https://#a', 'ftp://a.example', 'a.example'],
    ...[' https://a.example', 'https:// a.example', 'https://\u00a0a', 'https://\u3000a', 'https://\u2028a'],
    ...['https://a.example/\tb', 'https://a.example/\u0085b', 'https://a.example/\u0000', 'https://\ufeffa'],
  ],
};

const LINES: Examples = {
  good: ['A', 'Abbey', ' Abbey ', 'Comhairle Tìr an Lòin', 'Ŵ', '委員会', '😀', '\u2028A'],
  bad: [' ', '\u00a0', '\u3000\u2003', 'a\tb', 'a\rb', 'a\nb', '\u0000', '\u0085', 'a\u007f', '\ufeff', '\u2028\u2029'],
};

const SLUGS: Examples = {
  good: ['a', 'abbey', 'a-b-c', '2nd-council', 'a1', 'x'.repeat(200)],
  bad: ['-a', 'a-', 'a--b', 'A', 'a_b', 'a b', 'é', 'ａ', '١', 'x'.repeat(201)],
};

const CODES = { good: ['ABC', 'ABCD'], bad: ['AB', 'ABCDE', 'abc', 'ABc', 'A1C', 'ÀBC', 'АBC', ' ABC', 'ABC '] };

const LARGE = ['9007199254740992', '9007199254740999', '9999999999999999', '10000000000000000', '00000000000000001'];
const NOT_COUNTS = [...LARGE, '-1', '+1', '1.0', '1e3', '١', '１', ' 1', '1 ', '1,000', 'one'];

const RESTRICTIONS: Examples = {
  good: ['""', '"Abbey"', '"a\nb"', '"a"b"', '"\u2028"', '"😀"'],
  bad: ['"', 'Abbey', '"Abbey', 'Abbey"', ' "Abbey"', '“Abbey”'],
};

/** Words in file names are in lower case, with hyphens between their parts and underscores between words. */
function examplesOfWords(words: readonly string[]): Examples {
  const [first = '', ...others] = words.map((word) => word.toLowerCase().split(' ').join('-'));
  return {
    good: ['any', first, ...others, ...others.map((other) => `${first}_${other}`)],
    bad: ['', first.toUpperCase(), `${first}_`, `_${first}`, `any_${first}`, `${first},${first}`, 'no-such-word'],
  };
}

/** The filters by words, which are parts of file names. */
const FILTERS: Readonly<Record<string, Examples>> = Object.fromEntries(
  ENDPOINT_NAMES.flatMap(parametersIn).flatMap(([name, parameter]) =>
    parameter.kind === 'words' ? [[`${name} in a file name`, examplesOfWords(parameter.words)]] : [],
  ),
);

export const PATTERN_EXAMPLES: Readonly<Record<string, Examples>> = {
  AuthorityCode: CODES,
  authority_code: { good: CODES.good, bad: [...CODES.bad, 'ABC-', 'ABC-AB', 'ABC-a'] },
  ...FILTERS,
  'country in a file name': {
    good: ['any', 'wales', 'england_northern-ireland_wales'],
    bad: ['', 'Wales', 'wales_', '_wales', 'any_wales', 'wales,england', 'france'],
  },
  'authority_type in a file name': {
    good: ['any', 'county-council'],
    bad: ['', 'County-council', 'county-council_', 'sra'],
  },
  name: LINES,
  region: LINES,
  alternative_names: LINES,
  slug: SLUGS,
  former_slugs: {
    good: ['a', 'a,b', 'a, b', 'a-b, c-d,e'],
    bad: ['a,', ',a', 'a,  b', 'a;b', 'a b', 'A, b', 'a,\u00a0b'],
  },
  url: URLS,
  'url in Council': {
    good: ['/councils/abbey/', '/councils/a-b/', `/councils/${'x'.repeat(200)}/`],
    bad: [
      '/councils/',
      '/councils//',
      '/councils/abbey',
      'councils/abbey/',
      '/councils/A/',
      `/councils/${'x'.repeat(201)}/`,
    ],
  },
  website_url: URLS,
  source: URLS,
  source_url: URLS,
  gss_code: {
    good: ['E06000001', 'S12000002'],
    bad: ['E0600001', 'E060000012', 'e06000001', 'E0600000١', '06000001E'],
  },
  county: { good: ['PSH', 'ABCD', 'NIR-A'], bad: ['PS', 'ABCDE', 'psh', 'ABC-', 'ABC-AB', 'ABC-a'] },
  latitude: {
    good: ['49', '60', '55.1', `50.${'1'.repeat(20)}`],
    bad: ['48.9', '61', '5', '55.', '55,1', '٥٥', '+55', `50.${'1'.repeat(21)}`],
  },
  longitude: { good: ['-8', '0', '1', '-0.1', '1.75'], bad: ['-9', '2', '1.', '−1', '+1', '.5', '١'] },
  has_promise: {
    good: ['0', '1', 'TRUE', 'False', 'yes', 'nO'],
    bad: ['2', 'y', 'ja', 'true ', 'ｔrue', '01', 'truefalse'],
  },
  target_year: { good: ['1990', '2050', '2200'], bad: ['1989', '2201', '2300', '205', '20500', '２０50'] },
  updated_at: DAYS,
  date_declared: DAYS,
  end_date: DAYS,
  searched_at: TIMES,
  date: TIMES,
  redacted_date: TIMES,
  result_count: {
    good: ['0', '1', '007', '9007199254740991', '0000000000000001', '8999999999999999'],
    bad: NOT_COUNTS,
  },
  times_seen: {
    good: ['1', '10', '007', '9007199254740991', '0000000000000001', '0900719925474099'],
    bad: [...NOT_COUNTS, '0', '00', '0000000000000000'],
  },
  council_restriction: RESTRICTIONS,
};
