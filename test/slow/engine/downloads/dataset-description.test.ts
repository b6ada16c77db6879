// The description of the data for search engines is checked against the types of schema.org, as the package schema-dts has them.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DOWNLOADS } from '../../../../src/engine/addressing/site-files.ts';
import { textOf } from '../../../../src/engine/site/file-content.ts';
import { filesOf } from '../../../../src/engine/site/site-plan.ts';
import { temporaryFolder } from '../../../support/program.ts';
import { planFor, ROUTED } from '../../browser/sites.ts';

const resolve = createRequire(import.meta.url).resolve;
const TYPES = path.join(path.dirname(resolve('schema-dts/package.json')), 'dist', 'schema.d.ts');
const COMPILER = path.join(path.dirname(resolve('typescript/package.json')), 'bin', 'tsc');

/** The compiler's messages about a JSON-LD document that must describe a data set. */
function faultsIn(json: string): string {
  const file = path.join(temporaryFolder(), 'dataset.ts');
  const types = `import type { Dataset, WithContext } from ${JSON.stringify(TYPES)};`;
  writeFileSync(file, `${types}\nexport const dataset: WithContext<Dataset> = ${json};\n`);
  const flags = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions'];
  return spawnSync(process.execPath, [COMPILER, ...flags, file], { cwd: path.dirname(file), encoding: 'utf8' }).stdout;
}

const HOSTILE = '</script><script>alert(1)</script><!--';

test('search engines can read the description of the data', async () => {
  const options = {
    ...{ title: `Data ${HOSTILE}`, description: 'What councils have promised.' },
    licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
    sources: [{ name: 'Climate Emergency UK', url: 'https://source.example/' }],
    contributors: [{ name: 'Borsetshire Climate Forum', url: 'https://forum.example/' }, { name: 'A Person' }],
  };
  const plan = await planFor({ ...ROUTED, options }, 'https://climate.example');
  const page = textOf(
    filesOf(plan)
      .find(({ path }) => path === DOWNLOADS)!
      .render(),
  );
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)!;
  const dataset = JSON.parse(json!);
  expect(dataset).toMatchObject({
    ...{ name: `Data ${HOSTILE}`, url: 'https://climate.example/downloads/', dateModified: '2025-09-30' },
    ...{ version: '2025.9.30', license: 'https://creativecommons.org/licenses/by/4.0/' },
  });
  // Search engines ignore other lengths.
  expect(dataset.description.length).toBeGreaterThanOrEqual(50);
  expect(dataset.description.length).toBeLessThanOrEqual(5000);
  expect(dataset.distribution).toContainEqual({
    ...{ '@type': 'DataDownload', name: 'Councils', contentUrl: 'https://climate.example/downloads/councils.csv' },
    ...{ encodingFormat: 'text/csv', contentSize: expect.stringMatching(/^[\d.]+ kB$/) },
  });
  expect(faultsIn(json!)).toBe('');
  expect(faultsIn(json!.replace('"license"', '"licence"'))).toContain('licence');
});
