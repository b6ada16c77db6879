// “diff” reads all blocks of a finished build whose search terms are in several blocks.

import path from 'node:path';
import { expect, test } from 'vitest';
import { planSite } from '../../../src/engine/site/plan-site.ts';
import { readSource } from '../../../src/engine/site/read-source.ts';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import { readBuildVersion } from '../../../src/tools/diff/build.ts';
import { type Comparison, compareVersions, isDifferent } from '../../../src/tools/diff/comparison.ts';
import { type SiteVersion, versionOf } from '../../../src/tools/diff/version.ts';
import { testHost } from '../../support/planned.ts';
import { temporaryFolder } from '../../support/program.ts';
import { COUNTS_HEADER, sourceFolder, text } from '../../support/source.ts';

test('the build contains the same data as its tables', async () => {
  const days = Array.from({ length: 20 }, (_, index) => `2025-03-${String(index + 1).padStart(2, '0')}`);
  const log = text(COUNTS_HEADER, ...days.flatMap((day, index) => [`${day},solar,4,,6`, `${day},term ${index},2,,9`]));
  const site = { siteUrl: 'https://climate.example' };
  const { value: source } = await readSource({ data: sourceFolder({ 'searches.csv': log }), site });
  const out = path.join(temporaryFolder(), 'dist');
  const layout = { oneFileAtMost: 10, blockDays: 3 };
  await writeSite(out, filesOf(planSite(source!, [testHost({ composes: 'all' })], layout).value!));
  const built = readBuildVersion(out) as SiteVersion;
  expect(built.terms!.files.blocks.length).toBe(7);
  const after = versionOf(source!, undefined);
  const comparison = compareVersions(built, after, { policy: source!.options.dates }) as Comparison;
  expect(isDifferent(comparison)).toBe(false);
  expect(comparison.urls.reduce((sum, { responses }) => sum + responses, 0)).toBeGreaterThan(4300);
});
