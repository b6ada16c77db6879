// A site with its owner's design, built in memory from a source folder, and its router.

import { expect } from 'vitest';
import { isError } from '../../../src/engine/diagnostics/diagnostic.ts';
import { createRouter, type Router } from '../../../src/engine/router/router.ts';
import { bytesOf } from '../../../src/engine/site/file-content.ts';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { previewHost } from '../../../src/hosts/serve/serve.ts';
import { readAndPlan } from '../../support/planned.ts';
import { type Files, sourceFolder } from '../../support/source.ts';

export interface OwnedSite {
  /** Keyed by path. */
  readonly files: ReadonlyMap<string, Buffer>;
  readonly router: Router;
  /** Has no prebuilt responses, so it composes them all. */
  readonly composer: Router;
}

export async function ownedSite(changed: Files, options: Readonly<Record<string, unknown>> = {}): Promise<OwnedSite> {
  const site = { siteUrl: 'https://climate.example', dates: { dateRangeDays: 1, openEndedDays: 1 }, ...options };
  const { value: plan, problems } = await readAndPlan(sourceFolder(changed), site, [previewHost]);
  // Problems with a text are allowed, because it may look suspicious.
  expect(problems.filter(isError)).toEqual([]);
  const rendered = filesOf(plan!).map((file) => [file.path, Buffer.from(bytesOf(file.render()))] as const);
  const files = new Map(rendered);
  return {
    files,
    router: createRouter((name) => files.get(name)),
    composer: createRouter((name) => (name.startsWith('api/') ? undefined : files.get(name))),
  };
}

export const pageIn = ({ files }: OwnedSite, path: string): string => files.get(path)!.toString();
