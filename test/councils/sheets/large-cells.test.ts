// Readers handle very large cells quickly, such as the cell after an unclosed quotation mark.
import { test } from 'vitest';
import { authorityCode, count, gssCode, restriction, searchTime } from '../../../src/councils/sheets/readers.ts';
import { year } from '../../../src/councils/year.ts';
import { choice } from '../../../src/engine/tables/readers/choice.ts';
import { date } from '../../../src/engine/tables/readers/date.ts';
import { yesNoWithRemark } from '../../../src/engine/tables/readers/yes-no.ts';
import { line, text, url, verbatimText } from '../../../src/tools/import/text-readers.ts';
import { sized } from '../../support/campaign.ts';
import { withinTime } from '../../support/within-time.ts';

const READERS = {
  ...{ year: year({ remarks: ['whole area'] }), date, yesNo: yesNoWithRemark },
  ...{ choice: choice(['Whole area'], 'unknown-scope'), other: choice(['Whole area'], 'keep') },
  ...{ text, verbatim: verbatimText, line, address: url, authorityCode, gssCode, count, searchTime, restriction },
};

/** The cell is so long that an algorithm with quadratic time would take seconds. */
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
