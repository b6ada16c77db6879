// Runs every example on the page that explains how to use the API exactly as it is written, with the site that it names.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { examplesOn, type Language, RUNS, run } from '../../../engine/pages/guide/examples.ts';
import { decodeEntities } from '../../../engine/respond/markup.ts';
import { FILED, ROUTED, serveSites } from '../../browser/sites.ts';
import { describeWith } from '../../support/installed.ts';

const EVERY_PAGE = 'every page of the commitments';

/** The councils in Northern Ireland, in the order of the alphabet. */
const NORTHERN_IRISH = [
  'Ballymorragh Borough Council',
  'Derrynamoan & Lisfallon City Council',
  'Glenavarra, Rossmoyle and Dunkeady Borough Council',
  'Lough Dernan and Killoskin District Council',
  'Slieve Éadan District Council',
];

/** The first lines that each example prints, and the number of lines, counted in the tables of the sample by hand. */
const PRINTED: Readonly<Record<string, readonly [lines: number, first: readonly string[]]>> = {
  Councils: [62, ['Ballymorragh Borough Council', 'Brackenshaw Metropolitan Borough Council', 'Castlebourne Council']],
  Council: [1, ['Ballymorragh Borough Council']],
  'Council commitments': [2, ['2040', '2050']],
  // The number of all records, then those on the first page of twelve.
  Commitments: [13, ['110', '2025', '2025', '2027', '2027', '2028', '2030']],
  'Search terms': [13, ['353', 'heat pumps', 'heat pumps', 'heat pumps', 'net zero', 'recycling']],
  [EVERY_PAGE]: [1, ['110']],
  'Councils with filters': [5, NORTHERN_IRISH],
  // Two days, on which people searched for these terms six times and five times.
  'Search terms with filters': [3, ['2', 'net zero', 'heat pumps']],
};

const linesOf = (text: string): readonly string[] => text.replace(/\n$/, '').split('\n');

const SITES = [
  { links: 'query', source: ROUTED, lists: ['/api/councils/', '/api/searchterms/', '/api/commitments/'] },
  {
    ...{ links: 'path', source: FILED },
    lists: ['/api/councils/index.json', '/api/searchterms/index.json', '/api/commitments/index.json'],
  },
] as const;

const sites = serveSites();

async function guideOf(url: string): Promise<string> {
  return (await fetch(`${url}/guide/index.html`)).text();
}

const PROGRAMS = { JavaScript: ['node'], Python: ['python3'], R: ['Rscript'] } as const;

for (const [language, programs] of Object.entries(PROGRAMS)) {
  describeWith(...programs)(`in ${language}`, () => {
    test.each(SITES)('every example prints what the tables contain, with $links links', async ({ source, lists }) => {
      const url = await sites(source);
      const { API, ...examples } = examplesOn(await guideOf(url));
      const printed = async (code: string | undefined) => linesOf((await RUNS[language as Language](code!)).stdout);
      const names = ['councils', 'searchterms', 'commitments'];
      expect(await printed(API![language])).toEqual(lists.map((list, index) => `${names[index]} ${url}${list}`));
      expect(Object.keys(examples)).toEqual(Object.keys(PRINTED));
      for (const [about, codes] of Object.entries(examples)) {
        const lines = await printed(codes[language]);
        const [count, first] = PRINTED[about]!;
        expect([about, lines.length, lines.slice(0, first.length)]).toEqual([about, count, first]);
      }
    });
  });
}

describeWith('curl', 'jq')('with curl', () => {
  interface Page {
    readonly count: number;
    readonly results: readonly unknown[];
  }
  /** The fields that the examples in other languages print. */
  const FIELDS = ['name', 'target_year', 'user_query'];
  const printedOf = (record: object): string =>
    String(Object.entries(record).find(([field]) => FIELDS.includes(field))![1]);

  test.each(SITES)('every example gets the same records, with $links links', async ({ source, lists }) => {
    const url = await sites(source);
    const { API, [EVERY_PAGE]: everyPage, ...examples } = examplesOn(await guideOf(url));
    const got = async (code: string | undefined) => (await RUNS.curl(code!)).stdout;
    expect(Object.values(JSON.parse(await got(API!.curl)))).toEqual(lists.map((list) => url + list));
    for (const [about, { curl }] of Object.entries(examples)) {
      const response: Page | readonly object[] | object = JSON.parse(await got(curl));
      const lines = Array.isArray(response)
        ? response.map(printedOf)
        : 'results' in response
          ? [String((response as Page).count), ...response.results.map((record) => printedOf(record as object))]
          : [printedOf(response)];
      const [count, first] = PRINTED[about]!;
      expect([about, lines.length, lines.slice(0, first.length)]).toEqual([about, count, first]);
    }
    const records = linesOf(await got(everyPage!.curl)).map((line) => JSON.parse(line));
    expect(records.length).toBe(110);
    expect(records.slice(0, 3).map(({ target_year }) => target_year)).toEqual([2025, 2025, 2027]);
  });

  test('the command for caching downloads a response once', async () => {
    const page = await guideOf(await sites(ROUTED));
    const [, command] = /<code>(curl --etag-compare [^<]*)<\/code>/.exec(page)!;
    const folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-guide-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const status = async () => {
      const code = `${decodeEntities(command!)} --silent --write-out '%{http_code}'`;
      return (await run('bash', ['-c', code], { cwd: folder })).stdout;
    };
    expect([await status(), await status()]).toEqual(['200', '304']);
    expect(JSON.parse(readFileSync(path.join(folder, 'response.json'), 'utf8'))).toHaveLength(62);
  });
});
