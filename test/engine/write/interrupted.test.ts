// Builds that stop early: all existing files are complete, and the next build writes the same bytes as a first build.

import { linkSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getOrAdd } from '../../../src/engine/grouping.ts';
import { MANIFEST } from '../../../src/engine/write/manifest.ts';
import { JOURNAL } from '../../../src/engine/write/tree.ts';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import { runs } from '../../support/campaign.ts';
import { temporaryFolder } from '../../support/program.ts';
import { type Contents, failingAt, textsIn, write } from './folders.ts';

const BEFORE: Contents = {
  'index.html': 'home',
  'api/a.json': 'one',
  'api/b.json': 'two',
  'api/c.json': 'two',
  'api/d.json': 'three',
  'api/deep/e.json': 'four',
  'api/deep/f.json': 'two',
  'gone/g.json': 'five',
  'gone/h.json': 'two',
  'store/i.bin': 'six',
  'k.json': 'seven',
  'l.json': '',
};

/** Files are changed, added and removed. Some become equal to other files, and some stop being equal. */
const AFTER: Contents = {
  'index.html': 'home',
  'api/a.json': 'two',
  'api/b.json': 'two',
  'api/c.json': 'one',
  'api/d.json': 'three, changed',
  'api/deep/f.json': 'three, changed',
  'new/g.json': 'two',
  'new/m.json': 'eight',
  'store/j.bin': 'six',
  'k.json': '',
  'l.json': 'seven',
  'n.json': 'home',
};

const OTHER: Contents = { 'index.html': 'away', 'api/a.json': 'one', 'new/m.json': 'nine', 'gone/h.json': 'two' };

/** The result of a build of this edition in an empty folder. */
function fromScratch(contents: Contents): Promise<Contents> {
  return getOrAdd(scratch, JSON.stringify(contents), () => newlyBuilt(contents));
}

const scratch = new Map<string, Promise<Contents>>();

async function newlyBuilt(contents: Contents): Promise<Contents> {
  const out = path.join(temporaryFolder(), 'out');
  await write(out, contents);
  return textsIn(out);
}

test('the remains of a build that was killed before it wrote a journal are deleted, even if nothing changes', async () => {
  const out = path.join(temporaryFolder(), 'out');
  await write(out, BEFORE);
  writeFileSync(path.join(out, '.build-part'), '["index.ht');
  await write(out, BEFORE);
  expect(textsIn(out)).toEqual(await fromScratch(BEFORE));
});

test('a killed build may have created only the outermost of the folders for a file', async () => {
  const out = path.join(temporaryFolder(), 'out');
  await write(out, BEFORE);
  writeFileSync(path.join(out, JOURNAL), '["x/y/z.json"]');
  mkdirSync(path.join(out, 'x'));
  await write(out, BEFORE);
  expect(textsIn(out)).toEqual(await fromScratch(BEFORE));
});

test('any builds, interrupted anywhere, one after the other', async () => {
  const name = fc.constantFrom('a.json', 'b.json', 'x/a.json', 'x/b.json', 'x/y/a.json', 'x', 'x/y', 'a.json/z');
  const contents = fc.dictionary(name, fc.constantFrom('', 'one', 'two', 'six'), { noNullPrototype: true }).map(
    // A site can't have a file and a folder with the same name, but a name can be a file in one site and a folder in another.
    (contents): Contents =>
      Object.fromEntries(
        Object.entries(contents).filter(
          ([name]) => !name.split('/').some((_, n, parts) => n > 0 && parts.slice(0, n).join('/') in contents),
        ),
      ),
  );
  const builds = fc.array(fc.tuple(contents, fc.nat({ max: 6 })), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.option(contents), builds, contents, async (first, builds, last) => {
      const out = path.join(temporaryFolder(), 'out');
      if (first) await write(out, first);
      else mkdirSync(out);
      for (const [contents, at] of builds) {
        const build = writeSite(out, failingAt(contents, at));
        await (at < Object.keys(contents).length ? expect(build).rejects.toThrow() : build);
      }
      // In a folder without a site, the build would refuse to write.
      const foreign = readdirSync(out).length > 0 ? { 'foreign.txt': 'mine' } : {};
      for (const [name, text] of Object.entries(foreign)) writeFileSync(path.join(out, name), text);
      await write(out, last);
      expect(textsIn(out)).toEqual({ ...(await fromScratch(last)), ...foreign });
    }),
    runs(100, 25),
  );
});

describe('a killed build may leave', () => {
  async function killed(at: number): Promise<string> {
    const out = path.join(temporaryFolder(), 'out');
    await write(out, BEFORE);
    await expect(writeSite(out, failingAt(AFTER, at))).rejects.toThrow();
    return out;
  }

  test('a hard link to one of the site’s files, which the next build never writes through', async () => {
    for (const target of ['api/b.json', 'index.html', MANIFEST]) {
      for (const next of [AFTER, BEFORE, OTHER]) {
        const out = await killed(3);
        linkSync(path.join(out, target), path.join(out, path.dirname(target), '.build-part'));
        await write(out, next);
        expect(textsIn(out)).toEqual(await fromScratch(next));
      }
    }
  });

  test('such a link alone, without a journal', async () => {
    const out = path.join(temporaryFolder(), 'out');
    await write(out, BEFORE);
    linkSync(path.join(out, 'api/b.json'), path.join(out, '.build-part'));
    await write(out, { ...BEFORE, 'k.json': 'changed' });
    expect(textsIn(out)).toEqual(await fromScratch({ ...BEFORE, 'k.json': 'changed' }));
  });

  // If such a name is moved over its own file, nothing happens, and both names remain (rename(2)).
  test('a new file that already exists as a link to another one with its content', async () => {
    const out = path.join(temporaryFolder(), 'out');
    await write(out, { 'a.json': 'one', 'c.json': 'two' });
    linkSync(path.join(out, 'a.json'), path.join(out, 'b.json'));
    const after = { 'a.json': 'one', 'b.json': 'one', 'c.json': 'three', 'd.json': 'four' };
    await write(out, after);
    expect(textsIn(out)).toEqual(await fromScratch(after));
  });

  test('files from two builds that were interrupted one after the other', async () => {
    const out = await killed(9);
    await expect(writeSite(out, failingAt(OTHER, 2))).rejects.toThrow();
    await write(out, BEFORE);
    expect(textsIn(out)).toEqual(await fromScratch(BEFORE));
  });

  test('half a file', async () => {
    const out = await killed(5);
    writeFileSync(path.join(out, 'api/deep/.build-part'), '{"half":');
    await write(out, AFTER);
    expect(textsIn(out)).toEqual(await fromScratch(AFTER));
  });

  // The possible content of a file after a power cut, if it hadn't been written to the disk yet.
  test.each(['', '["api/a.js'])('a journal with %j in it', async (text) => {
    const out = await killed(8);
    writeFileSync(path.join(out, JOURNAL), text);
    linkSync(path.join(out, 'api/b.json'), path.join(out, 'api/deep/.build-part'));
    await write(out, { ...BEFORE, ...AFTER });
    expect(textsIn(out)).toEqual(await fromScratch({ ...BEFORE, ...AFTER }));
  });

  test('files of the correct size with other content', async () => {
    const out = await killed(8);
    writeFileSync(path.join(out, 'new/g.json'), 'owt');
    await write(out, AFTER);
    expect(textsIn(out)).toEqual(await fromScratch(AFTER));
  });

  test('a site whose folders have since disappeared', async () => {
    const out = await killed(8);
    rmSync(path.join(out, 'api'), { recursive: true });
    rmSync(path.join(out, 'gone'), { recursive: true });
    await write(out, AFTER);
    expect(textsIn(out)).toEqual(await fromScratch(AFTER));
  });
});
