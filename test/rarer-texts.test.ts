// Looks for search terms that are rare, withheld or without results. They must not be anywhere in a site: in files, file names,
// compressed files or the output of a build. The slow tests include filtered lists of councils.

import path from 'node:path';
import { expect, test } from 'vitest';
import { groupBy } from '../src/engine/grouping.ts';
import { linkFormOf } from '../src/engine/site/host.ts';
import { filesOf } from '../src/engine/site/site-plan.ts';
import { FILTERED_GROUPS } from '../src/engine/site/url-groups.ts';
import { compress } from '../src/engine/write/compression.ts';
import { writeSite } from '../src/engine/write/write-site.ts';
import { HOSTS } from '../src/hosts/registry.ts';
import { build } from '../src/program/commands/build.ts';
import { memorySite, SITE_URL } from './engine/router/edge-site.ts';
import { planOf } from './support/planned.ts';
import { outputOf, temporaryFolder } from './support/program.ts';
import { expectNothingHidden, hiddenIn, RARE_LOG } from './support/rare-log.ts';
import { datasetOf, sourceFolder } from './support/source.ts';

const dates = { dateRangeDays: 1, openEndedDays: 1 };

// A site has links of only one form.
const GROUPS = [...groupBy(Object.values(HOSTS), linkFormOf)];

test.each(GROUPS)('in a site on disk with compressed files, for every host with %s links', async (_, hosts) => {
  const data = sourceFolder(RARE_LOG);
  const out = path.join(temporaryFolder(), 'dist');
  const needs = hosts.map((host) => (host.composes === 'all' ? host : { ...host, composes: FILTERED_GROUPS }));
  const plan = await planOf(data, { siteUrl: SITE_URL, dates }, needs);
  const written = await writeSite(out, filesOf(plan), { compress });
  expect(written).toHaveProperty('compressed.files');
  await expectNothingHidden(out, 50);
});

test('in what a build prints', async () => {
  const out = path.join(temporaryFolder(), 'dist');
  const site = { siteUrl: SITE_URL, hosts: ['netlify'], dates };
  const output = await outputOf((effects) => build({ data: sourceFolder(RARE_LOG), out, site }, effects));
  expect(output).toContain('Built');
  expect(hiddenIn(Buffer.from(output))).toEqual([]);
});

test('in a site whose store is split into blocks', async () => {
  const dataset = await datasetOf(RARE_LOG);
  const site = await memorySite(dataset, SITE_URL, {}, { composes: 'all' }, { oneFileAtMost: 0, blockDays: 7 });
  expect([...site.files.keys()].filter((name) => name.endsWith('.bin')).length).toBeGreaterThan(10);
  for (const [name, content] of site.files) {
    const found = hiddenIn(content);
    if (found.length > 0) expect.unreachable(`${found.length} hidden words are in ${name}`);
  }
});
