// The list of withheld search terms: its format, its problems, and the logs after its terms have been removed.
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CountedLog } from '../../../src/councils/searches/read-log.ts';
import { readSearchLogs } from '../../../src/councils/searches/read-logs.ts';
import { readWithheldList } from '../../../src/councils/searches/withheld-list.ts';
import { openCache } from '../../../src/engine/cache.ts';
import { messageOf } from '../../../src/engine/diagnostics/diagnostic.ts';
import { indexLog } from '../../../src/engine/terms/index-log.ts';
import { withheldBy } from '../../../src/engine/terms/withheld-terms.ts';
import { dateOf } from '../../../src/engine/text/calendar.ts';
import { anyLog, bytesOf, type Search, TEXTS, written } from '../../engine/terms/logs.ts';
import { runs } from '../../support/campaign.ts';
import { temporaryFolder } from '../../support/program.ts';
import { briefly, COUNTS_HEADER, LOG_HEADER, logFile, problemsOf, quotedRow, text } from '../../support/source.ts';

const NAME = 'withheld-searches.csv';
const listOf = (content: string) => readWithheldList({ name: NAME, bytes: Buffer.from(content) });

describe('withholds', () => {
  test.each([
    ['a single column', 'user_query\njane doe\n'],
    ['the match “exact”', 'user_query,match\njane doe,exact\n'],
    ['an empty match', 'user_query,match\njane doe,\n'],
    ['a pattern', 'user_query,match\njane*,pattern\n'],
    ['a match with spaces', 'match,user_query\n pattern ,*doe\n'],
    ['notes, other line ends, blank rows', '\ufeffnote,user_query\r\n"why, when",jane doe\r\n,\r\n\r\n'],
    ['quotation marks', 'user_query\n"jane doe"'],
  ])('%s', (_, content) => {
    const { isWithheld, problems } = listOf(content);
    expect(problems).toEqual([]);
    expect(isWithheld!('Jane Doe')).toBe(true);
    expect(isWithheld!('jan')).toBe(false);
  });

  test('nothing if there is no list or an empty one', () => {
    expect(readWithheldList(undefined)).toEqual({ isWithheld: undefined, problems: [] });
    expect(listOf('user_query,match\n')).toEqual({ isWithheld: undefined, problems: [] });
  });
});

describe('has problems with', () => {
  test.each([
    ['a missing header', 'jane doe\n', ['1:1 missing-column']],
    ['a misspelt header', 'user_qery\njane doe\n', ['1:1 missing-column']],
    ['an empty file', '', ['1:1 empty-file']],
    ['an unknown match', 'user_query,match\njane,EXACT\njohn,regex\n', ['2:6 unknown-match', '3:6 unknown-match']],
    ['an empty term', 'user_query,match\n,exact\n"\u200b ",\n', ['2:1 empty-cell', '3:1 empty-cell']],
    ['only asterisks', 'user_query,match\n*,pattern\n* ＊,pattern\n', ['2:1 withholds-all', '3:1 withholds-all']],
    ['an asterisk in an exact term', 'user_query\njane*\n', ['2:1 exact-asterisk']],
    ['a term twice', 'user_query,match\njane,\njane,pattern\n JANE ,exact\n', ['4:1 duplicate-withheld-term']],
    ['a comma without quotation marks', 'user_query,match\njane doe, abbey,exact\n', ['2:17 wrong-cell-count']],
    ['an unknown column', 'user_query,who\njane,me\n', ['1:12 unknown-column']],
    ['a repeated header', 'user_query,match\nuser_query,match\n', ['2:1 repeated-header']],
    ['a conflict', 'user_query\n<<<<<<< HEAD\njane\n=======\n', ['2:1 merge-conflict']],
  ])('%s', async (_, content, expected) => {
    const problems = await problemsOf({ [NAME]: content });
    const wrong = problems.filter(({ code }) => code !== 'searches-withheld');
    expect(briefly(wrong)).toEqual(expected.map((each) => `${NAME} ${each}`));
  });

  test('a notice shows how many terms and searches are withheld', async () => {
    const log = text(COUNTS_HEADER, '2025-01-02,Jane Doe,3,,5', '2025-01-03,jane doe,3,,4', '2025-01-03,wind,3,,5');
    const problems = await problemsOf({ 'searches.csv': log, [NAME]: 'user_query\njane  doe\n' });
    expect(problems.map((problem) => `${problem.location?.file}: ${messageOf(problem)}`)).toEqual([
      `${NAME}: 2 search terms (9 searches) withheld`,
    ]);
    // The term may be spelt differently in the log.
    expect((await problemsOf({ [NAME]: 'user_query\nJane Do\n' })).map(messageOf)).toEqual([
      '0 search terms (0 searches) withheld',
    ]);
  });
});

describe('any log with any list gives the same result as a log without these searches', () => {
  const rowOf = ({ day, query, results, restriction }: Search) => [dateOf(day), query, String(results), restriction];
  const asRows = (log: readonly Search[]) => text(LOG_HEADER, ...log.map((each) => quotedRow(rowOf(each))));
  const asCounts = (log: readonly Search[]) =>
    text(COUNTS_HEADER, ...log.map((each) => quotedRow([...rowOf(each), '1'])));
  const terms = fc.array(fc.record({ text: fc.constantFrom(...TEXTS, 'h*t', '*"*'), isPattern: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  });

  test.each([
    ['rows', asRows],
    ['daily counts', asCounts],
  ])('%s, with and without a cache', async (_, spell) => {
    const folder = path.join(temporaryFolder(), 'cache');
    await fc.assert(
      fc.asyncProperty(anyLog, terms, async (log, listed) => {
        const isWithheld = withheldBy(listed);
        const read = async (searches: readonly Search[], options = {}) => {
          const bytes = Buffer.from(spell(searches));
          const { log: found } = await readSearchLogs([logFile('searches.csv', bytes)], options);
          return { ...found, counts: bytesOf(written(indexLog(found.counts))) };
        };
        const { withheld: _, days: __, ...expected } = await read(log.filter(({ query }) => !isWithheld(query)));
        const cache = openCache<CountedLog>(folder);
        // The second time, the counts come from the cache.
        for (const options of [{ isWithheld }, { isWithheld, cache }, { isWithheld, cache }]) {
          expect(await read(log, options)).toMatchObject(expected);
        }
        expect(await read(log, { cache })).toEqual(await read(log));
      }),
      runs(20_260_804, 60),
    );
  });
});
