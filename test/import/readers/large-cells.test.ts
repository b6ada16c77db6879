// Very large cells, such as a quotation mark that is missing makes, are read in no time.
import { expect, test } from 'vitest';
import { choice } from '../../../src/import/readers/choice.ts';
import { authorityCode, count, gssCode, restriction, searchTime } from '../../../src/import/readers/code.ts';
import { date } from '../../../src/import/readers/date.ts';
import { address, line, text, verbatim } from '../../../src/import/readers/text.ts';
import { year } from '../../../src/import/readers/year.ts';
import { yesNo } from '../../../src/import/readers/yes-no.ts';

const READERS = {
  ...{ year: year({ remarks: ['whole area'] }), date, yesNo: yesNo({ remarks: ['unanimous'] }) },
  ...{ choice: choice(['Whole area']), other: choice(['Whole area'], { others: 'keep' }) },
  ...{ text, verbatim, line, address, authorityCode, gssCode, count, searchTime, restriction },
};

/** What takes the square of its length takes many seconds of it. */
const LENGTH = 200_000;

const CELLS = [
  '2030',
  ' ',
  'a ',
  ' \t',
  '\u00a0',
  '0',
  '-',
  '#',
  '(',
  '=A',
  '"',
  'https://a.example ',
  '1/',
  '\u200b',
].flatMap((piece) => {
  const long = piece.repeat(Math.ceil(LENGTH / piece.length));
  return [long, `${long}x`, `x${long}`, `x${long}x`, `https://a.example/${long}x`, `=A(${long}`];
});

test.each(Object.entries(READERS))('%s', (_, read) => {
  const times = CELLS.map((cell) => {
    const start = performance.now();
    read(cell);
    return performance.now() - start;
  });
  expect(Math.max(...times)).toBeLessThan(1000);
});
