// Runs each command that a site depends on with other versions of Node.js. test/slow/same-bytes compares what they build.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/program.ts';
import { sourceFolder } from '../support/source.ts';
import { describeWith } from './support/installed.ts';
import { nodeVersions } from './support/node-versions.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const PROGRAM = path.join(ROOT, 'build', 'src', 'cli.js');
const { version: ownVersion, engines } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

const execute = promisify(execFile);

/** The first line that “serve” prints on standard output. */
const firstWords = (process: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    process.stdout!.once('data', (chunk) => resolve(String(chunk)));
    process.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });

test('the oldest supported version of each release line is tested', () => {
  const oldest = [...(engines.node as string).matchAll(/\d+\.\d+\.\d+/g)].map(([version]) => version);
  expect(oldest).toHaveLength(2);
  expect(nodeVersions().map(({ version }) => version)).toEqual(expect.arrayContaining(oldest));
});

for (const { version, program } of nodeVersions()) {
  describeWith(program)(`on Node ${version}`, () => {
    const run = async (...args: readonly string[]) => {
      const { stdout, stderr } = await execute(program, args, { cwd: ROOT });
      // V8 reports flags that it doesn't have.
      expect(stderr).not.toContain('flag');
      return stdout.trim();
    };

    test('the program prints its version', async () => {
      expect(await run('--version')).toBe(`v${version}`);
      expect(await run(PROGRAM, '--version')).toBe(ownVersion);
    });

    test('it checks, builds and serves', async () => {
      const data = sourceFolder();
      const out = path.join(temporaryFolder(), 'dist');
      expect(await run(PROGRAM, 'check', '--data', data, '--no-cache')).toContain('No problems found');
      const site = ['--site-url', 'https://climate.example', '--host', 'cloudflare-pages'];
      expect(await run(PROGRAM, 'build', '--data', data, '--out', out, '--no-cache', ...site)).toMatch(/^Built /);

      const server = spawn(program, [PROGRAM, 'serve', '--out', out, '--port', '0'], { cwd: ROOT });
      onTestFinished(() => void server.kill('SIGKILL'));
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await firstWords(server))![0];
      const answer = await fetch(`${url}/api/councils/?country=Scotland`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject([{ authority_code: 'BCD' }]);
      expect((await fetch(url)).headers.get('content-type')).toContain('text/html');
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      expect(await ended).toBe(0);
    });

    test('it compresses', async () => {
      const code = `import { gunzipSync, brotliDecompressSync } from 'node:zlib';
        import { compress } from './build/src/engine/write/compression.js';
        const { br, gzip } = await compress(Buffer.from('climate'));
        console.log(String(gunzipSync(gzip)), String(brotliDecompressSync(br)));`;
      expect(await run('--input-type=module', '--eval', code)).toBe('climate climate');
    });
  });
}
