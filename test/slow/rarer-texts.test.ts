// Runs the checks in test/rarer-texts.test.ts for a whole build with thousands of files.
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/program/commands/build.ts';
import { SITE_URL } from '../engine/router/edge-site.ts';
import { recorded, temporaryFolder } from '../support/program.ts';
import { expectNothingHidden, hiddenIn, RARE_LOG } from '../support/rare-log.ts';
import { sourceFolder } from '../support/source.ts';

const dates = { dateRangeDays: 5, openEndedDays: 5 };

test('a site on disk and its compressed files contain no rare terms', async () => {
  const data = sourceFolder(RARE_LOG);
  const out = path.join(temporaryFolder(), 'dist');
  const hosts = ['serve', 'nginx', 'caddy', 'apache', 'netlify', 'fetch'];
  const { effects, printed, told } = recorded();
  const code = await build({ data, out, site: { siteUrl: SITE_URL, precompress: true, hosts, dates } }, effects);
  const said = [...printed, ...told].join('\n');
  expect(code, said).toBe(0);
  expect(hiddenIn(Buffer.from(said))).toEqual([]);
  await expectNothingHidden(out, 1000);
});
