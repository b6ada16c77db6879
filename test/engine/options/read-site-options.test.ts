// `site.json`, and the command-line options that override it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Diagnostic, helpOf, messageOf } from '../../../src/engine/diagnostics/diagnostic.ts';
import { readSiteOptions } from '../../../src/engine/options/read-site-options.ts';
import { runs } from '../../support/campaign.ts';
import { withinTime } from '../../support/within-time.ts';

type Flags = Parameters<typeof readSiteOptions>[1];

const read = (content: string | Uint8Array, flags: Flags = {}) =>
  readSiteOptions({ name: 'site.json', bytes: typeof content === 'string' ? Buffer.from(content) : content }, flags);

/** Each problem as `2:5 unknown-option “titl”: title`. */
const brief = ({ code, location, values, suggestion }: Diagnostic): string =>
  `${location ? `${location.line}:${location.column} ` : ''}${code} ${values?.option ?? ''}${suggestion ? `: ${suggestion}` : ''}`.trim();

function isJson(content: string): boolean {
  try {
    JSON.parse(content);
    return true;
  } catch {
    return false;
  }
}

describe('defaults', () => {
  test.each([
    ['no file', undefined],
    ['an empty object', '{}'],
    ['an empty object after a byte order mark', '\ufeff{}'],
  ])('with %s', (_, content) => {
    const { value: options, problems } = content === undefined ? readSiteOptions(undefined, {}) : read(content);
    expect(problems).toEqual([]);
    expect(options).toMatchObject({
      pageSizes: { commitments: 250, searchterms: 100 },
      dates: {
        dateRangeDays: 31,
        openEndedDays: 31,
        months: true,
        quarters: true,
        years: true,
        minCounts: [5],
        minResults: [1],
      },
      searchLog: 'private',
    });
    expect(options?.siteUrl).toBeUndefined();
  });

  test('for the other options of a group', () => {
    const { value: options } = read(
      '{ "pageSizes": { "searchterms": 7 }, "dates": { "months": false, "minCounts": [5, 10] } }',
    );
    expect(options?.pageSizes).toEqual({ commitments: 250, searchterms: 7 });
    expect(options?.dates).toMatchObject({ dateRangeDays: 31, months: false, years: true, minCounts: [5, 10] });
  });
});

describe('the site URL', () => {
  test.each([
    ['https://climate.example', 'https://climate.example'],
    ['https://climate.example/', 'https://climate.example'],
    ['http://127.0.0.1:8000', 'http://127.0.0.1:8000'],
    ['HTTPS://Climate.example:443/data//', 'https://climate.example/data'],
    ['https://x.example/a/../b c', 'https://x.example/b%20c'],
    ['https://exämple.org/ü', 'https://xn--exmple-cua.org/%C3%BC'],
    ['https://x.example/apis', 'https://x.example/apis'],
    // This applies to every version of Node.js.
    ['https://GROẞ.example/ẞ^a', 'https://xn--gro-7ka.example/%E1%BA%9E%5Ea'],
  ])('%s is read as %s', (siteUrl, normal) => {
    expect(read(JSON.stringify({ siteUrl })).value?.siteUrl).toBe(normal);
    expect(read('{}', { siteUrl }).value?.siteUrl).toBe(normal);
  });

  test.each([
    '',
    'climate.example',
    '/climate',
    'ftp://climate.example',
    'https://user:password@x.example',
    'https://climate.example/?a=b',
    'https://climate.example/#a',
    'https://x.example/api',
    'https://x.example/api/v1',
  ])('%j is rejected', (siteUrl) => {
    expect(read(JSON.stringify({ siteUrl })).problems.map(brief)).toEqual(['1:2 bad-option “siteUrl”']);
  });
});

describe('command-line options override the file', () => {
  const file = '{ "siteUrl": "https://file.example", "title": "File", "precompress": false }';

  test('one by one', () => {
    const { value: options } = read(file, { siteUrl: 'https://flag.example', precompress: true });
    expect(options).toMatchObject({ siteUrl: 'https://flag.example', title: 'File', precompress: true });
    expect(read(file, { hosts: ['s3'] }).value).toMatchObject({ siteUrl: 'https://file.example', hosts: ['s3'] });
  });

  test('and problems with them name no file', () => {
    const { problems } = read(file, { hosts: ['s4'] });
    expect(problems.map(brief)).toEqual(['bad-option --host']);
    expect(problems[0]).not.toHaveProperty('file');
  });

  test('and problems with both are reported together', () => {
    const { problems } = read('{ "title": 3 }', { siteUrl: 'nowhere' });
    expect(problems.map(brief)).toEqual(['1:3 bad-option “title”', 'bad-option --site-url']);
  });
});

test('the search log is private unless the file says otherwise', () => {
  expect(read('{ "searchLog": "public" }').value?.searchLog).toBe('public');
  expect(read('{ "searchLog": "private" }').value?.searchLog).toBe('private');
  const { problems } = read('{ "searchLog": "open" }');
  expect(problems.map(brief)).toEqual(['1:3 bad-option “searchLog”']);
  expect(helpOf(problems[0]!)).toBe('Use "private" or "public".');
});

test('a repeated threshold counts once', () => {
  expect(readSiteOptions(undefined, { dates: { minCounts: [5, 8, 5] } }).value?.dates.minCounts).toEqual([5, 8]);
});

describe('unknown options', () => {
  test.each([
    ['{ "titl": "A" }', ['1:3 unknown-option “titl”: title']],
    ['{ "searchlog": "public" }', ['1:3 unknown-option “searchlog”: searchLog']],
    ['{\n  "siteurl": "https://a.example"\n}', ['2:3 unknown-option “siteurl”: siteUrl']],
    [
      '{\r\n  "dates": {\r\n    "openEndedDay": 3\r\n  }\r\n}',
      ['3:5 unknown-option “dates.openEndedDay”: openEndedDays'],
    ],
    [
      '{ "frobnicate": 1, "descripton": "" }',
      ['1:3 unknown-option “frobnicate”', '1:20 unknown-option “descripton”: description'],
    ],
    [
      '{ "title": "ŵ😀", "licence": { "nam": "A", "name": "A", "url": "https://a.example" } }',
      // The option is already there, and can't be there twice.
      ['1:31 unknown-option “licence.nam”'],
    ],
    [
      '{ "sources": [{ "name": "A", "url": "https://a.example" }, { "name": "B", "uri": "https://b.example" }] }',
      ['1:60 bad-option “sources.url”', '1:75 unknown-option “sources.uri”: url'],
    ],
    // The same word is also a value, and the key of another object.
    ['{\n  "title": "paris",\n  "paris": 1\n}', ['3:3 unknown-option “paris”']],
    [
      '{\n  "description": "x",\n  "dates": { "title": 1 },\n  "titl": "A"\n}',
      ['3:14 unknown-option “dates.title”', '4:3 unknown-option “titl”: title'],
    ],
  ])('%j', (content, expected) => {
    const { problems, value: options } = read(content);
    expect(problems.map(brief).sort()).toEqual(expected.toSorted());
    expect(options).toBeUndefined();
  });
});

describe('invalid values', () => {
  test.each([
    ['{ "title": "" }', '1:3 bad-option “title”'],
    ['{ "title": null }', '1:3 bad-option “title”'],
    ['{ "description": 3 }', '1:3 bad-option “description”'],
    ['{ "pageSizes": { "commitments": 0 } }', '1:18 bad-option “pageSizes.commitments”'],
    ['{ "pageSizes": { "searchterms": 1.5 } }', '1:18 bad-option “pageSizes.searchterms”'],
    ['{ "pageSizes": { "searchterms": "100" } }', '1:18 bad-option “pageSizes.searchterms”'],
    ['{ "pageSizes": [250, 100] }', '1:3 bad-option “pageSizes”'],
    ['{ "dates": { "dateRangeDays": -1 } }', '1:14 bad-option “dates.dateRangeDays”'],
    ['{ "dates": { "months": "yes" } }', '1:14 bad-option “dates.months”'],
    ['{ "dates": { "minCounts": [4] } }', '1:14 bad-option “dates.minCounts”'],
    ['{ "dates": { "minCounts": [] } }', '1:14 bad-option “dates.minCounts”'],
    ['{ "dates": { "minResults": [0] } }', '1:14 bad-option “dates.minResults”'],
    ['{ "precompress": "yes" }', '1:3 bad-option “precompress”'],
    ['{ "searchLog": "Public" }', '1:3 bad-option “searchLog”'],
    ['{ "searchLog": true }', '1:3 bad-option “searchLog”'],
    ['{ "licence": "CC0" }', '1:3 bad-option “licence”'],
    ['{ "licence": { "name": "CC0", "url": "CC0" } }', '1:31 bad-option “licence.url”'],
    ['{ "sources": { "name": "A", "url": "https://a.example" } }', '1:3 bad-option “sources”'],
    ['{ "sources": [{ "name": "A", "url": "a" }] }', '1:30 bad-option “sources.url”'],
    [
      '{\n  "sources": [\n    { "name": "A", "url": "https://a.example" },\n    { "name": "", "url": "https://b.example" }\n  ]\n}',
      '4:7 bad-option “sources.name”',
    ],
    ['{ "contributors": ["A"] }', '1:3 bad-option “contributors”'],
    ['{ "contributors": [{ "url": "https://a.example" }] }', '1:20 bad-option “contributors.name”'],
    ['{ "changes": 20 }', '1:3 bad-option “changes”'],
    ['{ "changes": {} }', '1:3 bad-option “changes”'],
    ['{ "changes": { "commits": 3, "tags": "v*" } }', '1:3 bad-option “changes”'],
    ['{ "changes": { "commits": 0 } }', '1:16 bad-option “changes.commits”'],
    ['{ "changes": { "commits": 1001 } }', '1:16 bad-option “changes.commits”'],
    ['{ "changes": { "since": "" } }', '1:16 bad-option “changes.since”'],
    ['{ "changes": { "tags": "" } }', '1:16 bad-option “changes.tags”'],
    ['{ "changes": { "folder": "" } }', '1:16 bad-option “changes.folder”'],
    ['{ "contact": "someone" }', '1:3 bad-option “contact”'],
    ['{ "contact": "mailto:" }', '1:3 bad-option “contact”'],
    ['{ "contact": "MAILTO:?subject=API" }', '1:3 bad-option “contact”'],
    ['{\n  "title": "dates",\n  "dates": 31\n}', '3:3 bad-option “dates”'],
    [
      '{\n  "description": "dateRangeDays",\n  "dates": { "dateRangeDays": "x" }\n}',
      '3:14 bad-option “dates.dateRangeDays”',
    ],
    [
      '{\n  "licence": { "name": "A", "url": "https://a.example" },\n  "dates": { "years": 1 }\n}',
      '3:14 bad-option “dates.years”',
    ],
  ])('%j', (content, expected) => {
    const { problems } = read(content);
    expect(problems.map(brief)).toEqual([expected]);
    expect(problems[0]?.location?.excerpt?.text).toBe(content.split('\n')[(problems[0]?.location?.line ?? 0) - 1]);
    expect(messageOf(problems[0]!)).not.toContain('undefined');
    expect(helpOf(problems[0]!)).not.toContain('undefined');
  });

  test.each(['[]', '"text"', '3', 'null', 'true'])('the whole file: %s', (content) => {
    expect(read(content).problems.map(({ code, location }) => [code, location?.line])).toEqual([['bad-json', 1]]);
    expect(messageOf(read(content).problems[0]!)).toBe('the options can’t be read: expected an object in braces');
  });

  test('a missing part of an option is reported at the option', () => {
    expect(read('{\n  "title": "A",\n  "licence": { "name": "CC0" }\n}').problems.map(brief)).toEqual([
      '3:3 bad-option “licence.url”',
    ]);
  });

  test('are reported together with unknown options', () => {
    const { problems } = read('{ "siteUrl": "x", "titl": "A", "dates": { "dateRangeDays": "x", "openEndedDay": 1 } }');
    expect(problems.map((problem) => problem.code).sort()).toEqual([
      ...['bad-option', 'bad-option', 'unknown-option', 'unknown-option'],
    ]);
  });
});

describe('a file that isn’t JSON', () => {
  test.each<[content: string, line: number, column?: number]>([
    ['', 1, 1],
    ['{', 1, 2],
    ['{\n  "title": "A",\n}', 3, 1],
    ['{\n  "title": \n}', 3, 1],
    ['{\n  "title": tru\n}', 2],
    ['{\n  "title": A\n}', 2, 12],
    ["{\n  'title': 'A'\n}", 2, 3],
    ['{\n  // a remark\n}', 2, 3],
    ['{\r\n  "title": "A"\r\n  "contact": "B"\r\n}', 3, 3],
    ['{ "title": "ŵ😀" "contact": "B" }', 1, 17],
    ['{}\n{}', 2, 1],
    ['{ "title": "A\n" }', 1, 12],
    ['{\n  "title": "A', 2],
  ])('%j', (content, line, column) => {
    const { problems, value: options } = read(content);
    expect(options).toBeUndefined();
    expect(problems.map(({ code, location }) => [code, location?.file])).toEqual([['bad-json', 'site.json']]);
    expect(problems[0]?.location).toMatchObject({ line, ...(column && { column }) });
  });

  test('is distinguished from one that is', () => {
    const good = '{ "title": "A \\"b\\"", "dates": { "dateRangeDays": 3, "months": true, "minCounts": [5, 6] } }';
    const pieces = ['', ...'" , { } [ ] : \\ // 0 - e null \n \u2028 \0'.split(' ')];
    fc.assert(
      fc.property(fc.nat(good.length), fc.nat(2), fc.constantFrom(...pieces), (at, deleted, inserted) => {
        const content = good.slice(0, at) + inserted + good.slice(at + deleted);
        const [problem] = read(content).problems;
        expect(problem?.code === 'bad-json').toBe(!isJson(content));
        if (problem) expect(problem.location?.line).toBeDefined();
      }),
      runs(1, 300),
    );
  });

  test('may not be UTF-8', () => {
    const { problems } = read(Buffer.from('{\n  "title": "Caf\xe9"\n}', 'latin1'));
    expect(problems).toMatchObject([{ code: 'not-utf8', location: { file: 'site.json', line: 2, column: 16 } }]);
  });

  test.each([
    ['[', ''],
    ['{"title":', '1'],
    ['{"hosts":[', ''],
  ])('may be nested too deeply: %s', (open, within) => {
    const times = 30_000;
    const close = open.endsWith('[') ? (open.length > 1 ? ']}' : ']') : '}';
    for (const content of [open.repeat(times), open.repeat(times) + within + close.repeat(times)]) {
      const { problems } = read(content);
      expect(problems).toMatchObject([{ code: 'bad-json', location: { file: 'site.json', line: 1 } }]);
    }
    expect(read(`{ "title": "${'['.repeat(times)}" }`).problems).toEqual([]);
  });
});

describe('many problems', () => {
  test('with keys are reported up to a limit, within a time limit', async () => {
    const keys = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}": 1`).join(',\n');
    let problems: ReturnType<typeof read>['problems'] = [];
    await withinTime(5000, () => {
      problems = read(`{\n${keys(20_000)},\n"title": 1\n}`).problems;
    });
    expect(problems).toHaveLength(102);
    expect(problems[99]).toMatchObject({ code: 'unknown-option', location: { line: 101 } });
    expect(problems[100]).toMatchObject({ code: 'bad-option', location: { line: 20_002 } });
    expect(problems[101]).toEqual({
      code: 'too-many-problems',
      location: { file: 'site.json' },
      values: { most: '100' },
    });
    expect(read(`{${keys(100)}}`).problems).toHaveLength(100);
  });

  test('in a single list are reported once', () => {
    const { problems } = read('{ "dates": {\n "minCounts": [1, 2, 3, "x"] } }');
    expect(problems.map(brief)).toEqual(['2:2 bad-option “dates.minCounts”']);
  });

  test.each([
    ['{\n "title": "A",\n "title": "B"\n}', ['3:2 repeated-option “title”']],
    ['{\n "title": "A",\n "title": "A"\n}', ['3:2 repeated-option “title”']],
    ['{\n "theme": { "logo": "a.svg" },\n "theme": { "accent": "#112233" } }', ['3:2 repeated-option “theme”']],
    ['{ "dates": {\n "months": true,\n "years": true,\n "months": false } }', ['4:2 repeated-option “dates.months”']],
    [
      '{\n "title": "A",\n "title": "B",\n "title": "C" }',
      ['3:2 repeated-option “title”', '4:2 repeated-option “title”'],
    ],
    ['{\n "title": 1,\n "title": 2 }', ['3:2 bad-option “title”', '3:2 repeated-option “title”']],
    ['{ "licence": { "name": "A", "url": "https://a.example" }, "theme": {}, "dates": {} }', []],
  ])('set twice: %s', (content, expected) => {
    const { value, problems } = read(content);
    expect(problems.map(brief)).toEqual(expected);
    expect(value === undefined).toBe(expected.length > 0);
  });

  test('that are set twice are reported with both places', () => {
    const { problems } = read('{\n "title": "A",\n "title": "B"\n}');
    expect(problems[0]!.related).toMatchObject([{ relation: 'first', location: { file: 'site.json', line: 2 } }]);
  });
});
