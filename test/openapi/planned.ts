// The planned files of a source folder, rendered in memory.
import { preparePlan } from '../../src/commands/prepare.ts';
import { bytesOf } from '../../src/plan/file-content.ts';

/** A host whose router composes every answer, so that the site is quickly made. */
const ROUTER = { name: 'router', kind: 'router', files: () => [], composes: 'answers' } as const;

/** @param site in the shape of site.json */
export async function planFiles(
  data: string,
  site: Readonly<Record<string, unknown>>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const options = { data, site: { siteUrl: 'https://climate.example', ...site } };
  const { prepared, problems } = await preparePlan(options, () => [ROUTER]);
  if (!prepared) throw new Error(JSON.stringify(problems));
  const files = prepared.plan.families.flatMap((family) => family.files);
  return new Map(files.map(({ path, render }) => [path, bytesOf(render())]));
}
