// One site for several hosts at once.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/commands/build.ts';
import { headersFile } from '../../src/hosts/header-files.ts';
import { recorded, temporaryFolder } from '../support/program.ts';
import { sourceFolder } from '../support/source.ts';

test('hosts that want the same file share it, and each has its own besides', async () => {
  const out = temporaryFolder();
  const hosts = ['static', 'cloudflare-pages', 'cloudflare-workers', 'netlify', 'fetch'];
  const site = { siteUrl: 'https://climate.example', hosts, dates: { pairs: 1, opens: 1 } };
  const { effects, told } = recorded();
  expect(await build({ data: sourceFolder(), out, site }, effects), told.join('\n')).toBe(0);
  expect(readFileSync(path.join(out, '_headers'), 'utf8')).toBe(headersFile());
  const own = ['serve.json', '_worker.js', '_routes.json', '.assetsignore', 'edge-functions/router.js', 'router.js'];
  expect(own.filter((file) => !existsSync(path.join(out, file)))).toEqual([]);
  // A family is left out only where every host can do without it.
  expect(existsSync(path.join(out, 'api', 'councils', 'country-wales', 'type-any.json'))).toBe(true);
});
