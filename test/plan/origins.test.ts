// What is made of the same is the same: a build keeps the files of a family whose origin is as before, unread and unrendered. So
// whatever is edited, no file of an unchanged origin may have other bytes.
import { describe, expect, test, vi } from 'vitest';
import { preparePlan } from '../../src/commands/prepare.ts';
import { staticHost } from '../../src/hosts/static.ts';
import { textOf } from '../../src/plan/file-content.ts';
import { filesOf, type PlannedFile } from '../../src/plan/planned.ts';
import { type Files, GOOD, sourceFolder } from '../support/source.ts';

const program = vi.hoisted(() => ({ hash: 'one program' }));
vi.mock('../../src/package-files.ts', async (original) => ({
  ...(await original<typeof import('../../src/package-files.ts')>()),
  programHash: () => program.hash,
}));

const SITE = { siteUrl: 'https://climate.example', pageSizes: { commitments: 1, searchterms: 2 } };
const LOG = [
  'date,user_query,result_count,council_restriction,times_seen',
  ...['solar', 'wind', 'heat pump', 'ävö <b>'].map((query, index) => `2025-08-0${index + 1},${query},3,,${9 - index}`),
].join('\n');
const BEFORE: Files = { 'searches.csv': `${LOG}\n` };

async function planned(files: Files, site: Readonly<Record<string, unknown>> = SITE, links = 'query') {
  const { prepared, problems } = await preparePlan({ data: sourceFolder(files), site: { ...site, links } }, () => [
    staticHost,
  ]);
  if (!prepared) throw new Error(JSON.stringify(problems));
  return new Map(filesOf(prepared.plan).map((file) => [file.path, file]));
}

const plans = new Map<string, ReturnType<typeof planned>>();

/** The site before an edit, planned once for each form of links. */
function plannedBefore(links = 'query'): ReturnType<typeof planned> {
  const plan = plans.get(links) ?? planned(BEFORE, SITE, links);
  plans.set(links, plan);
  return plan;
}

const texts = new Map<PlannedFile, string>();

/** The text of a file, rendered once. */
function textIn(file: PlannedFile): string {
  const text = texts.get(file) ?? textOf(file.render());
  texts.set(file, text);
  return text;
}

/** A few hundred of a site's files, of every family. */
const some = (files: Iterable<PlannedFile>) =>
  [...files].filter(({ path }, index) => index % 67 === 0 || !/country-/.test(path));

const edited = (file: keyof typeof GOOD, from: string | RegExp, to: string): Files => {
  const text = GOOD[file].replace(from, to);
  if (text === GOOD[file]) throw new Error(`nothing to edit in ${file}`);
  return { ...BEFORE, [file]: text };
};

const EDITS: Readonly<Record<string, readonly [Files, Readonly<Record<string, unknown>>?]>> = {
  nothing: [BEFORE],
  'the name of a council': [edited('councils.csv', 'Abbey', 'Abbey Wood')],
  'the type of a council': [edited('councils.csv', 'Unitary Authority', 'London Borough')],
  'the text of a commitment': [edited('commitments.csv', /true,20(\d\d)/, 'true,2099')],
  'a commitment less': [edited('commitments.csv', /\n[^\n]+\n$/, '\n')],
  'a plan': [edited('plans.csv', /\n$/, '\nABC,One more,,2025-01-01\n')],
  'an emergency': [edited('emergencies.csv', /\d{4}-\d\d-\d\d/, '2018-01-02')],
  'a search': [{ 'searches.csv': `${LOG}\n2025-08-09,tidal,3,,9\n` }],
  'how often': [{ 'searches.csv': `${LOG.replace(',9', ',10')}\n` }],
  'a title': [BEFORE, { ...SITE, title: 'Another' }],
  'the size of pages': [BEFORE, { ...SITE, pageSizes: { commitments: 2, searchterms: 1 } }],
  'the licence': [
    BEFORE,
    { ...SITE, licence: { name: 'CC0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' } },
  ],
  'the accent': [BEFORE, { ...SITE, theme: { accent: '#00613c' } }],
  'the days': [BEFORE, { ...SITE, dates: { pairs: 1, opens: 2 } }],
  thresholds: [BEFORE, { ...SITE, dates: { minCounts: [5, 7] } }],
  'a template': [{ ...BEFORE, 'templates/answer.html': '{{title}}{{notice}}{{pages}}{{body}}{{guide}}' }],
  'the catalogue’s template': [{ ...BEFORE, 'templates/catalogue.html': '<h1>{{title}}</h1>{{families}}' }],
  'the style': [{ ...BEFORE, 'templates/style.css': 'p { color: red }' }],
};

describe.each(['query', 'path'])('linked by %s', (links) => {
  test.each(Object.entries(EDITS))('an edit of %s', async (_, [files, site]) => {
    const before = await plannedBefore(links);
    const after = await planned(files, site, links);
    let kept = 0;
    const different: string[] = [];
    for (const { path, origin, render } of some(after.values())) {
      const earlier = before.get(path);
      if (!origin || !earlier?.origin || earlier.origin.name !== origin.name || earlier.origin.hash !== origin.hash)
        continue;
      kept++;
      if (textOf(render()) !== textIn(earlier)) different.push(path);
    }
    expect(different).toEqual([]);
    if (files === BEFORE && site === undefined) expect(kept).toBeGreaterThan(200);
  });
});

test('an edit of a commitment’s text keeps the councils and the search terms, one of a search the councils and commitments', async () => {
  const names = (files: ReadonlyMap<string, PlannedFile>, others: ReadonlyMap<string, PlannedFile>) =>
    new Set(
      [...files.values()]
        .filter(({ path, origin }) => origin && others.get(path)?.origin?.hash === origin.hash)
        .map(({ origin }) => origin!.name),
    );
  const before = await plannedBefore();
  const text = names(await planned(edited('commitments.csv', /,([A-Z][^,]*),https/, ',Another text,https')), before);
  expect([...text]).toEqual(
    expect.arrayContaining(['councils, filtered', 'council', 'search terms, all days', 'catalogue']),
  );
  expect(text).not.toContain('commitments');
  const search = names(await planned({ 'searches.csv': `${LOG.replace(',9', ',10')}\n` }), before);
  expect([...search]).toEqual(expect.arrayContaining(['councils, filtered', 'council', 'commitments']));
  expect(search).not.toContain('search terms, all days');
});

test('another program keeps nothing', async () => {
  const before = await plannedBefore();
  program.hash = 'another program';
  const hashes = new Set([...before.values()].map(({ origin }) => origin?.hash).filter(Boolean));
  const after = await planned(BEFORE);
  program.hash = 'one program';
  expect([...after.values()].filter(({ origin }) => origin && hashes.has(origin.hash))).toEqual([]);
});

test('files that are said to have the same content have it', async () => {
  const contents = new Map<string, string>();
  const different: string[] = [];
  for (const { content, render, path } of (await plannedBefore()).values()) {
    const key = content?.();
    if (key === undefined) continue;
    const text = textOf(render());
    if ((contents.get(key) ?? text) !== text) different.push(path);
    contents.set(key, text);
  }
  expect(different).toEqual([]);
  expect(contents.size).toBeGreaterThan(3);
});
