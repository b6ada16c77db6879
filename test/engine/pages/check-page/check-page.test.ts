// The page that checks tables in a site: its files, and what it says without a script.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { filesOf } from '../../../../src/engine/site/site-plan.ts';
import { planOf } from '../../../support/planned.ts';
import { COUNCILS_HEADER, ENDED_HEADER, GOOD, SITE, sourceFolder, text } from '../../../support/source.ts';
import { RenderedFiles } from '../../router/rendered-files.ts';

async function siteWith(files: Parameters<typeof sourceFolder>[0] = {}, options: object = { checkPage: true }) {
  const rendered = new RenderedFiles(filesOf(await planOf(sourceFolder(files), { ...SITE, ...options })));
  const read = (file: string) => Buffer.from(rendered.get(file)!).toString();
  return { paths: [...rendered.keys()], read };
}

const isOfPage = (file: string): boolean => /^check\/|^assets\/check-/.test(file);

test('a site has the page only if its options say so', async () => {
  const without = await siteWith({}, {});
  expect(without.paths.filter(isOfPage)).toEqual([]);
  expect(without.read('index.html')).not.toContain('Check your tables');
  const { paths, read } = await siteWith();
  expect(paths.filter(isOfPage).map((file) => file.replace(/\.[0-9a-f]{16}\./, '.'))).toEqual([
    'check/index.html',
    'check/tables.json',
    'assets/check-style.css',
    'assets/check-page.js',
    'assets/check-worker.js',
    'assets/check-import-worker.js',
  ]);
  expect(read('index.html')).toContain('<a href="/check/">Check your tables</a>');
  expect(read('sitemap.xml')).toContain('https://climate.example/check/');
});

test('the page names its files, wherever the site is', async () => {
  for (const base of ['', '/data']) {
    const { paths, read } = await siteWith({}, { checkPage: true, siteUrl: `https://climate.example${base}` });
    const page = read('check/index.html');
    for (const file of paths.filter((each) => /^assets\/check-|^check\/tables/.test(each))) {
      expect(page).toContain(`"${base}/${file}"`);
    }
    expect(page).toMatch(/<noscript>.*council-climate-api check data.*<\/noscript>/s);
  }
});

test('the published tables have the columns of the service, and no others', async () => {
  const { read } = await siteWith({
    'councils.csv': text(
      `${COUNCILS_HEADER},private notes`,
      'ABC,"Abbey, ""the"" Council",abbey,https://abbey.example/,E06000001,England,Unitary Authority,secret',
      'BCD,Beech,beech,https://beech.example/,S12000002,Scotland,Unitary Authority,secret',
    ),
    'ended-councils.csv': text(ENDED_HEADER, 'OLD,Old Council,2019-03-31,ABC'),
    'plans.csv': null,
  });
  expect(JSON.parse(read('check/tables.json'))).toEqual({
    councils: text(
      COUNCILS_HEADER,
      'ABC,"Abbey, ""the"" Council",abbey,https://abbey.example/,E06000001,England,Unitary Authority',
      'BCD,Beech,beech,https://beech.example/,S12000002,Scotland,Unitary Authority',
    ),
    'ended-councils': text(ENDED_HEADER, 'OLD,Old Council,2019-03-31,ABC'),
  });
});

/** In bytes, compressed as hosts do. The tables of the sample are small; those of all councils in the UK take 10 kB. */
test('the page and its check of CSV files are small', async () => {
  const { paths, read } = await siteWith();
  const needed = paths.filter((file) => isOfPage(file) && !file.includes('import-worker'));
  const sizes = [...needed, paths.find((file) => file.startsWith('assets/style'))!].map(
    (file) => gzipSync(read(file), { level: 9 }).length,
  );
  expect(sizes.length).toBe(6);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(116_000);
});

test('an edit of a table to which no other refers changes nothing on the page', async () => {
  const [one, other] = [
    await siteWith(),
    await siteWith({ 'commitments.csv': GOOD['commitments.csv'].replace('2030', '2031') }),
  ];
  for (const file of one.paths.filter(isOfPage)) expect(other.read(file)).toBe(one.read(file));
});
