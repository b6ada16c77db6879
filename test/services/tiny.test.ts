// The engine with another service than councils: its responses are those that SQL finds.
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/program.ts';
import { compare } from './contract.ts';
import { lighthouses } from './lighthouses.ts';
import { runTiny, serveTiny } from './tiny-program.ts';
import { TABLE, TINY_SITE, tinySource } from './tiny-source.ts';

const { siteUrl } = TINY_SITE;

test('serve responds to every request as SQL does, in JSON and on pages', async () => {
  const { csv, responses } = lighthouses(47, 'serve');
  const folder = temporaryFolder();
  tinySource({ [TABLE]: csv }, path.join(folder, 'data'));
  const { code, output } = runTiny(['build', '--site-url', siteUrl], folder);
  expect(code, output).toBe(0);
  const { url } = await serveTiny(['serve'], folder);
  const asked = [...responses(siteUrl), ...responses(siteUrl, 'api')];
  expect(asked.length).toBeGreaterThan(2000);
  expect(await compare(url, asked)).toEqual({ faults: [], refused: 0 });
  // The page with examples comes from the definition of the service.
  const guide = await (await fetch(`${url}/guide/`)).text();
  expect(guide).toContain(`<code>curl &#39;${siteUrl}/v1/lighthouses/3/&#39;</code>`);
  expect(guide).toContain('console.log(record.name);');
  expect(guide).toContain('<dt><code>min_height</code></dt><dd>The least height.</dd>');
  expect(guide).not.toContain('undefined');
  // Without a label, a record is shown by its heading, and its key is also its anchor.
  const page = await (await fetch(`${url}/v1/lighthouses/?format=api`)).text();
  expect(page.match(/<a href="#(\d+)">.*<bdi>Lighthouse \w+<\/bdi>.*<pre id="\1">/g)).toHaveLength(10);
});
