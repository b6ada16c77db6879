// The command line with all of its defaults: a site with every filter of the councils.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, unwrapped } from '../support/program.ts';
import { filesOf } from '../support/site-files.ts';

const PROGRAM = path.resolve('build/src/cli.js');
const INPUT = path.resolve('test/golden/typical/input');

/** The program in a process of its own. */
function runProgram(args: readonly string[], cwd: string, environment: NodeJS.ProcessEnv = {}): Promise<string> {
  return new Promise((resolve) => {
    const env = { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1', ...environment };
    execFile(process.execPath, [PROGRAM, ...args], { env, cwd }, (error, stdout) => {
      expect(error).toBe(null);
      resolve(stdout);
    });
  });
}

test('a default site is built, built again, built elsewhere, and counted by plan', async () => {
  const folder = temporaryFolder();
  const [out, elsewhere] = [path.join(folder, 'site'), path.join(folder, 'elsewhere')];
  const first = await runProgram(['build', '--data', INPUT, '--out', out], folder, { LC_ALL: 'C', TZ: 'UTC' });
  expect(unwrapped(first)).toMatch(/^Built \S+site: 8,4\d\d files, .* \(8,4\d\d written, 0 unchanged\) in \S+ m?s $/);
  const files = filesOf(out);
  const second = await runProgram(['build', '--data', INPUT, '--out', out], folder);
  expect(unwrapped(second)).toMatch(/\(0 written, 8,4\d\d unchanged\)/);
  expect(filesOf(out)).toEqual(files);

  const turkish = { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR', TZ: 'Pacific/Kiritimati' };
  await runProgram(['build', '--data', INPUT, '--out', elsewhere], folder, turkish);
  const texts = (all: typeof files) => Object.entries(all).map(([file, { bytes }]) => [file, bytes]);
  expect(texts(filesOf(elsewhere))).toEqual(texts(files));

  const plan = JSON.parse(await runProgram(['plan', '--data', INPUT, '--format', 'json'], folder));
  const { groups } = plan as { groups: { files: number; bytes: number }[] };
  const written = Object.entries(files).filter(([file]) => file !== 'build-manifest.json');
  expect(groups.reduce((sum, each) => sum + each.files, 0)).toBe(written.length);
  expect(groups.reduce((sum, each) => sum + each.bytes, 0)).toBe(
    written.reduce((sum, [, { bytes }]) => sum + bytes.length, 0),
  );
  const table = await runProgram(['plan', '--data', INPUT], folder);
  expect(table).toMatch(/filtered councils +4,095 +8,190/);
});
