// The option “--changed-urls” of a build. test/hosts/changed-urls/ tests the lists themselves.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../../src/program/commands/build.ts';
import { TINY_SITE, tinySource } from '../../services/tiny-source.ts';
import { recorded, temporaryFolder, unwrapped } from '../../support/program.ts';

const EDITED = { 'lighthouses.csv': 'number,name,height,lit\n7,Bell Rock,36,yes\n12,Skerryvore,48,true\n' };

const SITE = TINY_SITE.siteUrl;

function project() {
  const [data, room] = [tinySource(), temporaryFolder()];
  const [out, list] = [path.join(room, 'dist'), path.join(room, 'lists', 'purge.txt')];
  return {
    ...{ data, room, out, list },
    build: async (more: Partial<Parameters<typeof build>[0]> = {}) => {
      const { effects, printed, told } = recorded();
      const code = await build({ data, out, site: TINY_SITE, changedUrls: list, ...more }, effects);
      return { code, printed: unwrapped(printed.join('\n')), told: told.join('\n') };
    },
    listed: () => readFileSync(list, 'utf8').split('\n').slice(0, -1),
  };
}

test('a first build lists all URLs, an edit those that it changed, and a build without changes none', async () => {
  const { data, build, listed, list } = project();
  const first = await build();
  expect(listed()).toEqual([`${SITE}/*`]);
  expect(first.printed).toContain(`To purge (see ${list}): all URLs that begin with ${SITE}/`);
  tinySource(EDITED, data);
  const second = await build();
  expect(listed()).toEqual(expect.arrayContaining([`${SITE}/v1/*`, `${SITE}/downloads/lighthouses.csv`, `${SITE}/`]));
  expect(second.printed).toContain(`all URLs that begin with ${SITE}/v1/, and ${listed().length - 1} other URLs`);
  const third = await build();
  expect([listed(), third.code]).toEqual([[], 0]);
  expect(third.printed).toContain(`To purge (see ${list}): nothing`);
});

test('with a cache, a build without changes also empties the list', async () => {
  const { room, data, build, listed } = project();
  const cache = path.join(room, 'cache');
  await build({ cache });
  tinySource(EDITED, data);
  await build({ cache });
  expect(listed().length).toBeGreaterThan(1);
  await build({ cache });
  expect(listed()).toEqual([]);
});

test('a build with errors changes nothing, so its list is empty', async () => {
  const { data, build, listed } = project();
  await build();
  tinySource({ 'lighthouses.csv': 'number,name\n,\n' }, data);
  expect([(await build()).code, listed()]).toEqual([1, []]);
});

test('a release is compared with the release before it', async () => {
  const { room, data, build, listed } = project();
  const releases = { folder: path.join(room, 'releases'), keep: 2 };
  const out = path.join(releases.folder, 'current');
  await build({ out, releases });
  expect(listed()).toEqual([`${SITE}/*`]);
  tinySource(EDITED, data);
  await build({ out, releases });
  expect(listed()).toContain(`${SITE}/downloads/lighthouses.csv`);
  expect(listed()).not.toContain(`${SITE}/*`);
});

test('a file that isn’t a list stays as it is, and nothing is built', async () => {
  const { data, out, build } = project();
  const table = path.join(data, 'lighthouses.csv');
  const before = readFileSync(table, 'utf8');
  const { code, told } = await build({ changedUrls: table });
  expect([code, readFileSync(table, 'utf8'), existsSync(out)]).toEqual([2, before, false]);
  expect(told).toContain('[existing-file]');
});
