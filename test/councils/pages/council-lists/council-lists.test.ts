// Lists of councils: which there are, what their tables show, and the links between them.
import { describe, expect, test } from 'vitest';
import type { Commitment, Council, EndedCouncil } from '../../../../src/councils/dataset.ts';
import { filesOf } from '../../../../src/engine/site/site-plan.ts';
import { decodeEntities } from '../../../engine/respond/markup.ts';
import { councilOf, logOf, pagesSite } from '../../../support/pages-site.ts';

const promise = (scope: Commitment['scope'], target_year: number | null): Commitment => ({
  ...{ authority_code: 'AAA', has_promise: true, scope, target_year },
  ...{ text: '', source: '', source_name: '' },
});

/** The texts of the headings and of the cells. */
function tableIn(page: string) {
  const [, head = '', body = ''] = /<table class="councils">.*?<thead>(.*?)<\/thead>(.*?)<\/table>/s.exec(page) ?? [];
  const cellsIn = (row: string) =>
    Array.from(row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs), ([, cell]) =>
      decodeEntities(cell!.replace(/<[^>]*>/g, '')),
    );
  return { heads: cellsIn(head), rows: Array.from(body.matchAll(/<tr>(.*?)<\/tr>/gs), ([, row]) => cellsIn(row!)) };
}

test.each<[readonly Commitment[], readonly string[]]>([
  [
    [promise('Council only', 2030), promise(null, 2040)],
    ['2030', 'none on record', '2040'],
  ],
  [
    [promise('Whole area', 2035), promise(null, 2040)],
    ['none on record', '2035', '2040'],
  ],
  [[promise(null, null)], ['none on record', 'none on record', 'no year']],
  [
    [promise('Council only', 2030), promise('Whole area', 2050)],
    ['2030', '2050'],
  ],
  [
    [promise('Council only', 2030), { ...promise(null, 2040), has_promise: false }],
    ['2030', 'none on record'],
  ],
])('the target years of %j: a column for promises without a scope, if there are any', (commitments, years) => {
  const { page } = pagesSite({ councils: [councilOf({ authority_code: 'AAA' })], commitments, searchLog: logOf([]) });
  const { heads, rows } = tableIn(page('councils/index.html'));
  const targets = heads.filter((head) => head.startsWith('Target: '));
  expect(targets.length).toBe(years.length);
  expect(targets.map((head) => rows[0]![heads.indexOf(head)])).toEqual(years);
});

test('a list names all regions that share its URL', () => {
  const councils = ['North West', 'North-West', 'North West', '*', 'Γ'].map((region, index) =>
    councilOf({ authority_code: `AA${'ABCDE'[index]}`, region }),
  );
  const { page } = pagesSite({ councils, commitments: [], searchLog: logOf([]) });
  const titleOf = (slug: string) =>
    decodeEntities(/<h1>(.*?)<\/h1>/.exec(page(`councils/by/region/${slug}/index.html`))![1]!);
  expect(titleOf('north-west')).toBe('Councils in North West and North-West');
  expect(titleOf('other')).toBe('Councils in * and Γ');
});

describe('country, region and type combine', () => {
  const place = (authority_code: string, name: string, own: Partial<Council>) =>
    councilOf({ authority_code, name, authority_type: 'Unitary Authority', ...own });
  const councils = [
    place('AAA', 'London Borough of Barnet', { region: 'London', authority_type: 'London Borough' }),
    place('BBB', 'Bath Council', { region: 'South West' }),
    place('CCC', 'Cardiff Council', { country: 'Wales', region: 'Wales' }),
    place('DDD', 'Devon County Council', { region: 'South West', authority_type: 'County Council' }),
    place('EEE', 'City of Bangor', { country: 'Wales' }),
  ];
  const { page, plan } = pagesSite({ councils, commitments: [], searchLog: logOf([]) });
  const paths = filesOf(plan).map(({ path }) => path);
  const namesOn = (file: string) => tableIn(page(file)).rows.map(([name]) => name);

  /** The choices on a page, each with its number of councils; the chosen ones end with an asterisk. */
  const choicesOn = (file: string) =>
    Array.from(page(file).matchAll(/<h3>(.*?)<\/h3><ul class="plain">\n(.*?)<\/ul>/gs), ([, group, list]) => [
      group!,
      Array.from(
        list!.matchAll(/<a href="[^"]*"( aria-current="true")?>(.*?)<\/a>/g),
        ([, chosen, text]) => `${decodeEntities(text!.replace(/<[^>]*>/g, ''))}${chosen ? '*' : ''}`,
      ),
    ]);

  test('there is a page for each combination that some council has', () => {
    expect(paths.filter((path) => path.startsWith('councils/by/')).sort()).toEqual(
      [
        ...['country/england', 'country/england/county-councils', 'country/england/london-boroughs'],
        ...['country/england/unitary-authorities', 'country/wales', 'country/wales/unitary-authorities', 'name'],
        ...['region/london', 'region/london/london-boroughs', 'region/south-west', 'region/south-west/county-councils'],
        ...['region/south-west/unitary-authorities', 'type/county-councils', 'type/london-boroughs'],
        ...['type/unitary-authorities', 'map', 'no-year'],
      ]
        .map((list) => `councils/by/${list}/index.html`)
        .sort(),
    );
  });

  test('a page shows the councils of its country or region and its type, sorted by place', () => {
    expect(namesOn('councils/index.html')).toEqual([
      ...['City of Bangor', 'London Borough of Barnet', 'Bath Council', 'Cardiff Council', 'Devon County Council'],
    ]);
    expect(namesOn('councils/by/country/wales/unitary-authorities/index.html')).toEqual([
      'City of Bangor',
      'Cardiff Council',
    ]);
    expect(namesOn('councils/by/region/south-west/county-councils/index.html')).toEqual(['Devon County Council']);
    expect(page('councils/by/country/wales/unitary-authorities/index.html')).toContain(
      '<h1>Unitary authorities in Wales</h1>',
    );
  });

  test('each choice keeps the others', () => {
    expect(choicesOn('councils/by/type/unitary-authorities/index.html')).toEqual([
      ['Country', ['All (3)*', 'England (1)', 'Wales (2)']],
      ['Region', ['South West (1)']],
      ['Type', ['All (5)', 'County councils (1)', 'London boroughs (1)', 'Unitary authorities (3)*']],
      ['Other lists', ['Map', 'No target year', 'Codes and other names']],
    ]);
    expect(choicesOn('councils/by/country/wales/unitary-authorities/index.html').slice(0, 2)).toEqual([
      ['Country', ['All (3)', 'England (1)', 'Wales (2)*']],
      ['Type', ['All (2)', 'Unitary authorities (2)*']],
    ]);
    expect(choicesOn('councils/by/region/south-west/index.html').slice(0, 3)).toEqual([
      ['Country', ['All (5)', 'England (3)', 'Wales (2)']],
      ['Region', ['London (1)', 'South West (2)*']],
      ['Type', ['All (2)*', 'County councils (1)', 'Unitary authorities (1)']],
    ]);
  });

  test('a page leaves out the columns that are the same in every row', () => {
    expect(tableIn(page('councils/index.html')).heads.slice(-2)).toEqual(['Country', 'Type']);
    expect(tableIn(page('councils/by/country/wales/index.html')).heads.at(-1)).toBe('Plans');
    expect(tableIn(page('councils/by/country/england/index.html')).heads.at(-1)).toBe('Type');
  });
});

test('codes and other names are listed for current and former councils', () => {
  const councils = [
    councilOf({
      authority_code: 'CRF',
      gss_code: 'W06000015',
      name: 'City of Cardiff Council',
      alternative_names: 'Caerdydd;  CCC',
    }),
    councilOf({ authority_code: 'BBB', name: 'Brent' }),
  ];
  const ended: readonly EndedCouncil[] = [
    {
      ...{ authority_code: 'CMA', name: 'Cumbria County Council', slug: '', website_url: '', gss_code: 'E10000006' },
      ...{ end_date: null, replaced_by: 'BBB', former_slugs: '', alternative_names: 'Sir <b>' },
      country: '',
      authority_type: '',
    },
  ];
  const { page } = pagesSite({ councils, commitments: [], ended, searchLog: logOf([]) });
  expect(tableIn(page('councils/by/name/index.html')).rows).toEqual([
    ['Brent', 'BBB', '', ''],
    ['City of Cardiff Council', 'CRF', 'W06000015', 'Caerdydd; CCC'],
    ['Cumbria County Council (former)', 'CMA', 'E10000006', 'Sir <b>'],
  ]);
  // The script sorts by this key instead of the name.
  const keys = page('councils/by/name/index.html').matchAll(/<th scope="row" data-key="([^"]*)"/g);
  expect(Array.from(keys, ([, key]) => key)).toEqual(['cardiff']);
});
