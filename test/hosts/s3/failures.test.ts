// What the upload script does if it can't continue, or if it is called incorrectly.
import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/program.ts';
import { type Files, writeBuild } from './builds.ts';
import { inFolder, uploader } from './uploader.ts';

const FIRST: Files = { 'index.html': 'home', 'councils/old/index.html': 'old', 'councils/other/index.html': 'other' };

const uploaded = (files: Files) => {
  const out = path.join(temporaryFolder(), 'site');
  writeBuild(out, files);
  return { out, ...uploader(out) };
};

test('if a program that the script needs fails, nothing is uploaded or noted as uploaded', () => {
  for (const program of ['sort', 'awk']) {
    const { room, run, objects } = uploaded(FIRST);
    const broken = path.join(room, program);
    writeFileSync(broken, '#!/bin/sh\nexit 1\n');
    chmodSync(broken, 0o755);
    expect(run()).toMatchObject({ status: 1, stdout: '', changes: [], left: [] });
    rmSync(broken);
    expect([program, run().stdout]).toEqual([program, 's3://bucket/data/: 3 uploaded, 0 deleted, 0 unchanged\n']);
    expect(inFolder(objects)).toHaveLength(4);
  }
});

test('a file that S3 refuses to delete is named, and the next upload deletes it', () => {
  const { bucket, out, run, objects } = uploaded(FIRST);
  run();
  writeBuild(out, { 'index.html': 'home' });
  writeFileSync(path.join(bucket, 'undeletable'), 'data/councils/old/index.html');
  const { status, stdout, stderr } = run();
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(
    /^error: Can't delete data\/councils\/old\/index\.html\sAccess Denied\. Run this script again\.$/m,
  );
  rmSync(path.join(bucket, 'undeletable'));
  expect(run().status).toBe(0);
  expect(inFolder(objects)).toEqual(['data/build-manifest.json', 'data/index.html']);
});

test('a name with a control character stops the script before any change', () => {
  const { run, objects } = uploaded({ ...FIRST, 'a\tb.html': '1' });
  const { status, stderr } = run();
  expect([status, stderr, inFolder(objects)]).toEqual([1, expect.stringContaining('a\\tb.html'), []]);
});

test('if the bucket can’t be read, nothing is uploaded', () => {
  const { bucket, run } = uploaded(FIRST);
  writeFileSync(path.join(bucket, 'refused'), '');
  const { status, stderr, changes } = run();
  expect([status, changes]).toEqual([1, []]);
  expect(stderr).toMatch(/AccessDenied.*Check its name\. You need the permissions s3:GetObject and s3:ListBucket\./s);
});

test('a folder without a finished build isn’t uploaded', () => {
  const { out, run } = uploaded(FIRST);
  writeFileSync(path.join(out, '.build-journal.json'), '[]');
  expect(run()).toMatchObject({ status: 1, changes: [], stderr: expect.stringContaining('was interrupted') });
  rmSync(out, { recursive: true });
  expect(run()).toMatchObject({ status: 1, changes: [], stderr: expect.stringContaining('no finished build') });
});

test('wrong arguments', () => {
  const { script } = uploaded(FIRST);
  for (const args of [
    [],
    ['bucket'],
    ['s3://'],
    ['s3:///a'],
    ['s3://bucket', '--none'],
    ['s3://bucket', '--all', 'x'],
  ]) {
    const { status, stderr } = spawnSync('sh', [script, ...args], { encoding: 'utf8' });
    expect([args, status, stderr]).toEqual([args, 2, 'usage: sh upload.sh s3://BUCKET [--all]\n']);
  }
});
