// Templates that the user may not read. Root may read everything, so it runs the program as nobody.
import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFolder } from '../../support/source.ts';

const nobody = process.geteuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

test('templates that can’t be read are reported', () => {
  const folder = sourceFolder({ 'templates/home.html': '{{title}}{{examples}}' });
  for (const each of [folder, path.join(folder, 'templates')]) chmodSync(each, 0o755);
  const template = path.join(folder, 'templates', 'home.html');
  chmodSync(template, 0);
  const args = [path.resolve('build/src/cli.js'), 'check', '--data', folder, '--format', 'json', '--no-cache'];
  const { status, stdout } = spawnSync(process.execPath, args, { ...nobody, encoding: 'utf8' });
  const problems = JSON.parse(stdout).map(({ code, file }: { code: string; file: string }) => [code, file]);
  expect([status, problems]).toEqual([1, [['unreadable-file', template]]]);
});
