// The upload script for S3, run for real with an `aws` that writes down what it is told and keeps objects in a folder.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';
import { expect, test } from 'vitest';
import { preparePlan } from '../../src/commands/prepare.ts';
import { s3Host } from '../../src/hosts/s3.ts';
import { FILTERED_COUNCILS } from '../../src/plan/families.ts';
import { filesOf } from '../../src/plan/planned.ts';
import { headersOfFile } from '../../src/route/file-headers.ts';
import { writeSite } from '../../src/write/write-site.ts';
import { temporaryFolder } from '../support/program.ts';
import { completeSite } from './own-files.ts';

const INPUT = path.join(import.meta.dirname, '..', 'golden', 'typical', 'input');

/** As the AWS CLI does it: filters in their order, the last that matches wins; sync compares content in place of times. */
const FAKE_AWS = `#!/usr/bin/env node
const fs = require('node:fs');
const path = require('node:path');
const [, command, from, to, ...flags] = process.argv.slice(2);
const bucket = (url) => path.join(process.env.FAKE_BUCKET, url.replace('s3://bucket', ''));
const value = (name) => flags[flags.indexOf(name) + 1];
const has = (name) => flags.includes(name);
const filters = flags.flatMap((flag, index) => (/^--(in|ex)clude$/.test(flag) ? [[flag === '--include', flags[index + 1]]] : []));
const isWanted = (file) => filters.reduce((wanted, [include, pattern]) =>
  new RegExp('^' + pattern.replace(/[.]/g, '\\\\.').replace(/\\*/g, '.*') + '$', 's').test(file) ? include : wanted, true);
const log = (...entry) => fs.appendFileSync(process.env.FAKE_LOG, JSON.stringify(entry) + '\\n');
const filesIn = (folder) => fs.existsSync(folder)
  ? fs.readdirSync(folder, { recursive: true }).filter((file) => fs.statSync(path.join(folder, file)).isFile()) : [];
if (has('--no-overwrite') && process.env.FAKE_OLD) process.exit(252);
const put = (source, target, name) => {
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.copyFileSync(source, target);
  log('put', name, value('--content-type'), value('--cache-control'));
};
if (command === 'cp') put(from, bucket(to), path.relative(process.env.SITE_FOLDER, from));
else {
  for (const file of filesIn(from).filter(isWanted)) {
    const [source, target] = [path.join(from, file), path.join(bucket(to), file)];
    const there = fs.existsSync(target);
    if (there && (has('--no-overwrite') || fs.readFileSync(source).equals(fs.readFileSync(target)))) continue;
    put(source, target, file);
  }
  if (has('--delete')) for (const file of filesIn(bucket(to)).filter(isWanted)) {
    if (fs.existsSync(path.join(from, file))) continue;
    fs.rmSync(path.join(bucket(to), file));
    log('delete', file);
  }
}
`;

type Entry = readonly [what: 'put' | 'delete', file: string, type?: string, cache?: string];

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
  const run = (extra: Readonly<Record<string, string>> = {}): readonly Entry[] => {
    writeFileSync(log, '');
    const env = {
      PATH: `${tools}:${process.env.PATH}`,
      FAKE_BUCKET: bucket,
      FAKE_LOG: log,
      SITE_FOLDER: out,
      ...extra,
    };
    const { status, stderr } = spawnSync('sh', [script, 's3://bucket/'], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    return readFileSync(log, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Entry);
  };
  return { bucket, run };
}

const inFolder = (folder: string): readonly string[] => glob.sync('**', { cwd: folder, dot: true }).sort();

async function buildInto(out: string, site: Readonly<Record<string, unknown>>): Promise<void> {
  const dates = { pairs: 1, opens: 1, months: false, quarters: false, years: false, minCounts: [5] };
  // Thousands of files, which would only take time here.
  const host = { ...s3Host, composes: [FILTERED_COUNCILS] };
  const { prepared } = await preparePlan({ data: INPUT, site: { dates, ...site } }, () => [host]);
  expect(await writeSite(out, filesOf(prepared!.plan))).toHaveProperty('files');
  completeSite(out);
}

test('every file gets there with its headers, in an order in which no link leads nowhere', async () => {
  const out = path.join(temporaryFolder(), 'it’s a "site"');
  const siteUrl = 'https://climate.example/data';
  await buildInto(out, { siteUrl });
  const { bucket, run } = uploader(out, siteUrl);
  const first = run();
  expect(inFolder(path.join(bucket, 'data'))).toEqual(inFolder(out));
  expect(first.map(([, file]) => file).sort()).toEqual(inFolder(out));
  for (const [, file, type, cache] of first) {
    const headers = headersOfFile(file);
    const expected = [headers['Content-Type'], headers['Cache-Control'] ?? 'public, max-age=300'];
    expect.soft([file, type, cache]).toEqual([file, ...expected]);
  }
  expect(first.slice(-3).map(([, file]) => file)).toEqual(['index.html', 'store/index.json', 'build-manifest.json']);
  expect(first.slice(0, 4).every(([, file]) => /^(?:assets|store)\/[a-z]+\.[0-9a-f]{16}\./.test(file))).toBe(true);

  // Smaller pages: answers that are new and answers that have changed, and a store under another name.
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
  expect(inFolder(path.join(bucket, 'data'))).toEqual([...inFolder(out), 'other/index.html'].sort());
  const settled = run().map(([, file]) => file);
  expect(settled).toEqual(['index.html', 'store/index.json', 'build-manifest.json']);
});

test('an older AWS CLI uploads the same', async () => {
  const out = path.join(temporaryFolder(), 'site');
  await buildInto(out, { siteUrl: 'https://climate.example' });
  const { bucket, run } = uploader(out, 'https://climate.example');
  run({ FAKE_OLD: '1' });
  expect(inFolder(bucket)).toEqual(inFolder(out));
});
