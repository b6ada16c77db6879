// Withheld search terms: logs without these searches give exactly the same site, and no command prints these terms or the list.
// test/rarer-texts.test.ts looks for them in the files of a site.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { redact } from '../src/councils/searches/redact.ts';
import { importSheets } from '../src/councils/sheets/import.ts';
import { once } from '../src/engine/once.ts';
import * as packageFiles from '../src/engine/package-files.ts';
import { build } from '../src/program/commands/build.ts';
import { check } from '../src/program/commands/check.ts';
import { diff } from '../src/program/commands/diff.ts';
import { plan } from '../src/program/commands/plan.ts';
import { schema } from '../src/program/commands/schema.ts';
import { committed } from './support/git.ts';
import { shortenWaits } from './support/patience.ts';
import { outputOf, recorded, startPreview, temporaryFolder, unwrapped } from './support/program.ts';
import { hiddenIn, RARE_LOG } from './support/rare-log.ts';
import { type Files, LOG_HEADER, sourceFolder, text } from './support/source.ts';

shortenWaits();

const LIST = 'withheld-searches.csv';
const SITE = { siteUrl: 'https://climate.example', hosts: ['fetch'], dates: { dateRangeDays: 2, openEndedDays: 3 } };

/** The files of a finished site, keyed by name. */
async function built(data: string, cache?: string): Promise<ReadonlyMap<string, string>> {
  const out = path.join(temporaryFolder(), 'dist');
  const { effects, told } = recorded();
  expect(await build({ data, out, site: SITE, cache }, effects), told.join('\n')).toBe(0);
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [path.relative(out, file), readFileSync(file, 'latin1')];
    }),
  );
}

describe('a site has the same bytes', () => {
  const days = (day: number) => `2025-01-${String(day).padStart(2, '0')}`;
  const searched = (query: string, first: number, times: number) =>
    Array.from({ length: times }, (_, index) => `${days(first + index)},${query},3,`);
  // Includes the first and last days of the log, and rare spellings of the withheld terms.
  const names = [
    ...searched('Jane Doe', 1, 6),
    ...searched('jane  doe', 25, 7),
    ...searched('JANE DOE', 9, 2),
    ...searched('the Smiths of Abbey', 7, 9),
  ];
  const others = [...searched('solar', 4, 5), ...searched('heat pump', 6, 12), ...searched('wind', 8, 6)];
  const list = text('user_query,match', 'jane doe,', '*smith*,pattern');
  const log = (rows: readonly string[]): Files => ({ 'searches.csv': text(LOG_HEADER, ...rows) });
  const expected = once(() => built(sourceFolder(log(others))));
  const raw = () => sourceFolder({ ...log([...names, ...others]), [LIST]: list });

  /** @returns the path of the folder with the tables, in which redacted daily counts replace the log */
  async function redacted(rows: readonly string[], files: Files): Promise<string> {
    const [logs, data] = [sourceFolder(log(rows)), sourceFolder({ 'searches.csv': null, ...files })];
    const out = path.join(data, 'searches.csv');
    const options = { logs: [path.join(logs, 'searches.csv')], out } as const;
    const rest = { format: 'pretty', allowTruncation: false } as const;
    expect(await redact({ ...options, ...rest }, recorded().effects)).toBe(0);
    return data;
  }

  test('from raw logs, with and without a cache', async () => {
    const data = raw();
    const cache = path.join(temporaryFolder(), 'cache');
    expect(await built(data)).toEqual(await expected());
    expect(await built(data, cache)).toEqual(await expected());
    expect(await built(data, cache)).toEqual(await expected());
  });

  test('from daily counts that were redacted with or without the list', async () => {
    const without = await redacted(others, {});
    const before = await redacted([...names, ...others], { [LIST]: list });
    expect(readFileSync(path.join(before, 'searches.csv'))).toEqual(readFileSync(path.join(without, 'searches.csv')));
    const after = await redacted([...names, ...others], {});
    expect(readFileSync(path.join(after, 'searches.csv'), 'utf8')).toContain('Jane Doe');
    writeFileSync(path.join(after, LIST), list);
    const site = await built(without);
    expect(await built(before)).toEqual(site);
    expect(await built(after)).toEqual(site);
  });

  test('changes after an edit of the list, even if the log is cached', async () => {
    vi.spyOn(packageFiles, 'programHash').mockReturnValue('one program');
    const data = raw();
    const cache = path.join(temporaryFolder(), 'cache');
    const out = path.join(temporaryFolder(), 'dist');
    const built = () => outputOf((effects) => build({ data, out, site: SITE, cache }, effects));
    const first = await built();
    expect(unwrapped(first)).toContain('4 search terms (24 searches) withheld');
    expect(unwrapped(await built())).toContain('(0 written');
    // This applies even if nothing has changed.
    expect(unwrapped(await built())).toContain('4 search terms (24 searches) withheld');
    writeFileSync(path.join(data, LIST), text('user_query', 'jane doe'));
    expect(unwrapped(await built())).toContain('3 search terms (15 searches) withheld');
    rmSync(path.join(data, LIST));
    expect(await built()).not.toContain('withheld');
    vi.restoreAllMocks();
  });
});

describe('withheld terms aren’t printed by', () => {
  const found = (output: string) => hiddenIn(Buffer.from(output));
  const COUNTED = '60 search terms (540 searches) withheld';

  test.each(['pretty', 'json', 'github'] as const)('check: %s', async (format) => {
    const data = sourceFolder(RARE_LOG);
    const summaryFile = path.join(temporaryFolder(), 'summary.md');
    const job = { root: data, summaryFile };
    const output = await outputOf((effects) => check({ data, site: SITE, format, job }, effects));
    const all = format === 'github' ? output + readFileSync(summaryFile, 'utf8') : output;
    expect(unwrapped(all)).toContain(COUNTED);
    expect(found(all)).toEqual([]);
  });

  test('check without problems, which shows only their number', async () => {
    const data = sourceFolder({ [LIST]: 'user_query\nSOLAR\n' });
    const summaryFile = path.join(temporaryFolder(), 'summary.md');
    const options = { data, site: SITE, format: 'github', job: { root: data, summaryFile } } as const;
    const output = await outputOf((effects) => check(options, effects));
    const counted = '1 search term (1 search) withheld';
    expect(output).toContain(`::notice file=${LIST},title=searches-withheld::${counted}`);
    const praise = 'No problems found in';
    expect(readFileSync(summaryFile, 'utf8').replaceAll('`', '')).toContain(`### Check\n\n${counted}.\n\n${praise}`);
    expect(output).not.toMatch(/solar/i);
  });

  test('diff, even if the terms were published before', async () => {
    const data = committed(sourceFolder({ ...RARE_LOG, [LIST]: null }));
    const out = path.join(temporaryFolder(), 'dist');
    expect(await build({ data, out, site: SITE }, recorded().effects)).toBe(0);
    writeFileSync(path.join(data, LIST), RARE_LOG[LIST]);
    for (const since of [undefined, 'HEAD']) {
      for (const format of ['pretty', 'markdown', 'json'] as const) {
        const output = await outputOf((effects) => diff({ data, site: SITE, out, since, format }, effects));
        expect(unwrapped(output)).toMatch(format === 'json' ? /"withheld": 60/ : /60 search terms withheld/);
        expect(found(output)).toEqual([]);
      }
    }
  });

  test('diff, except terms that are published now', async () => {
    const data = committed(sourceFolder(RARE_LOG));
    rmSync(path.join(data, LIST));
    const { effects, printed } = recorded();
    expect(await diff({ data, site: SITE, out: '', since: 'HEAD', format: 'json' }, effects)).toBe(0);
    const { searchTerms } = JSON.parse(printed.join('\n'));
    expect(searchTerms).toMatchObject({ removed: [], withheld: 0 });
    expect(searchTerms.added).toHaveLength(60);
  });

  test.each(['pretty', 'json'] as const)('plan and redact: %s', async (format) => {
    const data = sourceFolder(RARE_LOG);
    const planned = await outputOf((effects) => plan({ data, site: SITE, format }, effects));
    expect([unwrapped(planned), found(planned)]).toEqual([expect.stringContaining(COUNTED), []]);
    const options = {
      ...{ logs: ['searches.csv', 'searches'].map((name) => path.join(data, name)), withheld: path.join(data, LIST) },
      ...{ out: path.join(temporaryFolder(), 'out.csv'), allowTruncation: false },
    } as const;
    const redacted = await outputOf((effects) => redact({ ...options, format }, effects));
    expect(redacted).toMatch(
      format === 'json' ? /"withheld": {\s*"terms": 60,\s*"searches": 540/ : /withheld +60 +540/,
    );
    expect(found(redacted + readFileSync(options.out, 'utf8'))).toEqual([]);
  });

  test('schema, which doesn’t name the list either', async () => {
    const output = await outputOf((effects) => schema({ data: sourceFolder(RARE_LOG) }, effects));
    expect(output).toContain('commitments.csv');
    expect(output).not.toContain('withheld');
    expect(found(output)).toEqual([]);
  });

  test.each(['pretty', 'json'] as const)('import: %s', async (format) => {
    const data = sourceFolder({ ...RARE_LOG, 'searches.csv': LOG_HEADER, 'searches/counts.csv': null });
    const sheet = path.join(temporaryFolder(), 'sheet.csv');
    writeFileSync(sheet, RARE_LOG['searches.csv'].replace('searched_at', 'created'));
    const flags = { sheet: 'searches', paths: [sheet], data, write: true, format, today: '2026-01-01' } as const;
    expect(found(await outputOf((effects) => importSheets(flags, effects)))).toEqual([]);
    // The raw log stays complete, because the list may change.
    expect(found(readFileSync(path.join(data, 'searches.csv'), 'utf8')).length).toBeGreaterThan(60);
  });

  test('preview, and aren’t served once they are listed', async () => {
    const data = sourceFolder({ ...RARE_LOG, [LIST]: null });
    const { url, told } = await startPreview(data);
    const terms = async () => found(await (await fetch(`${url}/api/searchterms/`)).text());
    expect((await terms()).length).toBeGreaterThan(0);
    writeFileSync(path.join(data, LIST), RARE_LOG[LIST]);
    await vi.waitFor(() => expect(unwrapped(told.join('\n'))).toContain('540 searches) withheld'), 30_000);
    expect([await terms(), found(told.join('\n'))]).toEqual([[], []]);
  });
});
