// Values and keys that `site.json` may be given.
import fc from 'fast-check';
import { EXPECTATIONS } from '../../src/model/site.ts';

/** Dotted, as in `dates.dateRangeDays`. */
export const KEYS = Object.keys(EXPECTATIONS);

const NUMBERS = [0, -0, 1, -1, 5, 31, 3660, 3661, 100_000, 100_001, 999_999_999, 1e9, 2 ** 53, 1e308, 0.5, 1e-300];
const TEXTS = [
  ...['', ' ', '\0', '\n', '\ud800', '\u202e', '\ufeff', '{{title}}', '</script><script>', '$&', 'x'.repeat(5000)],
  '\u{1f469}\u200d'.repeat(500),
  ...['https://climate.example', 'https://climate.example/', 'https://climate.example/a/b/', 'http://127.0.0.1:80'],
  'HTTPS://CLIMATE.EXAMPLE',
  ...['https://climate.example/api', 'https://climate.example/%', 'https://climate.example/%ff'],
  ...['https://u:p@climate.example', 'https://climate.example/?a#b'],
  ...['https://clímate.example/é ü', 'https://xn--a', 'https://[::1]/x', 'https://a.example/..//./b', 'https://'],
  ...['javascript:alert(1)', 'ftp://a.example'],
  ...['https://climate.example/"; return 200;', "https://climate.example/'$host{}", 'https://climate.example/\\n#'],
  'https://a.example/(x|y)+*?[z]',
  ...['mailto:?x', 'mailto:a@b.example', 'a@b.example', '#00613c', '#FFFFFF', '#000000', '#00613', 'red', 'logo.svg'],
  ...['LOGO.SVG', '../logo.svg', '.svg', 'nul.svg'],
  ...['serve', 'static', 'fetch', 'nginx', 'Static', 'query', 'path', 'private', 'public', 'true', 'null', '1'],
];

export const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    ['static', 's3'],
    ['nginx', 'caddy', 'apache'],
    [5, 5, 6],
    [1, 2, 3],
    [''],
  ),
  fc.constantFrom<unknown>(...NUMBERS),
  fc.constantFrom<unknown>(...TEXTS),
  fc.constantFrom(...TEXTS).map((text) => [text]),
  fc.constantFrom(...NUMBERS).map((number) => [number]),
  fc.jsonValue({ maxDepth: 3 }),
);

const ODD_KEYS = [
  ...['', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'Title', 'site_url', 'title ', '0'],
  ...['x'.repeat(3000), '\u202e', '{option}', '\ud800'],
];
export const key = fc.oneof(
  fc.constantFrom(...ODD_KEYS),
  fc.constantFrom(...KEYS.map((each) => each.split('.').at(-1)!)),
  fc.string({ maxLength: 5 }),
);
