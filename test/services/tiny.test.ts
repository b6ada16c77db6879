// The engine with another service than councils: its responses are those that SQL finds, and no output names a council.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';
import { expect, test } from 'vitest';
import { committed } from '../support/git.ts';
import { temporaryFolder } from '../support/program.ts';
import { compare } from './contract.ts';
import { lighthouses } from './lighthouses.ts';
import { runTiny, serveTiny } from './tiny-program.ts';

const SITE_URL = 'https://lights.example';

/** Writes the table of a project. */
function writeTable(folder: string, csv: string): void {
  mkdirSync(path.join(folder, 'data'), { recursive: true });
  writeFileSync(path.join(folder, 'data', 'lighthouses.csv'), csv);
}

test('serve responds to every request as SQL does, in JSON and on pages', async () => {
  const { csv, responses } = lighthouses(47, 'serve');
  const folder = temporaryFolder();
  writeTable(folder, csv);
  const { code, output } = runTiny(['build', '--site-url', SITE_URL], folder);
  expect(code, output).toBe(0);
  const { url } = await serveTiny(['serve'], folder);
  const asked = [...responses(SITE_URL), ...responses(SITE_URL, 'api')];
  expect(asked.length).toBeGreaterThan(2000);
  expect(await compare(url, asked)).toEqual({ faults: [], refused: 0 });
});

/** Lines that name anything of the councils service. Servers' configurations contain names derived from that of the program. */
const linesAboutCouncils = (text: string): readonly string[] =>
  text
    .replaceAll(/council-climate-(?:api|documents|no-file)/g, '')
    .split('\n')
    .filter((line) => /council|commitment|emergenc|authorit|search (?:term|log)|searches/i.test(line));

test('every command runs, and neither its output nor a site names a council', async () => {
  const folder = temporaryFolder();
  const run = (code: number, ...args: readonly string[]): string => {
    const ended = runTiny(args, folder);
    expect(ended.code, `${args.join(' ')}: ${ended.output}`).toBe(code);
    return ended.output;
  };
  const site = ['--site-url', SITE_URL];
  const releases = [...site, '--releases', 'releases'];
  const servers = ['nginx', 'caddy', 'apache'];
  const outputs = [run(0, 'init')];
  writeTable(folder, lighthouses(30, 'commands').csv);
  committed(folder);
  outputs.push(run(0, 'build', ...site), run(0, 'build', ...site), run(0, 'plan', ...site));
  const [header, , second, ...others] = readFileSync(path.join(folder, 'data', 'lighthouses.csv'), 'utf8').split('\n');
  writeTable(folder, [header, second!.replace(/,Lighthouse/, ',Tower'), '6000,Added,,yes', ...others].join('\n'));
  outputs.push(
    ...['pretty', 'markdown', 'json'].map((format) => run(0, 'diff', ...site, '--format', format)),
    run(0, 'diff', ...site, '--out', 'dist'),
    ...[...Array(2)].map(() => run(0, 'build', ...releases, '--force')),
    run(0, 'rollback', 'releases'),
    run(0, 'build', ...site, '--out', 'servers', '--host', ...servers),
    ...servers.map((name) => run(0, 'host', name, '--out', 'servers')),
  );
  const { url, said: saidByPreview } = await serveTiny(['preview'], folder);
  outputs.push(run(0, 'verify', url), saidByPreview());
  writeTable(folder, [header, second, second, '6000, Added,12 m,perhaps', '0,,1,1,1', ''].join('\n'));
  outputs.push(
    ...['pretty', 'json', 'sarif', 'github'].map((format) => run(1, 'check', '--format', format)),
    run(1, 'check', '--against', 'dist'),
    run(1, 'check', '--fix'),
    run(1, 'build', ...site),
    run(0, 'check', '--explain', 'bad-number'),
    run(2, 'check', '--explain', 'bad-code'),
    ...['data-package', 'json-schema', 'table-schema'].map((format) => run(0, 'schema', '--format', format)),
    run(0, 'template'),
    run(0, 'template', 'home'),
  );
  const { said } = await serveTiny(['serve'], folder);
  outputs.push(said());
  const list = run(0, 'help');
  const commands = Array.from(list.matchAll(/^ {2}([a-z]+) /gm), ([, name]) => name!);
  outputs.push(list, ...commands.map((name) => run(0, 'help', name)));
  expect(outputs.flatMap(linesAboutCouncils)).toEqual([]);

  const files = glob.sync('dist/**/*.{html,json,md,txt,xml,css}', { cwd: folder });
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.flatMap((file) => linesAboutCouncils(readFileSync(path.join(folder, file), 'utf8')).map(() => file)),
  ).toEqual([]);
});
