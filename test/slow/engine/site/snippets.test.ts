// Runs the home page's examples for calling the API exactly as they are written, with the site that they name.
import { expect, test } from 'vitest';
import { countIn, run, servedSite, snippetIn } from '../../../engine/site/snippets.ts';
import { describeWith } from '../../support/installed.ts';

describeWith('python3')('Python', () => {
  test.each(['query', 'path'] as const)('reads every page, with %s links', async (links) => {
    const { site, page } = await servedSite(links);
    const { stdout } = await run('python3', ['-c', snippetIn(page, 'Python')]);
    expect(Number(stdout)).toBe(countIn(site));
  });
});

describeWith('curl')('curl', () => {
  test('requests three responses', async () => {
    const { site, page } = await servedSite('query');
    const commands = snippetIn(page, 'curl').replaceAll('curl ', 'curl --silent --write-out "\\n" ');
    const { stdout } = await run('sh', ['-c', commands]);
    const [councils, some, commitments] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(councils.length).toBeGreaterThan(some.length);
    expect(new Set(some.map((council: { country: string }) => council.country))).toEqual(new Set(['Wales']));
    expect(commitments.count).toBe(countIn(site));
  });
});
