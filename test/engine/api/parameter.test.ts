// Each kind of parameter reads what clients send, writes it in a single form, and has a form for file names.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENDPOINT_NAMES, parametersIn } from '../../../src/engine/api/api.ts';
import { canonical, day, type Parameter, threshold, wordList } from '../../../src/engine/api/parameter.ts';
import { valueInFile } from '../../support/address-of-file.ts';
import { runs } from '../../support/campaign.ts';
import { anyValue } from '../addressing/addresses.ts';
import { anyText, rightText, wrongTexts } from './texts.ts';

/** One parameter of each kind, followed by those of the API. */
const PARAMETERS: readonly (readonly [string, Parameter])[] = [
  ...Object.entries({
    words: wordList(['A', 'A B', 'B', 'b-c'], { field: 'x', title: 'X' }),
    day: day('first', 'From'),
    threshold: threshold(3, { unit: 'x', option: 'minCounts' }),
  } satisfies { readonly [Kind in Parameter['kind']]: Extract<Parameter, { kind: Kind }> }),
  ...ENDPOINT_NAMES.flatMap((endpoint) =>
    parametersIn(endpoint).map(([name, parameter]): [string, Parameter] => [`${name} of ${endpoint}`, parameter]),
  ),
];

const write = (parameter: Parameter, value: unknown) => parameter.write(value as never);
const toFile = (parameter: Parameter, value: unknown) => parameter.toFile(value as never);
const isAbsent = (parameter: Parameter, value: unknown) => write(parameter, value) === parameter.absent;

describe.each(PARAMETERS)('%s', (_, parameter) => {
  const value = anyValue(parameter);

  test('reads what it writes into a file name', () => {
    fc.assert(
      fc.property(value, (value) => {
        const text = toFile(parameter, value);
        expect(text).toMatch(/^[a-z0-9_-]+$/);
        if (!isAbsent(parameter, value)) expect(valueInFile(parameter, text)).toEqual(value);
      }),
      runs(21, 100),
    );
  });

  test('writes different values differently, and only the default value like a missing one', () => {
    fc.assert(
      fc.property(value, value, (one, other) => {
        const isSame = write(parameter, one) === write(parameter, other);
        expect(toFile(parameter, one) === toFile(parameter, other)).toBe(isSame);
        expect(toFile(parameter, one) === toFile(parameter, undefined)).toBe(isAbsent(parameter, one));
      }),
      runs(22, 200),
    );
  });

  test('reads any text as a value that it can write and read again, or reports an error', () => {
    fc.assert(
      fc.property(anyText(parameter), (text) => {
        const read = parameter.read(text);
        if (read === undefined) expect(parameter.detail?.('the_name')).toMatch(/^the_name must be /);
        else expect(parameter.read(write(parameter, read))).toEqual(read);
      }),
      runs(23, 300),
    );
  });

  test('accepts valid texts, and no invalid ones', () => {
    fc.assert(
      fc.property(rightText(parameter), (text) => {
        expect(parameter.read(text)).toBeDefined();
      }),
      runs(24, 100),
    );
    expect(wrongTexts(parameter).filter((text) => parameter.read(text) !== undefined)).toEqual([]);
    expect(parameter.detail === undefined).toBe(wrongTexts(parameter).length === 0);
  });

  test('is left out if it has no effect', () => {
    fc.assert(
      fc.property(fc.option(value, { nil: undefined }), (value) => {
        const isLeftOut = value === undefined || isAbsent(parameter, value);
        expect(canonical({ one: parameter }, { one: value })).toEqual(isLeftOut ? {} : { one: value });
      }),
      runs(26, 100),
    );
  });
});

describe('what each kind reads and writes, and its form in file names', () => {
  const words = wordList(['A', 'A B', 'B'], { field: 'x', title: 'X' });
  const least = threshold(5, { unit: 'x', option: 'minCounts' });
  const last = day('last', 'To');
  const most = String(Number.MAX_SAFE_INTEGER);
  test.each<[Parameter['kind'], string, string | undefined, string]>([
    ['words', '', '', 'any'],
    ['words', ' ,x', '', 'any'],
    ['words', 'b,a b,B', 'A B,B', 'a-b_b'],
    ['words', 'a,\ta b\u00a0,b ', 'A,A B,B', 'a_a-b_b'],
    ['day', '2021-1-05', '2021-01-05', '2021-01-05'],
    ['day', '2024-02-29', '2024-02-29', '2024-02-29'],
    ['day', '2023-02-29', undefined, 'any'],
    ['threshold', '5', '5', '5'],
    ['threshold', ' +007', '7', '7'],
    ['threshold', '4', undefined, '5'],
    ['threshold', '-7', undefined, '5'],
    ['threshold', '9'.repeat(400), most, most],
  ])('%s: %j', (kind, text, written, file) => {
    const parameter = { words, day: last, threshold: least }[kind];
    const value = parameter.read(text);
    expect(value === undefined ? undefined : write(parameter, value)).toBe(written);
    expect(toFile(parameter, value)).toBe(file);
  });
});
