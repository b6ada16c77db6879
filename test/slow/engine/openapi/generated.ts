// Types that the documented generator makes from a description, and their errors in TypeScript 5.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenApiDocument } from '../../../../src/engine/openapi/describe.ts';
import { temporaryFolder } from '../../../support/program.ts';

export const ROOT = path.join(import.meta.dirname, '..', '..', '..', '..');
const SLOW = path.join(ROOT, 'test', 'slow');
const CLIENT = path.join(SLOW, 'client');

const run = (program: string, args: readonly string[], cwd: string) =>
  spawnSync(process.execPath, [path.join(SLOW, 'node_modules', program), ...args], { cwd, encoding: 'utf8' });

/** @returns the declarations, including one for each schema with the schema's own name */
export function typesFrom(document: OpenApiDocument): string {
  const folder = temporaryFolder();
  const [input, output] = [path.join(folder, 'openapi.json'), path.join(folder, 'api.d.ts')];
  writeFileSync(input, JSON.stringify(document));
  const flags = ['--output', output, '--root-types', '--root-types-no-schema-prefix'];
  const { status, stderr } = run('openapi-typescript/bin/cli.js', [input, ...flags], CLIENT);
  if (status !== 0) throw new Error(stderr);
  return readFileSync(output, 'utf8');
}

/** A folder with these files, in which a program finds the packages that are installed here. */
export function consumerFolder(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  symlinkSync(path.join(SLOW, 'node_modules'), path.join(folder, 'node_modules'));
  for (const [name, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

/** Each error as `file(line,column): error TS…: …`. Empty if there are none. */
export function compile(folder: string, ...flags: readonly string[]): readonly string[] {
  const { stdout, status } = run(
    'typescript/bin/tsc',
    ['--project', 'tsconfig.json', '--pretty', 'false', ...flags],
    folder,
  );
  const faults = stdout.split('\n').filter((line) => / error TS\d+: /.test(line));
  if (status !== 0 && faults.length === 0) throw new Error(stdout);
  return faults;
}

export const clientFile = (name: string): string => readFileSync(path.join(CLIENT, name), 'utf8');
