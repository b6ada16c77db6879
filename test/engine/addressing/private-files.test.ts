// The files in a site's folder that visitors can't get.
import { expect, test } from 'vitest';
import { isPrivateFile } from '../../../src/engine/addressing/private-files.ts';
import { siteFileAt } from '../../../src/engine/addressing/site-path.ts';
import { MANIFEST } from '../../../src/engine/write/manifest.ts';
import { JOURNAL } from '../../../src/engine/write/tree.ts';
import { HOSTS } from '../../../src/hosts/registry.ts';
import { SITE } from '../respond/samples.ts';
import { wholeEdgeSite } from '../router/edge-site.ts';

const hostFiles = Object.values(HOSTS).flatMap((host) => host.files(SITE).map(({ path }) => path));
const files = [...new Set([...hostFiles, MANIFEST, JOURNAL])];

test.each(files)('%s is private in any spelling', (file) => {
  const spellings = [file, file.toUpperCase(), `${file}.`, `${file} .`, `${file}/`, `${file}.gz`, `${file}.br`];
  expect(spellings.filter((spelling) => !isPrivateFile(spelling))).toEqual([]);
  const escaped = file.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  for (const target of [file, escaped, `/${file}`, `${file}?x=1`, `${file}/`, ...spellings])
    expect([target, siteFileAt(`/${target}`)]).toEqual([target, undefined]);
});

test('no page, response or store file is private', async () => {
  const { files } = await wholeEdgeSite();
  expect([...files.keys()].filter(isPrivateFile)).toEqual([]);
});
