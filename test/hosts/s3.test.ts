// Runs the upload script for S3 with an `aws` that only records its calls. The test then carries out these calls in a folder.

import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';
import { expect, test } from 'vitest';
import { isPrivateFile } from '../../src/engine/addressing/private-files.ts';
import { headersOfFile } from '../../src/engine/http/file-headers.ts';
import { filesOf } from '../../src/engine/site/site-plan.ts';
import { FILTERED_GROUPS } from '../../src/engine/site/url-groups.ts';
import { writeSite } from '../../src/engine/write/write-site.ts';
import { s3Host } from '../../src/hosts/s3.ts';
import { planOf } from '../support/planned.ts';
import { temporaryFolder } from '../support/program.ts';
import { completeSite } from './own-files.ts';

const INPUT = path.join(import.meta.dirname, '..', 'golden', 'typical', 'input');

/** Only writes down its arguments, with a NUL after each and another one after the call. An old version rejects an option. */
const FAKE_AWS = `#!/bin/sh
printf '%s\\0' "$@" >> "$FAKE_LOG"
printf '\\0' >> "$FAKE_LOG"
case " $* " in *' --no-overwrite '*) exit "$FAKE_REFUSAL" ;; esac
`;

type Entry = readonly [what: 'put' | 'delete', file: string, type?: string, cache?: string];

/** The arguments of each call of `aws`. */
function callsIn(log: string): readonly (readonly string[])[] {
  const calls = readFileSync(log, 'utf8').split('\0\0').slice(0, -1);
  return calls.map((call) => call.split('\0'));
}

/** Does to a folder what the AWS CLI does to a bucket. If several filters match, the last one applies. */
function carryOut([, command, from, to, ...flags]: readonly string[], bucket: string, out: string): readonly Entry[] {
  const value = (name: string) => flags[flags.indexOf(name) + 1]!;
  const put = (file: string, into: string, name: string): Entry => {
    mkdirSync(path.dirname(into), { recursive: true });
    copyFileSync(file, into);
    return ['put', name, value('--content-type'), value('--cache-control')];
  };
  const [source, target] = [from!, path.join(bucket, to!.replace('s3://bucket', ''))];
  if (command === 'cp') return [put(source, target, path.relative(out, source))];
  const filters = flags.flatMap((flag, index) =>
    /^--(?:in|ex)clude$/.test(flag) ? [{ includes: flag === '--include', pattern: patternOf(flags[index + 1]!) }] : [],
  );
  const isWanted = (file: string) => filters.findLast(({ pattern }) => pattern.test(file))?.includes ?? true;
  // Compares content instead of times.
  const isThere = (file: string) =>
    existsSync(path.join(target, file)) &&
    (flags.includes('--no-overwrite') ||
      readFileSync(path.join(source, file)).equals(readFileSync(path.join(target, file))));
  const uploads = inFolder(source).filter((file) => isWanted(file) && !isThere(file));
  const entries = uploads.map((file) => put(path.join(source, file), path.join(target, file), file));
  if (!flags.includes('--delete')) return entries;
  const gone = inFolder(target).filter((file) => isWanted(file) && !existsSync(path.join(source, file)));
  for (const file of gone) rmSync(path.join(target, file));
  return [...entries, ...gone.map((file): Entry => ['delete', file])];
}

const patternOf = (glob: string): RegExp => new RegExp(`^${glob.replace(/[.]/g, '\\.').replace(/\*/g, '.*')}$`, 's');

function uploader(out: string, siteUrl: string) {
  const tools = temporaryFolder();
  const [log, script] = [path.join(tools, 'log'), path.join(tools, 'upload.sh')];
  const bucket = path.join(tools, 'bucket');
  writeFileSync(path.join(tools, 'aws'), FAKE_AWS);
  chmodSync(path.join(tools, 'aws'), 0o755);
  writeFileSync(
    script,
    s3Host.configuration!({ out, siteUrl, root: out, listen: '', compose: undefined, standalone: false }),
  );
  const run = ({ isOld = false } = {}): readonly Entry[] => {
    writeFileSync(log, '');
    const env = { PATH: `${tools}:${process.env.PATH}`, FAKE_LOG: log, FAKE_REFUSAL: isOld ? '252' : '0' };
    const { status, stderr } = spawnSync('sh', [script, 's3://bucket/'], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    const carriedOut = callsIn(log).filter((call) => !(isOld && call.includes('--no-overwrite')));
    return carriedOut.flatMap((call) => carryOut(call, bucket, out));
  };
  return { bucket, run };
}

const inFolder = (folder: string): readonly string[] => glob.sync('**', { cwd: folder, dot: true }).sort();
const publicFiles = (out: string): readonly string[] => inFolder(out).filter((file) => !isPrivateFile(file));

/** Files that a site may also have if it is built for several hosts. */
const OTHER_HOSTS = ['serve.json', '_routes.json', '_headers', '.nojekyll'].map((name) => ({ path: name, text: '{}' }));

async function buildInto(out: string, site: Readonly<Record<string, unknown>>): Promise<void> {
  const dates = { dateRangeDays: 1, openEndedDays: 1, months: false, quarters: false, years: false, minCounts: [5] };
  // Leaves out thousands of files, which would only take time here.
  const host = { ...s3Host, files: () => OTHER_HOSTS, composes: FILTERED_GROUPS };
  expect(await writeSite(out, filesOf(await planOf(INPUT, { dates, ...site }, [host])))).toHaveProperty('files');
  completeSite(out);
}

test('every file is uploaded with its headers, in an order in which no link is ever broken', async () => {
  const out = path.join(temporaryFolder(), 'it’s a "site"');
  const siteUrl = 'https://climate.example/data';
  await buildInto(out, { siteUrl });
  const { bucket, run } = uploader(out, siteUrl);
  const first = run();
  expect(inFolder(path.join(bucket, 'data'))).toEqual(publicFiles(out));
  expect(first.map(([, file]) => file).sort()).toEqual(publicFiles(out));
  for (const [, file, type, cache] of first) {
    const headers = headersOfFile(file);
    const expected = [headers['Content-Type'], headers['Cache-Control'] ?? 'public, max-age=300'];
    expect.soft([file, type, cache]).toEqual([file, ...expected]);
  }
  expect(first.slice(-2).map(([, file]) => file)).toEqual(['index.html', 'store/index.json']);
  expect(first.slice(0, 4).every(([, file]) => /^(?:assets|store)\/[a-z]+\.[0-9a-f]{16}\./.test(file))).toBe(true);

  // With smaller pages, there are new responses, changed responses, and a store with another name.
  await buildInto(out, { siteUrl, pageSizes: { commitments: 1, searchterms: 1 }, title: 'Another' });
  mkdirSync(path.join(bucket, 'data', 'other'), { recursive: true });
  writeFileSync(path.join(bucket, 'data', 'other', 'index.html'), 'not of this site');
  writeFileSync(path.join(bucket, 'data', 'api', 'gone.json'), 'of an earlier build');
  mkdirSync(path.join(bucket, 'data', 'councils', 'gone'));
  writeFileSync(path.join(bucket, 'data', 'councils', 'gone', 'index.html'), 'of an earlier build');
  const before = new Set(inFolder(path.join(bucket, 'data')));
  const second = run();
  const answers = second.filter(([what, file]) => what === 'put' && file.startsWith('api/')).map(([, file]) => file);
  const isNew = answers.map((file) => !before.has(file));
  expect(isNew.filter(Boolean).length).toBeGreaterThan(5);
  expect(isNew.lastIndexOf(true)).toBeLessThan(isNew.indexOf(false));
  const deleted = second.filter(([what]) => what === 'delete').map(([, file]) => file);
  expect(deleted).toEqual(expect.arrayContaining(['api/gone.json', 'councils/gone/index.html']));
  expect(second.findIndex(([what]) => what === 'delete')).toBe(second.length - deleted.length);
  expect(inFolder(path.join(bucket, 'data'))).toEqual([...publicFiles(out), 'other/index.html'].sort());
  const settled = run().map(([, file]) => file);
  expect(settled).toEqual(['index.html', 'store/index.json']);
});

test('an older AWS CLI uploads the same files', async () => {
  const out = path.join(temporaryFolder(), 'site');
  await buildInto(out, { siteUrl: 'https://climate.example' });
  const { bucket, run } = uploader(out, 'https://climate.example');
  run({ isOld: true });
  expect(inFolder(bucket)).toEqual(publicFiles(out));
});
