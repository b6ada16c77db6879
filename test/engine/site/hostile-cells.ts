// Texts that a spreadsheet, a database or another format may change, reject or run.
import {
  COMMITMENTS_HEADER,
  COUNTS_HEADER,
  EMERGENCIES_HEADER,
  GOOD,
  PLANS_HEADER,
  quotedRow,
  text,
} from '../../support/source.ts';

export const LONG = 40_000;

/** Texts that the tables accept, some of them with a warning. */
export const HOSTILE: readonly string[] = [
  ...[
    '=1+1',
    '=HYPERLINK("https://evil.example/","click")',
    '+44 20 7946 0000',
    '-1',
    '@SUM(A1:A9)',
    "'quoted",
    '=cmd|" /C calc"!A0',
  ],
  ...[
    'NULL',
    'null',
    'NA',
    'NaN',
    'None',
    '#N/A',
    'TRUE',
    'false',
    '\\N',
    '""',
    '"',
    "''",
    '-',
    '0',
    '007',
    '1e5',
    '1,000',
  ],
  ...['2024-01-02', '01/02/2024', 'Mar-24', '12:30', '£5', '50%', '0x10', '1_000', 'Infinity'],
  ...[
    '_x0041_',
    '_x000D_',
    '_X005F_',
    '__x0000_',
    '<b>&amp;</b>',
    ']]>',
    '<!-- ',
    '&#0;',
    '{"a":[1]}',
    '\\n',
    '%00',
    '$1 $& {x}',
  ],
  ...[
    'a\r\nb',
    'a\rb',
    '\n',
    'tab\there',
    ' before',
    'after ',
    '\u00a0',
    'a\ufeffmark',
    'a\u200bb',
    '\u202eright to left',
  ],
  ...[
    '\u0001',
    'bell\u0007',
    '\u000b\u000c',
    '\u001b[31mred',
    '\u007f',
    'next\u0085line',
    '\u2028',
    '\ufffe\uffff',
    '\ufffd',
  ],
  ...[
    '😀',
    '🏴\u{e0067}\u{e0062}',
    'e\u0301',
    'ŵ',
    '例',
    'مرحبا',
    '\u{10ffff}',
    `${'x'.repeat(32_767)}`,
    'x'.repeat(LONG),
  ],
];

/** Daily counts with such texts as search terms. Each has enough searches to be published. */
export const COUNTS: readonly string[] = HOSTILE.filter((term) => term !== '').map((term, index) => {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return `2025-01-02,${cell(term)},${index + 1},${index % 2 ? cell('"Abbey"') : ''},${5 + index}`;
});

/** Tables with such texts, and with dates that Excel can't represent. */
export const HOSTILE_FILES = {
  ...GOOD,
  'commitments.csv': text(
    COMMITMENTS_HEADER,
    ...HOSTILE.map((cell, index) => quotedRow(['ABC', 'true', String(1990 + index), '', cell, '', cell])),
  ),
  'plans.csv': text(
    PLANS_HEADER,
    ...HOSTILE.map((cell) => quotedRow(['ABC', cell || '-', cell, ''])),
    'ABC,Old,,1066-10-14',
    'ABC,Older than Excel,,1899-12-31',
    'ABC,A day that Excel invents,,1900-02-28',
    'ABC,New,,1900-03-01',
    'ABC,Far,,9999-12-31',
  ),
  'emergencies.csv': text(EMERGENCIES_HEADER, 'ABC,1899-01-01', 'BCD,2019-05-01', 'BCD,'),
  'searches.csv': text(COUNTS_HEADER, ...COUNTS),
};
