// Very large cells, such as a quotation mark that is missing makes, are read in no time.
import { test } from 'vitest';
import { choice } from '../../../src/import/readers/choice.ts';
import { authorityCode, count, gssCode, restriction, searchTime } from '../../../src/import/readers/code.ts';
import { date } from '../../../src/import/readers/date.ts';
import { address, line, text, verbatimText } from '../../../src/import/readers/text.ts';
import { year } from '../../../src/import/readers/year.ts';
import { yesNo } from '../../../src/import/readers/yes-no.ts';
import { sized } from '../../support/campaign.ts';
import { withinTime } from '../../support/within-time.ts';

const READERS = {
  ...{ year: year({ remarks: ['whole area'] }), date, yesNo: yesNo({ remarks: ['unanimous'] }) },
  ...{ choice: choice(['Whole area']), other: choice(['Whole area'], { others: 'keep' }) },
  ...{ text, verbatim: verbatimText, line, address, authorityCode, gssCode, count, searchTime, restriction },
};

/** So many characters that quadratic work takes seconds. */
const LENGTH = sized(50_000, 200_000);

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

test.each(Object.entries(READERS))('%s', async (_, read) => {
  for (const cell of CELLS) await withinTime(1000, () => void read(cell));
});
