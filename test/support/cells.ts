// Cells for tests of what a column may hold: good ones, nearly good ones, awkward ones; the same in every run.
import fc from 'fast-check';

/** Characters and pieces that other programs are known to treat otherwise. */
const PIECES = [
  ...[
    '',
    ' ',
    '  ',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '\v',
    '\f',
    '\0',
    '\x1b',
    '\x1c',
    '\x1f',
    '\x7f',
    '\x80',
    '\x85',
    '\x9f',
  ],
  ...['\u00a0', '\u1680', '\u180e', '\u2000', '\u200b', '\u2028', '\u2029', '\u202f', '\u3000', '\ufeff'],
  ...[
    '"',
    '""',
    "'",
    '“',
    ',',
    ';',
    '-',
    '--',
    '–',
    '_',
    '.',
    '/',
    '\\',
    ':',
    '+',
    '$',
    '^',
    '(',
    '|',
    '%20',
    '?',
    '#',
  ],
  ...[
    '0',
    '00',
    '1',
    '9',
    '٣',
    '３',
    '²',
    'a',
    'A',
    'é',
    'É',
    'Ａ',
    'ſ',
    'K',
    'ı',
    'İ',
    'ß',
    '例',
    '😀',
    '👩‍🚒',
    '\ud83d',
  ],
  ...['true', 'false', 'null', 'NaN', '.0', 'e3', 'T', 'Z', 't', 'z', 'http://', 'https://', 'x'],
];

/** Cells of many kinds, in any column. */
export const AWKWARD: readonly string[] = [
  ...PIECES,
  ...['ABC', 'abc', 'ABCD', 'ABCDE', 'AB', 'A1C', 'ÀBC', 'ABC ', 'E06000001', 'e06000001', 'E0600001', 'E٠٦٠٠٠٠٠١'],
  ...[
    'true',
    'TRUE',
    'tRuE',
    'Yes',
    'YES',
    'nO',
    'y',
    'n',
    't',
    'f',
    '2',
    '-1',
    '1.0',
    '01',
    ' true',
    'no ',
    'fal\u017fe',
  ],
  ...[
    '1989',
    '1990',
    '2030',
    '2199',
    '2200',
    '2201',
    '2299',
    '2035.0',
    '+2030',
    '２０３０',
    '02030',
    '2e3',
    '0',
    '1999',
    '2100',
  ],
  ...['2019-02-28', '2019-02-29', '2020-02-29', '1900-02-29', '2000-02-29', '2100-02-29', '2024-02-30', '2019-04-31'],
  ...['2019-12-31', '2019-12-32', '2019-00-10', '2019-10-00', '2019-13-01', '2019-1-1', '0000-01-01', '0000-02-29'],
  ...['0001-01-01', '0004-02-29', '9999-12-31', '10000-01-01', '-2019-01-01', '01/05/2019', '2019/05/01', '20190501'],
  ...['https://a.example', 'HTTPS://A.example/', 'http://a.example/b c', 'https://', 'https:///a', 'https://[::1'],
  ...[
    'https://a.example:99999',
    'https://a b.example',
    'ftp://a.example',
    'www.a.example',
    '//a',
    'https://ŵ.example/é',
  ],
  ...[
    'https://\u00a0',
    'https://a.example/\n',
    'https://a.example/\u2028',
    'https://%',
    'http://a<b',
    'java\nscript://a',
  ],
  ...['England', 'england', 'Northern Ireland', 'Northern  Ireland', 'SRA', 'sra', 'Whole area', 'Whole Area'],
  ...[
    'a-b',
    'a--b',
    '-a',
    'a-',
    'a_b',
    'Abbey',
    'abbey',
    'Abbey\n',
    '\nAbbey',
    '"Abbey"',
    '"',
    '""',
    '"a"b"',
    '"a\n"',
    '"a"\n',
  ],
  ...[
    '9007199254740991',
    '9007199254740992',
    '9999999999999999',
    '09007199254740991',
    '0000000000000001',
    '007',
    '+1',
    '1,000',
  ],
];

/** Texts with up to three pieces put in, taken out or put in place of something. */
const changed = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(
      texts,
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(...PIECES), fc.nat(2)), {
        maxLength: 3,
      }),
    )
    .map(([text, changes]) =>
      changes.reduce((text, [share, piece, length]) => {
        const at = Math.floor(share * text.length);
        return text.slice(0, at) + piece + text.slice(at + length);
      }, text),
    );

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

/** Two digits, mostly no more than so many. */
const upTo = (most: number) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.nat(most).map((number) => String(number).padStart(2, '0')) },
    { weight: 1, arbitrary: fc.constantFrom(String(most).padStart(2, '0'), String(most + 1).padStart(2, '0'), '00') },
    { weight: 1, arbitrary: digits(2) },
  );

const joined = (...parts: readonly fc.Arbitrary<string>[]) => fc.tuple(...parts).map((texts) => texts.join(''));
const oneOf = (...texts: readonly string[]) => fc.constantFrom(...texts);

const year = fc.oneof(oneOf('1989', '1990', '2000', '2024', '2100', '2199', '2200', '2201'), digits(4));
const date = fc.oneof(
  joined(year, oneOf('-'), upTo(12), oneOf('-'), upTo(31)),
  oneOf('1989-12-30', '1989-12-31', '1990-01-01', '2025-01-31', '2199-12-31', '2200-01-01', '2200-01-02'),
);
const seconds = fc.oneof(oneOf('', ''), joined(oneOf(':'), upTo(60), oneOf('', '', '.5', ',123456', '.')));
const zone = fc.oneof(
  oneOf('', 'Z', 'z'),
  joined(oneOf('+', '-', '+', '-', '\u2212'), upTo(23), fc.oneof(oneOf(''), joined(oneOf('', ':'), upTo(59)))),
);
const time = joined(
  ...[date, oneOf('T', ' ', 't', '\u00a0'), upTo(23), oneOf(':'), upTo(59), seconds],
  ...[oneOf('', '', '', ' ', '\t', '\n', '\u00a0', '\u3000', '\ufeff', '\x1c', '\x85', '  '), zone],
);

/**
 * @param good cells of the column
 * @param areTimes whether most are to look like times
 */
export function cells(good: readonly string[], areTimes = false): fc.Arbitrary<string> {
  const base = fc.oneof(...[fc.constantFrom(...good), fc.constantFrom(...AWKWARD), date, digits(4), digits(16)], {
    weight: areTimes ? 20 : 1,
    arbitrary: time,
  });
  const byCase = base.chain((text) =>
    fc
      .infiniteStream(fc.boolean())
      .map((upper) => [...text].map((c) => (upper.next().value ? c.toUpperCase() : c.toLowerCase())).join('')),
  );
  return fc.oneof(
    { weight: areTimes ? 8 : 2, arbitrary: base },
    { weight: 4, arbitrary: changed(base) },
    byCase,
    fc.string({ unit: 'binary' }),
  );
}

/** The same cells in every run, and more of them with FAST_CHECK_RUNS. */
export const RUNS = { seed: 20_261_121, numRuns: Number(process.env.FAST_CHECK_RUNS ?? 400) };
