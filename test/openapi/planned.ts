// The planned files of a source folder, rendered in memory.

import { bytesOf } from '../../src/site/file-content.ts';
import { filesOf } from '../../src/site/site-plan.ts';
import { planOf, testHost } from '../support/planned.ts';

/** @param site in the shape of site.json */
export async function planFiles(
  data: string,
  site: Readonly<Record<string, unknown>>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  // The router composes every response, so that the site is planned quickly.
  const plan = await planOf(data, { siteUrl: 'https://climate.example', ...site }, [testHost({ composes: 'all' })]);
  return new Map(filesOf(plan).map(({ path, render }) => [path, bytesOf(render())]));
}
