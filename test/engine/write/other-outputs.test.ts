// What “schema”, “redact”, “import” and “host” read or write if there are links and pipes in the way.
import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { redact } from '../../../src/councils/searches/redact.ts';
import { replaceFile } from '../../../src/engine/edit/replace-file.ts';
import { MANIFEST } from '../../../src/engine/write/manifest.ts';
import { host } from '../../../src/program/commands/host.ts';
import { schema } from '../../../src/program/commands/schema.ts';
import { recorded, temporaryFolder, unwrapped } from '../../support/program.ts';
import { LOG_HEADER } from '../../support/source.ts';

/** A folder with a file that must never change, and an empty folder. */
function world() {
  const folder = temporaryFolder();
  const [precious, inside] = [path.join(folder, 'precious'), path.join(folder, 'in')];
  writeFileSync(precious, 'precious');
  mkdirSync(inside);
  return { folder, precious, inside };
}

const inTheWay: readonly [string, (file: string, precious: string) => void][] = [
  ['a link to a file', (file, precious) => symlinkSync(precious, file)],
  ['a link to nowhere', (file) => symlinkSync(`${file}-nowhere`, file)],
  ['a link to itself', (file) => symlinkSync(file, file)],
  ['a pipe', (file) => execFileSync('mkfifo', [file])],
  ['a folder', (file) => mkdirSync(file)],
];

describe.skipIf(process.platform === 'win32').each(inTheWay)('%s', (_, put) => {
  test('in the place of a schema stays, and nothing is written', async () => {
    const { folder, precious, inside } = world();
    put(path.join(inside, 'plans.schema.json'), precious);
    const before = readdirSync(folder, { recursive: true });
    const { effects, told } = recorded();
    expect(await schema({ data: inside, out: inside, format: 'json-schema' }, effects)).toBe(2);
    expect(told.join()).toContain('[existing-file]');
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
    expect(readFileSync(precious, 'utf8')).toBe('precious');
  });

  test('in the place of a temporary file is removed', () => {
    const { precious, inside } = world();
    const file = path.join(inside, 'file.csv');
    const beside = path.join(inside, `.file.csv.${process.pid}.part`);
    put(beside, precious);
    if (lstatSync(beside).isDirectory()) return expect(() => replaceFile(file, 'new')).toThrow();
    replaceFile(file, 'new');
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(readFileSync(precious, 'utf8')).toBe('precious');
    expect(readdirSync(inside)).toEqual(['file.csv']);
  });

  test('in the place of the site’s index: there is no finished site', () => {
    const { precious, inside } = world();
    writeFileSync(path.join(inside, MANIFEST), JSON.stringify({ generator: 'council-climate-api', files: {} }));
    mkdirSync(path.join(inside, 'store'));
    put(path.join(inside, 'store', 'index.json'), precious);
    const { effects, told } = recorded();
    expect(host({ name: 'nginx', out: inside }, effects)).toBe(2);
    expect(told.join()).toContain('[no-site]');
  });
});

describe.skipIf(process.platform === 'win32')('redacted daily counts', () => {
  const redactInto = async (out: string): Promise<number> => {
    const log = path.join(temporaryFolder(), 'log.csv');
    writeFileSync(log, `${LOG_HEADER}\n${'2025-01-02,solar,3,\n'.repeat(6)}`);
    return redact({ logs: [log], out, format: 'pretty', allowTruncation: false }, recorded().effects);
  };

  test.each(inTheWay)('are never written to a place where %s is, or only to that place', async (_, put) => {
    const { precious, inside, folder } = world();
    const out = path.join(inside, 'searches.csv');
    put(out, precious);
    const code = await redactInto(out);
    // The file replaces a broken link.
    if (code === 0) expect(lstatSync(out).isFile()).toBe(true);
    else expect(code).toBe(2);
    expect(readFileSync(precious, 'utf8')).toBe('precious');
    expect(readdirSync(folder).sort()).toEqual(['in', 'precious']);
    expect(readdirSync(inside)).toEqual(['searches.csv']);
  });
});

test('a site with a truncated index isn’t finished', () => {
  const { inside } = world();
  writeFileSync(path.join(inside, MANIFEST), JSON.stringify({ generator: 'council-climate-api', files: {} }));
  mkdirSync(path.join(inside, 'store'));
  writeFileSync(path.join(inside, 'store', 'index.json'), '{"title": ');
  const { effects, told } = recorded();
  expect(host({ name: 'nginx', out: inside }, effects)).toBe(2);
  expect(unwrapped(told.join())).toContain('is from another build');
});
