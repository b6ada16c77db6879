// A site for several hosts at once.

import { expect, test } from 'vitest';
import { headersFile } from '../../src/hosts/header-files.ts';
import { filesOf } from '../../src/site/site-plan.ts';
import { textOf } from '../router/edge-site.ts';
import { RenderedFiles } from '../router/rendered-files.ts';
import { readAndPlan } from '../support/planned.ts';
import { sourceFolder } from '../support/source.ts';

test('hosts that need the same file share it, and each has its own files besides', async () => {
  const hosts = ['serve', 'cloudflare-pages', 'cloudflare-workers', 'netlify', 'fetch'];
  const site = { siteUrl: 'https://climate.example', hosts, dates: { dateRangeDays: 1, openEndedDays: 1 } };
  const { value: plan, problems } = await readAndPlan(sourceFolder(), site);
  expect(problems).toEqual([]);
  const paths = filesOf(plan!).map((file) => file.path.toLowerCase());
  expect(new Set(paths).size).toBe(paths.length);
  const files = new RenderedFiles(filesOf(plan!));
  expect(textOf({ body: files.get('_headers')! })).toBe(headersFile());
  const own = ['_worker.js', '_routes.json', '.assetsignore', 'edge-functions/router.js', 'router.js'];
  expect(own.filter((file) => !files.has(file))).toEqual([]);
  // A build leaves out a group only if every host can compose it.
  expect(files.has('api/councils/country-wales/type-any.json')).toBe(true);
});
