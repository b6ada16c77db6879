// The engine with another service than councils: its responses are those that SQL finds.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/program.ts';
import { compare } from './contract.ts';
import { lighthouses } from './lighthouses.ts';
import { runTiny, serveTiny } from './tiny-program.ts';

const SITE_URL = 'https://lights.example';

/** Writes the table of a project. */
function writeTable(folder: string, csv: string): void {
  mkdirSync(path.join(folder, 'data'), { recursive: true });
  writeFileSync(path.join(folder, 'data', 'lighthouses.csv'), csv);
}

test('serve responds to every request as SQL does, in JSON and on pages', async () => {
  const { csv, responses } = lighthouses(47, 'serve');
  const folder = temporaryFolder();
  writeTable(folder, csv);
  const { code, output } = runTiny(['build', '--site-url', SITE_URL], folder);
  expect(code, output).toBe(0);
  const { url } = await serveTiny(['serve'], folder);
  const asked = [...responses(SITE_URL), ...responses(SITE_URL, 'api')];
  expect(asked.length).toBeGreaterThan(2000);
  expect(await compare(url, asked)).toEqual({ faults: [], refused: 0 });
  // Without a label, a record is shown by its heading, and its key is also its anchor.
  const page = await (await fetch(`${url}/v1/lighthouses/?format=api`)).text();
  expect(page.match(/<a href="#(\d+)">.*<bdi>Lighthouse \w+<\/bdi>.*<pre id="\1">/g)).toHaveLength(10);
});
