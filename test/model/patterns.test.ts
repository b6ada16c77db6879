// The patterns of the schemas: right in all there is, and the same in every language that reads them.
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulesOf } from '../../src/model/column.ts';
import { FIRST_YEAR, LAST_YEAR } from '../../src/model/forms.ts';
import { SCHEMA_NAMES } from '../../src/model/names.ts';
import {
  CONTROL_CHARACTER,
  COUNT,
  COUNT_FROM_1,
  DAY,
  TARGET_YEAR,
  whole,
  wholeOrEmpty,
} from '../../src/model/patterns.ts';
import { describeColumns, SCHEMAS } from '../../src/model/schemas.ts';
import { readDate } from '../../src/route/parameters.ts';
import { AWKWARD } from '../support/awkward-cells.ts';
import { cells, RUNS } from '../support/cells.ts';

const PATTERNS = [
  ...new Set(
    SCHEMA_NAMES.flatMap((table) => [...rulesOf(SCHEMAS[table]).values()])
      .flatMap(({ pattern }) => (pattern === undefined ? [] : [pattern]))
      .flatMap((pattern) => [whole(pattern), wholeOrEmpty(pattern)]),
  ),
];

const padded = (number: number, length = 2): string => String(number).padStart(length, '0');

test('days are the days that are read', () => {
  const day = new RegExp(whole(DAY));
  const years = [0, 1, 4, 99, 100, 400, 1900, 1999, 2000, 2019, 2020, 2024, 2100, 2400, 9996, 9999];
  for (const year of years) {
    for (let month = 0; month <= 13; month++) {
      for (let date = 0; date <= 32; date++) {
        const text = `${padded(year, 4)}-${padded(month)}-${padded(date)}`;
        expect(day.test(text), text).toBe(readDate(text) === text);
      }
    }
  }
});

test('every year has its leap day or not', () => {
  const day = new RegExp(whole(DAY));
  for (let year = 0; year <= 9999; year++) {
    const text = `${padded(year, 4)}-02-29`;
    expect(day.test(text), text).toBe(readDate(text) === text);
  }
});

test('target years are those from the first to the last', () => {
  const year = new RegExp(whole(TARGET_YEAR));
  for (let number = 0; number <= 9999; number++) {
    expect(year.test(padded(number, 4))).toBe(number >= FIRST_YEAR && number <= LAST_YEAR);
  }
});

test('counts end where JavaScript counts exactly', () => {
  const [count, from1] = [new RegExp(whole(COUNT)), new RegExp(whole(COUNT_FROM_1))];
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  const numbers = fc.oneof(fc.bigInt(0n, 10n ** 16n - 1n), fc.bigInt(most - 10_000n, most + 10_000n));
  const widths = fc.nat(16);
  fc.assert(
    fc.property(numbers, widths, (number, width) => {
      const text = number.toString().padStart(width, '0');
      expect(count.test(text)).toBe(number <= most);
      expect(from1.test(text)).toBe(number <= most && number > 0n);
    }),
    RUNS,
  );
});

test('control characters are what Unicode calls so', () => {
  for (let code = 0; code <= 0xffff; code++) {
    const character = String.fromCharCode(code);
    expect(CONTROL_CHARACTER.test(character)).toBe(/\p{Cc}/u.test(character));
  }
});

test('no pattern has a class or an end that differs between languages', () => {
  for (const pattern of PATTERNS) {
    expect(pattern.replace('[\\s\\S]', '')).not.toMatch(/\\[dDwWsSbBpPAZz]/);
    expect(pattern).toMatch(/^\^\(\?:[^$]*\)\??\(\?!\\n\)\$$/);
    expect(() => [new RegExp(pattern), new RegExp(pattern, 'u')]).not.toThrow();
  }
});

const PYTHON = `
import json, re, sys
patterns, cells = json.load(sys.stdin)
print(json.dumps([[re.search(pattern, cell) is not None for cell in cells] for pattern in patterns]))
`;

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.skipIf(!hasPython)('in Python', () => {
  test('every pattern takes the same cells as in JavaScript, with and without the flag u', () => {
    const examples = SCHEMA_NAMES.flatMap(describeColumns).flatMap((column) => column.examples);
    const texts = [...fc.sample(cells(examples), { ...RUNS, numRuns: 5000 }), ...AWKWARD, ...examples];
    // Line breaks at the end are where they differ most.
    const all = [...texts, ...texts.map((text) => `${text}\n`)].map((text) => Buffer.from(text).toString());
    const input = JSON.stringify([PATTERNS, all]);
    const { stdout, stderr, status } = spawnSync('python3', ['-W', 'error', '-c', PYTHON], {
      ...{ input, encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, PYTHONUTF8: '1' } },
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const verdicts = JSON.parse(stdout) as readonly (readonly boolean[])[];
    PATTERNS.forEach((pattern, index) => {
      for (const flags of ['', 'u']) {
        const here = new RegExp(pattern, flags);
        const differing = all.filter((cell, at) => here.test(cell) !== verdicts[index]![at]);
        expect(differing, pattern).toEqual([]);
      }
    });
  });
});
