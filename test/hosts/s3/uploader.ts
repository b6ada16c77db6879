// Runs the upload script with a stand-in for the AWS CLI, for which a folder is the bucket.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';
import { temporaryFolder } from '../../support/program.ts';
import { scriptFor } from './builds.ts';

/** All files in a folder. */
export const inFolder = (folder: string): readonly string[] => glob.sync('**', { cwd: folder, dot: true }).sort();

/** A bucket, and the upload script for a site. */
export function uploader(out: string) {
  const room = temporaryFolder();
  const bucket = path.join(room, 'bucket');
  for (const name of ['objects', 'headers']) mkdirSync(path.join(bucket, name), { recursive: true });
  const script = path.join(room, 'upload.sh');
  writeFileSync(script, scriptFor(out));
  const aws = path.join(room, 'aws');
  copyFileSync(path.join(import.meta.dirname, 'fake-aws.sh'), aws);
  chmodSync(aws, 0o755);
  const objects = path.join(bucket, 'objects');
  return {
    room,
    bucket,
    objects,
    script,
    /** @param most the number of changes before the connection is lost */
    run: (most?: number, ...flags: readonly string[]) => {
      for (const name of ['changes', 'calls']) writeFileSync(path.join(bucket, name), '');
      writeFileSync(path.join(bucket, 'left'), most === undefined ? 'unlimited' : String(most));
      const env = { PATH: `${room}:${process.env.PATH}`, FAKE_BUCKET: bucket, TMPDIR: room };
      const { status, stdout, stderr } = spawnSync('sh', [script, 's3://bucket/', ...flags], { env, encoding: 'utf8' });
      const lines = (name: string) => readFileSync(path.join(bucket, name), 'utf8').split('\n').slice(0, -1);
      const left = inFolder(room).filter((file) => /^tmp\./.test(file));
      return { status, stdout, stderr, changes: lines('changes'), calls: lines('calls'), left };
    },
    /** The content of each object, and its headers as the flags of the upload. */
    state: () => {
      const read = (folder: string, key: string) => readFileSync(path.join(bucket, folder, key), 'utf8');
      return Object.fromEntries(inFolder(objects).map((key) => [key, [read('objects', key), read('headers', key)]]));
    },
  };
}
