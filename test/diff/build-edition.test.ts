// A finished build whose search terms are cut into blocks is read whole.
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSource } from '../../src/commands/prepare.ts';
import { readBuildEdition } from '../../src/diff/build-edition.ts';
import { compareEditions, isDifferent } from '../../src/diff/comparison.ts';
import { type Edition, editionOf } from '../../src/diff/edition.ts';
import { planSite } from '../../src/plan/plan.ts';
import { filesOf } from '../../src/plan/planned.ts';
import { writeSite } from '../../src/write/write-site.ts';
import { OWN_DESIGN } from '../support/design.ts';
import { temporaryFolder } from '../support/program.ts';
import { COUNTS_HEADER, sourceFolder, text } from '../support/source.ts';

test('is the edition of its tables', async () => {
  const days = Array.from({ length: 20 }, (_, index) => `2025-03-${String(index + 1).padStart(2, '0')}`);
  const log = text(COUNTS_HEADER, ...days.flatMap((day, index) => [`${day},solar,4,,6`, `${day},term ${index},2,,9`]));
  const { source } = await readSource({ data: sourceFolder({ 'searches.csv': log }), site: {} });
  const siteUrl = 'https://climate.example';
  const out = path.join(temporaryFolder(), 'dist');
  const hosts = [{ name: 'router', files: () => [], composes: 'answers' as const }];
  const layout = { oneFileAtMost: 10, blockDays: 3 };
  const site = { siteUrl, links: 'query', design: OWN_DESIGN, version: '0.0.0' } as const;
  await writeSite(out, filesOf(planSite({ ...source!, ...site, hosts, layout })));
  const built = readBuildEdition(out) as Edition;
  expect(built.terms!.files.blocks.length).toBe(7);
  const after = editionOf(source!.dataset, source!.options, undefined, OWN_DESIGN);
  const comparison = compareEditions(built, after, source!.options.dates);
  expect(isDifferent(comparison)).toBe(false);
  expect(comparison.urls.reduce((sum, { responses }) => sum + responses, 0)).toBeGreaterThan(4300);
});
