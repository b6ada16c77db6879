// The reference answers, asked over real HTTP and compared to the byte.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { build } from '../src/commands/build.ts';
import { recorded, startPreview, startServe, temporaryFolder } from './support/program.ts';

const folder = (name: string) => path.join(import.meta.dirname, 'conformance', name);

async function compare(set: string, url: string, site = url): Promise<string> {
  const script = path.join(folder('compare.mjs'));
  const golden = path.join(folder(set), 'golden.jsonl');
  const { stdout } = await promisify(execFile)(process.execPath, [script, golden, url, '--site', site]);
  return stdout.trim();
}

test('the preview answers the large set', async () => {
  const { url } = await startPreview(path.join(folder('large'), 'data'));
  expect(await compare('large', url)).toBe('905 of 905 answers agree (exact), 0 wrong');
});

test('the preview answers the edge set', async () => {
  const { url } = await startPreview(path.join(folder('edge'), 'data'));
  expect(await compare('edge', url)).toBe('553 of 553 answers agree (exact), 0 wrong');
});

test('a finished site with every filter prebuilt answers the edge set', async () => {
  const out = temporaryFolder();
  const siteUrl = 'https://climate.example/data';
  const options = { data: path.join(folder('edge'), 'data'), out, site: { siteUrl } };
  expect(await build(options, recorded().effects)).toBe(0);
  const { url } = await startServe(out);
  expect(await compare('edge', url, siteUrl)).toBe('553 of 553 answers agree (exact), 0 wrong');
});
