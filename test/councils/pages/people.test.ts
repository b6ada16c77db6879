// The pages for people: the number of clicks from the home page to whatever visitors look for, and the size of pages.
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bytesOf, textOf } from '../../../src/engine/site/file-content.ts';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { decodeEntities } from '../../engine/respond/markup.ts';
import { planOf, testHost } from '../../support/planned.ts';
import { dataOf } from '../../support/reference.ts';

const SAMPLE = path.join(import.meta.dirname, '..', '..', '..', 'data');

async function siteIn(data: string) {
  const plan = await planOf(data, { siteUrl: 'https://climate.example' }, [testHost({ composes: 'all' })]);
  const files = new Map(filesOf(plan).map((file) => [file.path, file]));
  return { files, page: (target: string) => textOf(files.get(target)!.render()) };
}

const sample = siteIn(SAMPLE);

const fileAt = (url: string): string =>
  url
    .replace(/[?#].*/s, '')
    .slice(1)
    .replace(/(?:^|\/)$/, '$&index.html');

/** Follows links by their text, starting on the home page. */
async function follow(...clicks: readonly string[]) {
  const { page } = await sample;
  let [here, part] = [page('index.html'), ''];
  for (const click of clicks) {
    const links = Array.from(here.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs), ([, url, text]) => ({
      url: decodeEntities(url!),
      text: decodeEntities(text!.replace(/<[^>]*>/g, '')),
    }));
    const url = links.find(({ text }) => text.replace(/ \(\d+\)$/, '') === click)?.url;
    if (url === undefined) throw new Error(`there is no link “${click}”`);
    if (!url.startsWith('/')) return { here, part: '', url, clicks: clicks.length };
    here = page(fileAt(url));
    part = url.replace(/^[^#]*#?/, '');
  }
  return { here: decodeEntities(here), part, url: undefined, clicks: clicks.length };
}

const COUNCIL = ['W', 'Wickenmere City Council'];

/** The text on the last page, after all clicks. */
const TASKS: readonly (readonly [task: string, clicks: readonly string[], shown: RegExp])[] = [
  ['find a council', COUNCIL, /<h1>Wickenmere City Council<\/h1>/],
  [
    'councils in Northern Ireland without a target year',
    ['Northern Ireland'],
    /No target year on record<\/h2>\n<ul class="neighbours">\n<li>/,
  ],
  [
    'promises of 2030 for the whole area',
    ['Commitments', '2030', 'Whole area'],
    /<h1>Target year 2030: whole area<\/h1>.*<p class="facts">For the whole area<\/p>\n<blockquote dir="auto">/s,
  ],
  [
    'all action plans in Scotland',
    ['Plans', 'Action plan', 'Scotland'],
    /<h1>Plans and other documents: Action plan, Scotland<\/h1>.*<p class="document">/s,
  ],
  ['the plans of a council', COUNCIL, /Plans and other documents<\/h2>\n<ul class="plans">/],
  [
    'a council compared with its type',
    COUNCIL,
    /net zero years promised by the \d+ non-metropolitan districts in England/,
  ],
  ['emergencies before June 2019', ['Climate emergency declarations'], /id="part-may-2019".*id="part-june-2019"/s],
  [
    'how to cite the site',
    [],
    /<code>“Council climate commitments[^<]*, https:\/\/climate\.example\/, licensed under CC0[^<]* Accessed <span class="access-date">\[date\]<\/span><\/code>/,
  ],
  [
    'what happened to a council',
    ['All councils', 'Nether Wickle Borough Council'],
    /no longer exists.*Its successor is:.*Castlebourne Council/s,
  ],
  [
    'the newest dates in the data',
    [],
    /the newest plan record is from <time datetime="20\d\d-\d\d-\d\d">[^<]*<\/time> and the newest emergency declaration is from <time/,
  ],
];

test.each(TASKS)('%s', async (_, clicks, shown) => {
  const { here } = await follow(...clicks);
  expect(here).toMatch(shown);
  expect(clicks.length).toBeLessThanOrEqual(3);
});

test('the source of a promise, a council’s data and an email about an error are at most three clicks away', async () => {
  const { here } = await follow(...COUNCIL);
  expect(here).toMatch(/<p class="source">Source: <bdi><a href="https:/);
  expect(here).toContain('<a href="/downloads/councils/wickenmere-city-council.csv" download>CSV file</a>');
  const report = await follow(...COUNCIL, 'Report an error');
  expect(report.url).toBe('mailto:data@climate-commitments.example?subject=Error%3A%20Wickenmere%20City%20Council');
});

test('a council’s files contain its rows of every table', async () => {
  const { page } = await sample;
  const tables = JSON.parse(page('downloads/councils/wickenmere-city-council.json')) as Record<string, object[]>;
  expect(Object.keys(tables)).toEqual(['councils', 'commitments', 'plans', 'emergencies']);
  const [header, ...rows] = page('downloads/councils/wickenmere-city-council.csv').trimEnd().split('\r\n');
  expect(header).toMatch(/^\ufefftable,name,url,/);
  const count = Object.values(tables).flat().length;
  expect(count).toBeGreaterThan(3);
  for (const name of Object.keys(tables)) {
    for (const row of tables[name]!) expect(row).toMatchObject({ authority_code: 'WKM' });
    expect(rows.filter((row) => row.startsWith(`${name},`)).length).toBe(tables[name]!.length);
  }
});

test('a former slug leads to the council, and current councils keep their pages', async () => {
  const { page } = await sample;
  for (const slug of ['kirkdunan-district-council', 'lorbrae-district-council'])
    expect(page(`councils/${slug}/index.html`)).toMatch(
      /This page has moved.*<a href="\/councils\/kirkdunan-and-lorbrae/s,
    );
});

/** In bytes, compressed, including the style sheet and the scripts. The site has 405 councils. */
test('pages are small', async () => {
  const { files } = await siteIn(dataOf('large'));
  const sizeOf = (file: string): number => gzipSync(bytesOf(files.get(file)!.render())).length;
  const style = [...files.keys()].find((file) => file.endsWith('.css'))!;
  const pages = [...files.keys()].filter((file) =>
    /^(?:index|(?:councils|commitments|plans|compare|about)\/.*)\.html$/.test(file),
  );
  const sizes = pages.map((file) => {
    const scripts = textOf(files.get(file)!.render()).matchAll(/<script src="\/([^"]*)"/g);
    const loaded = [file, style, ...Array.from(scripts, ([, name]) => name!)];
    return { file, size: loaded.reduce((sum, each) => sum + sizeOf(each), 0) };
  });
  expect(sizes.length).toBeGreaterThan(400);
  expect(sizes.filter(({ size }) => size > 30_000)).toEqual([]);
  const councils = sizes.filter(({ file }) => /^councils\/[^/]+\/index/.test(file));
  expect(councils.length).toBeGreaterThan(400);
  expect(councils.filter(({ size }) => size < 10_500).length).toBeGreaterThan(councils.length / 2);
  const [script, index] = ['councils', 'search'].map(
    (name) => [...files.keys()].find((file) => file.startsWith(`assets/${name}.`))!,
  );
  expect(sizeOf(script!) + sizeOf(index!)).toBeLessThan(25_000);
});
