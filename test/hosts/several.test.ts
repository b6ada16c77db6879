// One site for several hosts at once.
import { expect, test } from 'vitest';
import { prepareForHosts } from '../../src/commands/prepare.ts';
import { headersFile } from '../../src/hosts/header-files.ts';
import { hostsOf } from '../../src/hosts/registry.ts';
import { filesOf } from '../../src/plan/planned.ts';
import { textOf } from '../router/edge-site.ts';
import { RenderedFiles } from '../router/rendered-files.ts';
import { sourceFolder } from '../support/source.ts';

test('hosts that want the same file share it, and each has its own besides', async () => {
  const hosts = ['serve', 'cloudflare-pages', 'cloudflare-workers', 'netlify', 'fetch'];
  const site = { siteUrl: 'https://climate.example', hosts, dates: { dateRangeDays: 1, openEndedDays: 1 } };
  const { prepared, problems } = await prepareForHosts({ data: sourceFolder(), site }, hostsOf);
  expect(problems).toEqual([]);
  const paths = filesOf(prepared!.plan).map((file) => file.path);
  expect(new Set(paths).size).toBe(paths.length);
  const files = new RenderedFiles(filesOf(prepared!.plan));
  expect(textOf({ body: files.get('_headers')! })).toBe(headersFile());
  const own = ['_worker.js', '_routes.json', '.assetsignore', 'edge-functions/router.js', 'router.js'];
  expect(own.filter((file) => !files.has(file))).toEqual([]);
  // A family is left out only where every host can do without it.
  expect(files.has('api/councils/country-wales/type-any.json')).toBe(true);
});
