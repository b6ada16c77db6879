// Every command with another service than councils. No output names a council.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';
import { expect, test } from 'vitest';
import { CODES } from '../../src/engine/diagnostics/all-codes.ts';
import { runCommandLine } from '../../src/program/command-line.ts';
import { committed } from '../support/git.ts';
import { recorded, startPreview, startServe, temporaryFolder } from '../support/program.ts';
import { TABLE, TINY_SITE } from './tiny-source.ts';

/** Lines that name anything of the councils service. Servers' configurations contain names derived from that of the program. */
const linesAboutCouncils = (text: string): readonly string[] =>
  text
    .replaceAll(/council-climate-(?:api|documents|no-file)/g, '')
    .split('\n')
    .filter((line) => /council|commitment|emergenc|authorit|search (?:term|log)|private searches/i.test(line));

/** Runs the program in a project's folder. */
async function outputIn(folder: string, args: readonly string[], code: number): Promise<string> {
  const { effects, printed, told } = recorded();
  const before = process.cwd();
  process.chdir(folder);
  try {
    const ended = await runCommandLine(args, effects);
    expect(ended, `${args.join(' ')}: ${told.join('\n')}`).toBe(code);
  } finally {
    process.chdir(before);
  }
  return [...printed, ...told].join('\n');
}

const HEADER = 'number,name,height,lit\n';
const ROWS = Array.from({ length: 30 }, (_, index) => `${index + 1},Lighthouse ${index},${index}.5,yes\n`).join('');
const CHANGED = `${ROWS.replace(/^.*\n/, '').replace(',Lighthouse 7,', ',Tower,')}6000,Added,,yes\n`;
const FAULTY = '1,One,2,yes\n1,One,2,yes\n6000, Added,12 m,perhaps\n0,,1,1,1\n';

test('every command runs, and neither its output nor a site names a council', async () => {
  const folder = temporaryFolder();
  const outputs: string[] = [];
  const run = async (code: number, ...calls: readonly string[]): Promise<void> => {
    for (const call of calls) outputs.push(await outputIn(folder, call.split(' '), code));
  };
  const write = (rows: string) => writeFileSync(path.join(folder, 'data', TABLE), HEADER + rows);
  const url = `--site-url ${TINY_SITE.siteUrl}`;
  await run(0, 'init');
  write(ROWS);
  committed(folder);
  await run(0, `build ${url}`, `build ${url}`, `plan ${url}`);
  write(CHANGED);
  await run(0, ...['pretty', 'markdown', 'json'].map((format) => `diff ${url} --format ${format}`));
  await run(
    0,
    `diff ${url} --out dist`,
    ...Array(2).fill(`build ${url} --releases releases --force`),
    'rollback releases',
  );
  await run(0, `build ${url} --out servers --host nginx caddy apache`);
  await run(0, ...['nginx', 'caddy', 'apache'].map((name) => `host ${name} --out servers`));
  const preview = await startPreview(path.join(folder, 'data'));
  await run(0, `verify ${preview.url}`);
  write(FAULTY);
  await run(1, ...['pretty', 'json', 'sarif', 'github'].map((format) => `check --format ${format}`));
  await run(1, 'check --against dist', 'check --fix', `build ${url}`);
  await run(0, ...['data-package', 'json-schema', 'table-schema'].map((format) => `schema --format ${format}`));
  await run(0, 'template', 'template layout', 'check --explain bad-number');
  await run(2, 'check --explain bad-code');
  const server = await startServe(path.join(folder, 'dist'));
  outputs.push(...[preview, server].flatMap(({ printed, told }) => [...printed, ...told]));
  const list = await outputIn(folder, ['help'], 0);
  const commands = Array.from(list.matchAll(/^ {2}([a-z]+) /gm), ([, name]) => name!);
  expect(commands).toHaveLength(13);
  await run(0, 'help', ...commands.map((name) => `help ${name}`));
  expect(outputs.flatMap(linesAboutCouncils)).toEqual([]);

  const files = glob.sync('dist/**/*.{html,json,md,txt,xml,css}', { cwd: folder });
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.flatMap((file) => linesAboutCouncils(readFileSync(path.join(folder, file), 'utf8')).map(() => file)),
  ).toEqual([]);
});

/** Only a service with logs can report these. */
const ABOUT_LOGS = ['tracking-unknown', 'too-many-responses'];

test('no message of the engine names a council', () => {
  const named = Object.entries(CODES).filter(
    ([, texts]) => linesAboutCouncils(Object.values(texts).join('\n')).length > 0,
  );
  expect(named.map(([code]) => code).filter((code) => !ABOUT_LOGS.includes(code))).toEqual([]);
});
