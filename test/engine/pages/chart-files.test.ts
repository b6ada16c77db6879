// The files of charts: the numbers and the images.
import { expect, test } from 'vitest';
import { mapFigure } from '../../../src/councils/pages/map/map-figure.ts';
import { chartFiles } from '../../../src/engine/pages/chart-files.ts';
import type { SiteIndex } from '../../../src/engine/respond/content.ts';
import { textOf } from '../../../src/engine/site/file-content.ts';
import { originsOf } from '../../../src/engine/site/origins.ts';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { OWN_DESIGN } from '../../support/design.ts';
import { councilOf, logOf, pagesSite, SITE_URL } from '../../support/pages-site.ts';
import { tagsOf } from '../respond/markup.ts';

const SITE = {
  title: 'Climate',
  siteUrl: SITE_URL,
  licence: { name: 'CC0', url: 'https://cc0.example/' },
} as unknown as SiteIndex;

const PLACES = [2030, 2038, 2045, undefined].map((year, index) => ({
  ...{ title: `Council ${index}, “${index}”`, url: `/councils/c-${index}/` },
  ...{ key: `C${index}`, country: 'Wales', region: 'Wales', group: 'Wales', isUpper: false },
  ...{ point: { north: 50 + index, east: -1 }, years: [year, undefined, undefined] },
}));

const [csv, svg] = filesWith(OWN_DESIGN.style);

function filesWith(style: string) {
  const figure = mapFigure(PLACES, ['Own operations', 'Whole area', 'Scope not recorded']);
  const design = { ...OWN_DESIGN, style };
  const origins = originsOf(undefined, SITE, design, { councils: '[]', commitments: '[]' });
  return chartFiles('map', PLACES, () => figure, { design, site: SITE, origins }).map((file) =>
    textOf(file.render()),
  ) as [string, string];
}

const attributeOf = (markup: string, element: string, attribute: string) =>
  tagsOf(markup).flatMap(({ name, attributes }) => (name === element ? [attributes.get(attribute)] : []));

test('the numbers are those of the table', () => {
  expect(csv.replace('\ufeff', '').split('\r\n')).toEqual([
    'Council,Country,Region,Own operations,Whole area,Scope not recorded',
    '"Council 0, “0”",Wales,Wales,2030,none,none',
    '"Council 1, “1”",Wales,Wales,2038,none,none',
    '"Council 2, “2”",Wales,Wales,2045,none,none',
    '"Council 3, “3”",Wales,Wales,none,none,none',
    '',
  ]);
});

test('an image has its title, its note with a square for each mark, and its source', () => {
  const texts = Array.from(svg.matchAll(/<text[^>]*>(.*?)<\/text>/g), ([, text]) => text!.replace(/<[^>]*>/g, ''));
  expect(texts.join(' ')).toBe(
    'Earliest target year of each council Each cell is a council, with its earliest target year: ■ 2030 or earlier, ' +
      '■ 2031 to 2040, ■ 2041 or later, ■ no target year on record. Countries and regions are apart. Neighbouring ' +
      'councils have cells next to each other where possible. Wales 2038 2045 2030 ' +
      'Source: “Climate”, https://climate.example/, licensed under CC0 (https://cc0.example/).',
  );
  expect(attributeOf(svg, 'tspan', 'fill')).toEqual(['#00613c', '#c77d1e', '#8a4b08', '#fff']);
});

test('colours are attributes, in the light mode, and links are left out', () => {
  expect(svg).not.toMatch(/<style|<a\b|var\(|light-dark/);
  expect(new Set(attributeOf(svg, 'path', 'fill'))).toEqual(new Set(['#00613c', '#c77d1e', '#8a4b08', '#fff']));
  expect(new Set(attributeOf(svg, 'path', 'stroke'))).toEqual(new Set(['none', undefined, '#6b7a74']));
  expect(new Set(attributeOf(svg, 'text', 'text-anchor'))).toEqual(new Set([undefined, 'middle']));
});

test('an owner’s colours are used', () => {
  const [, own] = filesWith(`${OWN_DESIGN.style}\n:root { --accent: light-dark(#7a0019, #fcc); }`);
  expect(attributeOf(own, 'path', 'fill')).toContain('#7a0019');
});

test('an owner’s rules can be compact and use unknown colours', () => {
  const [, own] = filesWith(`${OWN_DESIGN.style}\n:root{--brand:teal}\n.chart .mark{fill:#c00;stroke:var(--brand);}`);
  expect(attributeOf(own, 'path', 'fill')).toContain('#c00');
  expect(attributeOf(own, 'path', 'stroke')).toContain('currentColor');
  expect(own).not.toContain('undefined');
});

test('a long word is split between characters, but not inside an entity', () => {
  const title = 'a&'.repeat(90);
  const { page } = pagesSite(
    { councils: [councilOf({ authority_code: 'AAA' })], commitments: [], searchLog: logOf([]) },
    { title },
  );
  const texts = page('downloads/charts/promises-by-country.svg').match(/(?<=<text[^>]*>)[^<]*/g)!;
  expect(texts.filter((text) => /&(?!amp;)/.test(text))).toEqual([]);
  expect(texts.join('').replaceAll('&amp;', '&')).toContain(title);
});

test('councils of the same type in two countries have separate charts', () => {
  const councils = ['England', 'England', 'Northern Ireland', 'Northern Ireland'].map((country, index) =>
    councilOf({
      authority_code: `AA${'ABCD'[index]}`,
      country: country as 'England',
      authority_type: 'Northern Irish Council',
    }),
  );
  const commitments = councils.map(({ authority_code }) => ({
    ...{ authority_code, has_promise: true, target_year: 2030, scope: 'Whole area' as const },
    ...{ text: '', source: '', source_name: '' },
  }));
  const paths = filesOf(pagesSite({ councils, commitments, searchLog: logOf([]) }).plan).map((file) => file.path);
  expect(paths.filter((file) => /years-2.*svg/.test(file)).sort()).toEqual([
    'downloads/charts/years-2-northern-irish-councils-in-england.svg',
    'downloads/charts/years-2-northern-irish-councils.svg',
  ]);
});

test('each picture has its own heading, even if the heading before it has no picture', () => {
  const record = { ...{ authority_code: 'AAA', has_promise: true, target_year: 2030, scope: 'Whole area' as const } };
  const commitments = [{ ...record, text: '', source: '', source_name: '' }];
  const { page } = pagesSite({ councils: [councilOf({ authority_code: 'AAA' })], commitments, searchLog: logOf([]) });
  const image = page('downloads/charts/target-years.svg');
  expect(Array.from(image.matchAll(/<text[^>]*bold[^>]*>(.*?)<\/text>/g), ([, text]) => text)).toEqual([
    'Net zero promises by target year',
    'Council only (the council’s own operations): 0 promises from 0 councils',
    'Whole area (everyone and everything in the council’s area): 1 promise from 1 council',
  ]);
});

test('search terms are shown as text, without the characters that XML doesn’t allow', () => {
  const query = '\u0001x" onload="y\u0002 <b>&\u0008\ufffe';
  const { page } = pagesSite({
    ...{ councils: [], commitments: [] },
    searchLog: logOf([{ day: 20_000, query, times: 9 }]),
  });
  const image = page('downloads/charts/popular-searches.svg');
  expect(image).toContain('>\ufffdx" onload="y\ufffd &lt;b&gt;&amp;\ufffd\ufffd</text>');
});
