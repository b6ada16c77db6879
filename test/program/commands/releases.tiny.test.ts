// Releases on the command line: the output of a build, and a server that follows the link.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../../src/program/commands/build.ts';
import { rollback } from '../../../src/program/commands/rollback.ts';
import { TINY_SITE, tinySource } from '../../services/tiny-source.ts';
import { recorded, startServe, temporaryFolder, unwrapped } from '../../support/program.ts';

const site = { ...TINY_SITE, hosts: ['nginx'] };

async function built(data: string, folder: string): Promise<string> {
  const { effects, printed, told } = recorded();
  const releases = { folder, keep: 5 };
  expect(await build({ data, out: path.join(folder, 'current'), releases, site }, effects), told.join('\n')).toBe(0);
  return unwrapped([...printed, ...told].join('\n').replaceAll(' \\\n', ' '));
}

test('a build prints its release, and how to serve it and go back; serve follows the link', async () => {
  const data = tinySource();
  const folder = path.join(temporaryFolder(), 'releases');
  const said = await built(data, folder);
  expect(said).toMatch(/^Built \S+\/current \(build-1\): [\d,]+ files/);
  expect(said).toContain(`host nginx --out ${folder}/current`);
  expect(said).toContain(`Servers on this machine that use ${folder}/current now serve this release. `);
  expect(said).toContain(`go back council-climate-api rollback ${folder} `);

  const { url } = await startServe(path.join(folder, 'current'));
  const title = async () => /<title>(.*?)<\/title>/.exec(await (await fetch(url)).text())?.[1];
  const before = await title();
  writeFileSync(path.join(data, 'site.json'), '{"title": "Another title"}');
  expect(await built(data, folder)).toContain('current (build-2)');
  await expect.poll(title, { timeout: 10_000 }).toContain('Another title');
  const { effects, printed } = recorded();
  expect(await rollback({ folder }, effects)).toBe(0);
  expect(unwrapped(printed.join('\n'))).toMatch(/current is now build-1, built \S+Z \(it was build-2\)$/);
  await expect.poll(title, { timeout: 10_000 }).toBe(before);
});

test('a build of unchanged data says so, and keeps the current release', async () => {
  const [data, folder] = [tinySource(), path.join(temporaryFolder(), 'releases')];
  await built(data, folder);
  expect(await built(data, folder)).toMatch(/^Built \S+\/current \(build-1\): [\d,]+ files, \S+ .B \(0 written/);
});
