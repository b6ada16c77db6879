// Search logs and the list of withheld terms are private, but the output of continuous integration is public, so messages must never
// show any part of a query.
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/engine/diagnostics/diagnostic.ts';
import { check } from '../../../src/program/commands/check.ts';
import { annotationsOf } from '../../../src/program/report/github.ts';
import { jobSummary } from '../../../src/program/report/job-summary.ts';
import { diagnosticRecords } from '../../../src/program/report/json.ts';
import { terminalReport } from '../../../src/program/report/terminal-report.ts';
import { runs } from '../../support/campaign.ts';
import { recorded } from '../../support/program.ts';
import {
  briefly,
  COUNTS_HEADER,
  type Files,
  LOG_HEADER,
  PLANS_HEADER,
  problemsOf,
  quotedRow,
  REDACTED_HEADER,
  sourceFolder,
  text,
} from '../../support/source.ts';

const SECRET = 'SECRET-7f3a "Jane Doe", 12 High Street, SW1A 1AA';
/** The secret query as one cell, with and without its quotation marks. */
const CELL = quotedRow([SECRET]);
const BARE = SECRET.replaceAll('"', '');
const PIECES = BARE.split(', ') as [string, string, string];

/** Everything that a message may show about a problem, except line and column numbers. */
function shownOf(problems: readonly Diagnostic[]): string {
  const placeless = problems.map(({ location, related = [], ...rest }) => ({
    ...rest,
    location: location && { ...location, line: 0, column: 0 },
    related: related.map((each) => ({ ...each, location: { ...each.location, line: 0, column: 0 } })),
  }));
  return [
    terminalReport(placeless),
    jobSummary('data', placeless),
    ...annotationsOf(placeless, { root: '.' }),
    JSON.stringify(diagnosticRecords(placeless)),
    JSON.stringify(problems.map(({ values, fix }) => ({ values, fix }))),
  ].join('\n');
}

function expectNoPart(shown: string): void {
  for (const word of SECRET.match(/\w+/g)!) expect(shown).not.toMatch(new RegExp(`\\b${word}\\b`, 'i'));
}

const QUERY_FIRST = 'user_query,searched_at,result_count,council_restriction';
const QUERY_LAST = 'searched_at,result_count,council_restriction,user_query';

type Code = Diagnostic['code'];
const faulty = (log: string | Uint8Array, ...codes: readonly Code[]) => ({ log, codes });
const latin1 = (content: string) => Buffer.from(content, 'latin1');

/** Logs with a fault, and the codes of the expected problems. */
const LOGS: Readonly<Record<string, ReturnType<typeof faulty>>> = {
  'quotation marks missing': faulty(text(LOG_HEADER, `2025-01-02,${BARE},3,`), 'wrong-cell-count'),
  'the outer quotation marks missing': faulty(text(LOG_HEADER, `2025-01-02,${SECRET},3,`), 'stray-quote'),
  'inner quotation marks not doubled': faulty(text(LOG_HEADER, `2025-01-02,"${SECRET}",3,`), 'stray-quote'),
  'quotation marks missing in a short row': faulty(
    text(LOG_HEADER, `2025-01-02,${BARE}`),
    ...(['bad-count', 'bad-restriction'] as const),
  ),
  'quotation marks missing in day counts': faulty(
    text(COUNTS_HEADER, `2025-01-02,${BARE},5`),
    ...(['bad-count', 'bad-restriction'] as const),
  ),
  'quotation marks missing, the query first': faulty(
    text(QUERY_FIRST, `${BARE},2025-01-02`),
    ...(['bad-time', 'bad-count', 'bad-restriction'] as const),
  ),
  'quotation marks missing, the query last': faulty(text(QUERY_LAST, `2025-01-02,3,,${BARE}`), 'wrong-cell-count'),
  'a quotation mark never closed': faulty(text(LOG_HEADER, `2025-01-02,${CELL.slice(0, -1)},3,`), 'unclosed-quote'),
  'a quotation mark never closed, with rows around': faulty(
    text(LOG_HEADER, `2025-01-01,${CELL},3,`, `2025-01-02,"${BARE},3,`, `2025-01-03,${CELL},3,`),
    'unclosed-quote',
  ),
  'no header': faulty(text(`2025-01-02,${CELL},3,`), 'missing-header-row'),
  'no header, quotation marks missing': faulty(text(`2025-01-02,${BARE},3,`), 'missing-header-row'),
  'no header, the same cell twice': faulty(text(`${CELL},${CELL}`, CELL), 'missing-column'),
  'a column missing': faulty(text('searched_at,user_query,result_count', `2025-01-02,${CELL},3`), 'missing-column'),
  'a column twice': faulty(text(`${LOG_HEADER},user_query`, `2025-01-02,${CELL},3,,${CELL}`), 'duplicate-column'),
  'redacted day counts of rare searches': faulty(text(REDACTED_HEADER, `2025-01-02,${CELL},3,,4`), 'rare-terms'),
  'quotation marks missing in redacted day counts': faulty(
    text(REDACTED_HEADER, `2025-01-02,${BARE},5`),
    ...(['bad-count', 'bad-restriction'] as const),
  ),
  'a bad time in redacted day counts': faulty(text(REDACTED_HEADER, `yesterday,${CELL},3,,5`), 'bad-time'),
  'columns of a redacted and another kind': faulty(
    text(`${REDACTED_HEADER},date`, `2025-01-02,${CELL},3,,5,2025-01-02`),
    'mixed-log',
  ),
  'columns of both kinds': faulty(text(`${LOG_HEADER},date`, `2025-01-02,${CELL},3,,2025-01-02`), 'mixed-log'),
  'the header’s line end missing': faulty(`${LOG_HEADER},2025-01-02,${CELL},3,\n`),
  'the header’s line end missing, the same cell twice': faulty(`${LOG_HEADER},${CELL},${CELL}\n`),
  'not UTF-8': faulty(latin1(text(LOG_HEADER, `2025-01-02,${CELL.replace('Jane', 'Jane\xe9')},3,`)), 'not-utf8'),
  'a bad count': faulty(text(LOG_HEADER, `2025-01-02,${CELL},three,`), 'bad-count'),
  'a count of none in day counts': faulty(text(COUNTS_HEADER, `2025-01-02,${CELL},3,,0`), 'bad-count'),
  'a bad time': faulty(text(LOG_HEADER, `yesterday,${CELL},3,`), 'bad-time'),
  'query and time the wrong way round': faulty(text(LOG_HEADER, `${CELL},2025-01-02,3,`), 'bad-time'),
  'query and count the wrong way round': faulty(text(LOG_HEADER, `2025-01-02,3,${CELL},`), 'bad-count'),
  'query and restriction the wrong way round': faulty(text(LOG_HEADER, `2025-01-02,,3,${CELL}`), 'bad-restriction'),
  'a restriction without quotation marks': faulty(text(LOG_HEADER, `2025-01-02,x,3,${PIECES[0]}`), 'bad-restriction'),
  'a restriction to no council': faulty(text(LOG_HEADER, `2025-01-02,x,3,"""${PIECES[0]}"""`), 'unknown-restriction'),
};

/** The same log, compressed. */
const packed = (log: string | Uint8Array): Files => ({ 'searches.csv': null, 'searches.csv.gz': gzipSync(log) });

describe.each<[string, (log: string | Uint8Array) => Files]>([
  ['a log with a secret query', (log) => ({ 'searches.csv': log })],
  ['a compressed log with a secret query', packed],
])('%s', (_, filesOf) => {
  test.each(Object.entries(LOGS))('%s', async (_, { log, codes }) => {
    const problems = await problemsOf(filesOf(log));
    expect(problems.length).toBeGreaterThan(0);
    if (codes.length > 0) expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(codes));
    expectNoPart(shownOf(problems));
    for (const { location } of problems) expect(location ?? {}).not.toHaveProperty('excerpt');
  });
});

test.each(['pretty', 'json'] as const)(
  'all faults at once, in many logs, as “check” prints them: %s',
  async (format) => {
    const logs = Object.values(LOGS).flatMap(({ log }, index) => [
      [`searches/part-${index}/log.csv`, log] as const,
      [`searches/part-${index}/packed.csv.gz`, gzipSync(log)] as const,
    ]);
    const data = sourceFolder({ 'searches.csv': null, ...Object.fromEntries(logs) });
    const { effects, printed, told } = recorded();
    expect(await check({ data, site: {}, format }, effects)).toBe(1);
    const output = [...printed, ...told].join('\n');
    expect(output).toContain(path.join('part-0', 'log.csv'));
    expect(output).not.toMatch(/\b(?:SECRET|7f3a|Jane|Doe|High|Street|SW1A|1AA)\b/i);
  },
);

test('a message states only the length of a cell that may be part of a query', async () => {
  const [problem] = await problemsOf({ 'searches.csv': text(LOG_HEADER, `${CELL},2025-01-02,3,`) });
  expect(problem!.values!.cell).toBe(
    `a cell of ${SECRET.length} characters (hidden, because it may be part of a query)`,
  );
});

describe('a log that was saved under the name of a table', () => {
  // Without a header, nothing shows that the file is a log.
  const WITH_HEADER = Object.entries(LOGS).filter(([name]) => !name.startsWith('no header'));
  const withTable = text(`${PLANS_HEADER},user_query`, `abc,,,yesterday,${CELL}`);

  test.each([...WITH_HEADER, ['with the columns of the table, too', faulty(withTable)] as const])(
    '%s',
    async (_, { log }) => {
      for (const name of ['plans.csv', 'commitments.csv', 'councils.csv', 'emergencies.csv']) {
        const problems = (await problemsOf({ [name]: log })).filter(({ location }) => location?.file === name);
        expect(problems.length).toBeGreaterThan(0);
        expectNoPart(shownOf(problems));
      }
    },
  );
});

const LIST_HEADER = 'user_query,match,note';

describe('a list that withholds a secret query', () => {
  test.each([
    ['as it should be', text(LIST_HEADER, `${CELL},exact,`)],
    ['no header', text(CELL)],
    ['no header, the words of a list', text(`${CELL},exact`)],
    ['a misspelt header', text('user_qery,match,note', `${CELL},exact,`)],
    ['the line end of the header missing', `${LIST_HEADER},${CELL},exact,\n`],
    ['quotation marks missing', text(LIST_HEADER, `${BARE},exact,`)],
    ['the outer quotation marks missing', text(LIST_HEADER, `${SECRET},exact,`)],
    ['a quotation mark never closed', text(LIST_HEADER, `${CELL.slice(0, -1)},exact,`)],
    ['a note without quotation marks', text(LIST_HEADER, `x,exact,${BARE}`)],
    ['a note in an unknown column', text('user_query,about', `x,${CELL}`)],
    ['the term in the column match', text(LIST_HEADER, `exact,${CELL},`)],
    ['no term, but a note', text(LIST_HEADER, `,exact,${CELL}`)],
    ['an asterisk in an exact term', text(LIST_HEADER, `${CELL.slice(0, -1)}*",exact,`)],
    ['the same term twice', text(LIST_HEADER, `${CELL},exact,`, `${CELL},exact,`)],
    ['semicolons', text('user_query;match', `${CELL};exact`)],
    ['a conflict', text(LIST_HEADER, `<<<<<<< ${SECRET}`, `${CELL},exact,`, '=======')],
    ['not UTF-8', latin1(text(LIST_HEADER, `${CELL.replace('Jane', 'Jane\xe9')},exact,`))],
    ['a header of its own name', text(CELL.replace('SECRET', 'user_query'), 'x')],
  ])('%s', async (_, list) => {
    const log = text(LOG_HEADER, ...Array<string>(5).fill(`2025-01-02,${CELL},3,`));
    const problems = await problemsOf({ 'searches.csv': log, 'withheld-searches.csv': list });
    expect(problems.length).toBeGreaterThan(0);
    expectNoPart(shownOf(problems));
    for (const { location, fix } of problems) {
      expect(location ?? {}).not.toHaveProperty('excerpt');
      expect(fix).toBeUndefined();
    }
  });
});

describe('what is shown, and what isn’t', () => {
  const shown = async (log: string) => shownOf(await problemsOf({ 'searches.csv': log }));

  test('shows an invalid count or time if nothing else in the row is invalid', async () => {
    expect(await shown(text(LOG_HEADER, '2025-01-02,solar,-1,'))).toContain('“-1”');
    expect(await shown(text(LOG_HEADER, '2025-02-30,solar,1,'))).toContain('“2025-02-30”');
    expect(await shown(text(LOG_HEADER, '31/01/2025 09:30,solar,1,'))).toContain('“31/01/2025 09:30”');
  });

  test('doesn’t show numbers from a query that are in other columns', async () => {
    expect(await shown(text(LOG_HEADER, '2025-01-02,flat 3,07-12,5'))).not.toContain('07-12');
    expect(await shown(text(QUERY_FIRST, 'Jane Doe,31-12-1985,2025-01-02,3'))).not.toContain('1985');
  });

  test('doesn’t show a date in place of a count, or a number in place of a time', async () => {
    expect(await shown(text(LOG_HEADER, '2025-01-02,Jane Doe,31-12-1985,'))).not.toContain('1985');
    expect(await shown(text(QUERY_FIRST, 'Jane Doe,020794,3,'))).not.toContain('020794');
  });

  test('doesn’t show a search in the first row that resembles a column name', async () => {
    expect(await shown(text('2025-01-02,result counts,3,'))).not.toContain('result counts');
    expect(await shown(text('2025-01-02,user queries,3,'))).not.toContain('user queries');
  });

  test('shows where a column name is misspelt, and the correct name', async () => {
    const problems = await problemsOf({ 'searches.csv': 'searched_at,user_qery,result_count,council_restriction\n' });
    expect(briefly(problems)).toEqual(['searches.csv 1:13 missing-column']);
    expect(problems[0]?.suggestion).toContain('user_query');
  });
});

describe('random changes to logs in which only queries contain the letters q, x and z', () => {
  const RAW = text(
    LOG_HEADER,
    '2025-01-02T09:30:00Z,qxzqxzqxz,3,',
    '2025-01-02,"qxzzqxzqx, ""qqxxzz"", xxqzqz",12,"""Abbey"""',
    '"2025-01-03","xqzxqz\nzzqqxx, qqqxxx",0,"""Beech"""',
    '2025-01-05,"zxqzxq",7,',
  );
  const COUNTS = text(
    COUNTS_HEADER,
    '2025-01-02,qxzqxzqxz,3,,5',
    '2025-01-02,"qxzzqxzqx, ""qqxxzz"", xxqzqz",12,"""Abbey""",2',
    '"2025-01-03","xqzxqz\nzzqqxx, qqqxxx",0,"""Beech""",1',
  );
  const mutation = fc.record({
    at: fc.nat(400),
    deleted: fc.nat(4),
    // Written as Latin-1, so that the last but one isn't UTF-8.
    inserted: fc.constantFrom('', '"', '""', ',', '\n', '\r', ',"', '",', '"\n', ' ', '1', '-', '\xff', '\xef\xbb\xbf'),
  });
  type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never;

  function mutilated(log: string | Uint8Array, mutations: readonly Mutation[]): Uint8Array {
    return mutations.reduce(
      (bytes, { at, deleted, inserted }) => {
        const begin = at % (bytes.length + 1);
        return Buffer.concat([
          bytes.subarray(0, begin),
          Buffer.from(inserted, 'latin1'),
          bytes.subarray(begin + deleted),
        ]);
      },
      Buffer.from(log as string),
    );
  }

  // The data is stored uncompressed, so that damaged bytes are still text.
  const stored = gzipSync(RAW, { level: 0 });
  const list = text(LIST_HEADER, 'qxzqxzqxz,exact,', '"qxzzqxzqx, ""qqxxzz""*",pattern,"xqzxqz, zzqqxx"');

  test.each<[string, string | Uint8Array, (mutated: Uint8Array) => Files, number]>([
    ['a raw log', RAW, (log) => ({ 'searches.csv': log }), 40],
    ['daily counts', COUNTS, (log) => ({ 'searches.csv': log }), 40],
    ['redacted daily counts', COUNTS.replace('date', 'redacted_date'), (log) => ({ 'searches.csv': log }), 40],
    ['a compressed log, before compression', RAW, packed, 20],
    ['a compressed log', stored, (log) => ({ 'searches.csv': null, 'searches.csv.gz': log }), 20],
    ['a list of withheld terms', list, (list) => ({ 'withheld-searches.csv': list }), 80],
  ])('%s', async (_, file, filesOf, count) => {
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 5 }), async (mutations) => {
        const problems = await problemsOf(filesOf(mutilated(file, mutations)));
        expect(shownOf(problems)).not.toMatch(/[qxz]{3}/);
      }),
      runs(7, count),
    );
  });
});
