// The page that explains how to use the API. The slow tests run all examples, in all languages.
import { describe, expect, test } from 'vitest';
import { argumentsOf } from '../../../support/shell-words.ts';
import { decodeEntities } from '../../respond/markup.ts';
import { smallSite, textOf } from '../../router/edge-site.ts';
import { examplesOn, RUNS, servedSite } from './examples.ts';

const EVERY_PAGE = 'every page of the commitments';

/** Filtered councils aren’t prebuilt on the site, so plain files have no URL for them. */
const FILTERED = {
  query: ['Councils with filters', 'Search terms with filters'],
  path: ['Search terms with filters'],
};

describe.each(['query', 'path'] as const)('with %s links', (links) => {
  test('the example for every page reads all records, even if the site’s URL has hostile characters', async () => {
    const { page } = await servedSite(links);
    const { stdout } = await RUNS.JavaScript(examplesOn(page)[EVERY_PAGE]!.JavaScript!);
    // The edge set has 11 commitments, on three pages of up to four.
    expect(stdout).toBe('11\n');
  });

  test('there are examples in four languages for every endpoint, filter and list with pages', async () => {
    const { page } = await servedSite(links);
    const examples = examplesOn(page);
    expect(Object.keys(examples)).toEqual([
      ...['API', 'Councils', 'Council', 'Council commitments', 'Commitments', 'Search terms'],
      ...[EVERY_PAGE, ...FILTERED[links]],
    ]);
    for (const codes of Object.values(examples))
      expect(Object.keys(codes)).toEqual(['curl', 'JavaScript', 'Python', 'R']);
  });
});

test('a shell reads each curl command as a request for one URL', async () => {
  const { files } = await smallSite("https://climate.example/it's");
  const page = textOf({ body: files.get('guide/index.html')! });
  const commands = Array.from(page.matchAll(/<code>(curl .*?)<\/code>/gs), ([, command]) => decodeEntities(command!));
  const urls = argumentsOf(['curl'], commands).map((words) => words.at(-1)!);
  expect(urls.length).toBe(9);
  for (const url of urls) expect(url).toMatch(/^https:\/\/climate\.example\/it's\/api\/[\w/?=&,%+.-]*$/);
});
