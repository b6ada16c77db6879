// Follows the walk-through in docs/importing.md from the downloaded files to the preview, with excerpts of real data.
// UPDATE_GOLDEN=1 updates the report on the page.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../support/program.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');
const PROGRAM = path.join(ROOT, 'build', 'src', 'cli.js');
const PAGE = path.join(ROOT, 'docs', 'importing.md');
const EXCERPTS = path.join(import.meta.dirname, 'excerpts');

/** The arguments of the commands in the walk-through. */
function commandsOn(page: string): readonly (readonly string[])[] {
  const [section = ''] = /^## From download to preview\n.*?(?=^## )/ms.exec(page) ?? [];
  return Array.from(section.matchAll(/^ +council-climate-api (.+)$/gm), ([, args]) => args!.split(' '));
}

test('four commands lead from the files to a site', async () => {
  const page = readFileSync(PAGE, 'utf8');
  const commands = commandsOn(page);
  expect(commands.map(([name]) => name)).toEqual(['import', 'check', 'build', 'serve']);
  const folder = temporaryFolder();
  cpSync(EXCERPTS, path.join(folder, 'downloads'), { recursive: true });
  const run = (args: readonly string[]) =>
    execFileSync(process.execPath, [PROGRAM, ...args], { cwd: folder, encoding: 'utf8', env: ENVIRONMENT });
  const report = run(commands[0]!);
  const shown = `\`\`\`console\n$ council-climate-api import downloads --write\n${report.trimEnd()}\n\`\`\`\n`;
  if (process.env.UPDATE_GOLDEN)
    writeFileSync(
      PAGE,
      page.replace(/```console\n\$ council-climate-api import .*?\n```\n/s, () => shown),
    );
  expect(readFileSync(PAGE, 'utf8')).toContain(shown);
  expect(run(commands[1]!)).toMatch(/\[missing-declaration-date\].*\n0 errors, 2 warnings /s);
  run(commands[2]!);
  const url = await serving(
    spawn(process.execPath, [PROGRAM, ...commands[3]!, '--port', '0'], { cwd: folder, env: ENVIRONMENT }),
  );
  const councils = await (await fetch(`${url}/api/councils/?format=json`)).json();
  expect(councils).toHaveLength(5);
});

const ENVIRONMENT = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };

/** The address of a server that stops after the test. */
function serving(child: ChildProcess): Promise<string> {
  onTestFinished(() => void child.kill());
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk;
      const found = /http:\/\/[\w.:[\]]+/.exec(text)?.[0];
      if (found) resolve(found);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.on('exit', () => reject(new Error(text)));
  });
}
