// Runs the home page's JavaScript examples for calling the API. The slow tests run those in Python and for curl.
import { expect, test } from 'vitest';
import { countIn, run, servedSite, snippetIn } from './snippets.ts';

test.each(['query', 'path'] as const)('JavaScript reads every page, with %s links', async (links) => {
  const { site, page } = await servedSite(links);
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', snippetIn(page, 'JavaScript')]);
  expect(Number(stdout)).toBe(countIn(site));
  expect(countIn(site)).toBeGreaterThan(8);
});
