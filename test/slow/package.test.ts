// Packs the npm package in a clone, and installs it elsewhere as users do.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/program.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

function npm(folder: string, ...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
  return stdout + stderr;
}

test('a package is compiled, has no script that npm would run, and installs without a warning', () => {
  const clone = path.join(temporaryFolder(), 'clone');
  const isLeftOut = (file: string) => /^(?:\.git|build|dist|node_modules|test)$/.test(path.relative(ROOT, file));
  cpSync(ROOT, clone, { recursive: true, filter: (file) => !isLeftOut(file) });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(clone, 'node_modules'));
  npm(clone, 'pack', '--loglevel', 'error');
  // Packing changes package.json only temporarily.
  const description = (folder: string) => readFileSync(path.join(folder, 'package.json'), 'utf8');
  expect(description(clone)).toBe(description(ROOT));

  const prefix = temporaryFolder();
  const { version } = JSON.parse(description(ROOT));
  const tarball = path.join(clone, `council-climate-api-${version}.tgz`);
  const said = npm(
    prefix,
    'install',
    '--global',
    '--prefix',
    prefix,
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    tarball,
  );
  expect(said.trim()).toMatch(/^added \d+ packages in \d+m?s$/);
  const { scripts } = JSON.parse(description(path.join(prefix, 'lib', 'node_modules', 'council-climate-api')));
  expect(Object.keys(scripts)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:pre|post)?(?:install|prepare)$/)]),
  );
  const program = path.join(prefix, 'bin', 'council-climate-api');
  expect(execFileSync(program, ['init', 'climate', '--github'], { cwd: prefix, encoding: 'utf8' })).toContain(
    '.github/workflows/publish.yml',
  );
  expect(execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()).toBe(version);
  // These commands read most of the files that aren't code.
  const run = (...args: readonly string[]) => execFileSync(program, args, { cwd: prefix, encoding: 'utf8' });
  const input = path.join(ROOT, 'test', 'golden', 'typical', 'input');
  for (const host of ['cloudflare-pages', 'netlify', 'fetch', 'nginx'])
    expect(
      run('build', '--data', input, '--out', host, '--host', host, '--site-url', 'https://climate.example'),
    ).toMatch(/^Built /);
  expect(run('check-page', '--out', 'check.html')).toContain('check.html');
});
