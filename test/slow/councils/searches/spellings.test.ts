// The same history always gives the same bytes, whatever its format.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { once } from '../../../../src/engine/once.ts';
import { comparableTerm, withheldBy } from '../../../../src/engine/terms/withheld-terms.ts';
import { dateOf } from '../../../../src/engine/text/calendar.ts';
import { awkwardRows, type Cells, HEADER, inParts, SPELLINGS } from '../../../councils/searches/redaction/awkward.ts';
import { runOn } from '../../../councils/searches/redaction/running.ts';
import { anyLog, TEXTS } from '../../../engine/terms/logs.ts';
import { runs } from '../../../support/campaign.ts';
import { temporaryFolder } from '../../../support/program.ts';
import { quotedRow } from '../../../support/source.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

async function redacted(files: Files, withheld?: string): Promise<Buffer> {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  const out = path.join(temporaryFolder(), 'out.csv');
  const { code, told } = await runOn([folder], out, { withheld });
  expect([code, told]).toEqual([0, expect.not.stringContaining('error:')]);
  return readFileSync(out);
}

const ROWS = awkwardRows();
const plain = (rows: readonly Cells[]): Files => ({ 'log.csv': SPELLINGS.plain!(rows) });

const expected = once(() => redacted(plain(ROWS)));

test.each(Object.entries(SPELLINGS))('%s', async (_, spell) => {
  expect((await redacted({ 'log.csv': spell(ROWS) })).equals(await expected())).toBe(true);
  expect((await redacted({ 'log.csv.gz': gzipSync(spell(ROWS)) })).equals(await expected())).toBe(true);
});

test('several files, some of them compressed, with names that are also patterns', async () => {
  expect((await redacted(inParts(ROWS))).equals(await expected())).toBe(true);
});

test('daily counts, with raw logs for other days', async () => {
  const rows = ROWS.map(([, ...cells], index): Cells => [dateOf(20_000 + (index % 40)), ...cells]);
  const isRaw = ([date]: Cells) => date < dateOf(20_013);
  const counts = new Map<string, number>();
  for (const row of rows.filter((row) => !isRaw(row))) {
    const text = quotedRow(row);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const lines = [...counts].map(([text, times]) => `${text},${times}\n`).join('');
  const header = ['date', ...HEADER.slice(1), 'times_seen'].join(',');
  const files = { 'a.csv': SPELLINGS.plain!(rows.filter(isRaw)), 'b.csv': `${header}\n${lines}` };
  expect((await redacted(files)).equals(await redacted(plain(rows)))).toBe(true);
});

test('any log with any list gives the same result as the log without the withheld searches', async () => {
  const listed = fc.array(fc.tuple(fc.constantFrom(...TEXTS, 'h*t', '*"*'), fc.constantFrom('exact', 'pattern')), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(anyLog, listed, async (searches, terms) => {
      const rows = searches.map(
        ({ day, query, results, restriction }): Cells => [dateOf(day), query, String(results), restriction],
      );
      // The program rejects an empty term.
      const named = terms.filter(([text]) => comparableTerm(text) !== '');
      const isWithheld = withheldBy(named.map(([text, match]) => ({ text, isPattern: match === 'pattern' })));
      const list = path.join(temporaryFolder(), 'list.csv');
      writeFileSync(list, ['user_query,match', ...named.map(quotedRow), ''].join('\n'));
      const without = await redacted(plain(rows.filter(([, query]) => !isWithheld(query))));
      expect((await redacted(plain(rows), list)).equals(without)).toBe(true);
    }),
    runs(20_260_805, 20),
  );
});
