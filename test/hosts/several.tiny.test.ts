// A site for several hosts at once.

import { expect, test } from 'vitest';
import { filesOf } from '../../src/engine/site/site-plan.ts';
import { headersFile } from '../../src/hosts/header-files.ts';
import { RenderedFiles } from '../engine/router/rendered-files.ts';
import { TINY_SITE, tinySource } from '../services/tiny-source.ts';
import { readAndPlan } from '../support/planned.ts';

test('hosts that need the same file share it, and each has its own files besides', async () => {
  const hosts = ['serve', 'cloudflare-pages', 'cloudflare-workers', 'netlify', 'fetch'];
  const { value: plan, problems } = await readAndPlan(tinySource(), { ...TINY_SITE, hosts });
  expect(problems).toEqual([]);
  const paths = filesOf(plan!).map((file) => file.path.toLowerCase());
  expect(new Set(paths).size).toBe(paths.length);
  const files = new RenderedFiles(filesOf(plan!));
  expect(Buffer.from(files.get('_headers')!).toString()).toBe(headersFile());
  const own = ['_worker.js', '_routes.json', '.assetsignore', 'edge-functions/router.js', 'router.js'];
  expect(own.filter((file) => !files.has(file))).toEqual([]);
  // A build leaves out a group only if every host can compose it.
  expect(files.has('v1/lighthouses/lit-true/height-20/page-1.json')).toBe(true);
});
