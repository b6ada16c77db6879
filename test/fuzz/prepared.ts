// Checks that any data directory leads either to a site that can be rendered or to errors.
import { expect } from 'vitest';
import { hasErrors } from '../../src/engine/diagnostics/diagnostic.ts';
import { readSource } from '../../src/engine/site/read-source.ts';
import type { SitePlan } from '../../src/engine/site/site-plan.ts';
import { readAndPlan } from '../support/planned.ts';
import { isDrawn } from './runs.ts';
import { expectGoodProblems } from './verdict.ts';

/** One in this many runs also plans or renders the site, which takes several times as long as reading. */
const PLANNED = 10;
const RENDERED = 40;

/** The number of files to render in each URL group, because there are thousands of filtered lists. */
const MOST_RENDERED = 60;

/** @param folder the source folder */
export async function expectReadable(folder: string, draw: number): Promise<void> {
  const options = { data: folder, site: {} };
  const { value: source, problems } = await readSource(options);
  expectGoodProblems(problems, folder, draw);
  expect(source === undefined).toBe(hasErrors(problems));
  if (source && isDrawn(draw, PLANNED)) await expectPlanned(folder, draw);
}

async function expectPlanned(folder: string, draw: number): Promise<void> {
  const { value: plan, problems } = await readAndPlan(folder);
  expectGoodProblems(problems, folder, draw);
  expect(plan === undefined).toBe(hasErrors(problems));
  if (plan && isDrawn(draw, RENDERED)) expectRendered(plan);
}

function expectRendered(plan: SitePlan): void {
  const some = plan.groups.flatMap(({ files }) => files.slice(0, MOST_RENDERED));
  for (const { path, render } of some) {
    const content = render();
    expect(content.length, path).toBeGreaterThan(0);
    if (path.endsWith('.json')) expect(() => JSON.parse(content as string), path).not.toThrow();
  }
}
