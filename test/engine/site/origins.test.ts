// Files with the same origin have the same content: a build keeps such files without reading or rendering them. After any edit,
// files whose origin hasn't changed must therefore have the same bytes.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parametersIn } from '../../../src/engine/api/api.ts';
import * as packageFiles from '../../../src/engine/package-files.ts';
import { textOf } from '../../../src/engine/site/file-content.ts';
import type { PlannedFile } from '../../../src/engine/site/site-plan.ts';
import { FILTERED_GROUPS } from '../../../src/engine/site/url-groups.ts';
import { BEFORE, EDITS, edited, filesKept, planned, plannedBefore } from './edits.ts';

const program = { hash: 'one program' };
beforeAll(() => void vi.spyOn(packageFiles, 'programHash').mockImplementation(() => program.hash));
afterAll(() => vi.restoreAllMocks());

// There are thousands of lists of councils for every filter. The slow tests also test those with path links.
describe.each([
  ['query', []],
  ['path', FILTERED_GROUPS],
] as const)('with %s links', (links, composes) => {
  test.each(Object.entries(EDITS))('files stay the same after an edit of %s', async (name, edit) => {
    const { kept, different } = await filesKept(edit, links, composes);
    expect(different).toEqual([]);
    if (name === 'nothing') expect(kept).toBeGreaterThan(links === 'query' ? 200 : 90);
  });
});

/** The index says which words the filters of a list have found, so it depends on the records of such a list. */
const INDEX = parametersIn('commitments').length === 0 ? ['URL index'] : [];

test('an edit of a commitment’s text keeps the councils and search terms, and an edit of a search keeps the councils and commitments', async () => {
  const names = (files: ReadonlyMap<string, PlannedFile>, others: ReadonlyMap<string, PlannedFile>) =>
    new Set(
      [...files.values()]
        .filter(({ path, origin }) => origin && others.get(path)?.origin?.hash === origin.hash)
        .map(({ origin }) => origin!.name),
    );
  const before = await plannedBefore();
  const text = names(await planned(edited('commitments.csv', /,([A-Z][^,]*),https/, ',Another text,https')), before);
  expect([...text]).toEqual(
    expect.arrayContaining(['filtered councils', 'api/councils/ABC/index', 'all search terms', ...INDEX]),
  );
  expect(text).not.toContain('commitments');
  // The list of commitments has one page less.
  const fewer = names(await planned(EDITS['a commitment less']![0]), before);
  expect([...fewer]).toEqual(expect.arrayContaining(['root', 'all search terms']));
  for (const edit of ['how often', 'a search']) {
    const search = names(await planned(EDITS[edit]![0]), before);
    const kept = ['filtered councils', 'api/councils/ABC/index', 'commitments', 'councils/abbey/index.html'];
    expect([...search]).toEqual(expect.arrayContaining([...kept, 'URL index of filtered councils']));
    expect(search).not.toContain('all search terms');
  }
});

test('an edit of a commitment’s text changes the responses about its council, and those about no other council', async () => {
  const before = await plannedBefore();
  const after = await planned(edited('commitments.csv', /(ABC,[^\n]*,)[A-Z][^,]*,https/, '$1Another text,https'));
  const changed = [...after.values()].filter(
    ({ path, origin }) => path.startsWith('api/councils/') && origin!.hash !== before.get(path)?.origin?.hash,
  );
  expect(changed.map(({ path }) => path)).toEqual([
    'api/councils/ABC/commitments.json',
    'api/councils/ABC/commitments.html',
  ]);
});

test.each(['the title of a plan', 'the link of a plan', 'the source of a declaration'])(
  'an edit of %s changes the page of its council, and no other page or response',
  async (name) => {
    const before = await plannedBefore();
    const after = await planned(EDITS[name]![0]);
    const pages = [...after.values()].filter(({ path }) =>
      /^(?:index\.html|councils\/|api\/councils\/[A-Z]|api\/commitments)/.test(path),
    );
    const changed = pages.filter(({ path, render }) => textOf(render()) !== textOf(before.get(path)!.render()));
    expect(changed.map(({ path }) => path)).toEqual(['councils/abbey/index.html']);
    expect(changed[0]!.origin!.hash).not.toBe(before.get(changed[0]!.path)!.origin!.hash);
  },
);

test('another version of the program keeps nothing', async () => {
  const before = await plannedBefore();
  program.hash = 'another program';
  const hashes = new Set([...before.values()].map(({ origin }) => origin?.hash).filter(Boolean));
  const after = await planned(BEFORE);
  program.hash = 'one program';
  expect([...after.values()].filter(({ origin }) => origin && hashes.has(origin.hash))).toEqual([]);
});

test('files with the same content key have the same content', async () => {
  const contents = new Map<string, string>();
  const different: string[] = [];
  for (const { content, render, path } of (await plannedBefore()).values()) {
    if (content === undefined) continue;
    const text = textOf(render());
    if ((contents.get(content) ?? text) !== text) different.push(path);
    contents.set(content, text);
  }
  expect(different).toEqual([]);
  expect(contents.size).toBeGreaterThan(3);
});
