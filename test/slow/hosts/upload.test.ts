// The program that wrangler uploads for a site on Cloudflare contains only the worker.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { build } from '../../../src/program/commands/build.ts';
import { recorded, temporaryFolder } from '../../support/program.ts';
import { sourceFolder } from '../../support/source.ts';
import { bundleForUpload, type CloudflareHost } from './wrangler.ts';

/** Wrangler writes these files next to the modules, but doesn't upload them. */
const BESIDE = /^README\.md$|\.map$/;

test.each<CloudflareHost>(['cloudflare-workers', 'cloudflare-pages'])('%s', async (host) => {
  const [data, folder] = [sourceFolder(), temporaryFolder()];
  const [out, uploaded] = [path.join(folder, 'dist'), path.join(folder, 'uploaded')];
  const site = { siteUrl: 'https://climate.example', hosts: [host] };
  const { effects } = recorded();
  expect(await build({ data, out, site }, effects)).toBe(0);
  bundleForUpload(host, out, uploaded);
  const modules = readdirSync(uploaded, { recursive: true }).filter((file) => !BESIDE.test(String(file)));
  expect(modules).toEqual(['_worker.js']);
  const size = (folder: string) => gzipSync(readFileSync(path.join(folder, '_worker.js'))).length;
  // Wrangler adds line breaks and function names to the code, which makes it 1.26 times as large.
  expect(size(uploaded) / size(out)).toBeGreaterThan(1);
  expect(size(uploaded) / size(out)).toBeLessThan(1.3);
});
