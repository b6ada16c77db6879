// Every line that a command prints for people fits a terminal of 80 columns. A line may be longer only because of a single word
// that doesn't fit after an indent, such as a URL or a path, because readers copy those. Formats for programs, such as JSON and
// configurations, aren't tested.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import stringWidth from 'string-width';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOST_NAMES } from '../../../src/engine/options/names.ts';
import { HOSTS } from '../../../src/hosts/registry.ts';
import { program, runCommandLine } from '../../../src/program/command-line.ts';
import { nextSteps } from '../../../src/program/report/build-texts.ts';
import { committed } from '../../support/git.ts';
import { recorded, startPreview, startServe } from '../../support/program.ts';

const INPUT = path.resolve('data');
const SHEETS = path.resolve('test/councils/sheets/excerpts');
const OUT = 'a-directory-with-a-rather-long-name';

/** The router of this host filters the councils. Without it, a site has 8,000 more files. */
const FEW_FILES = '--host fetch';

/** Some uses of each command. Later ones may need the results of earlier ones. */
const USES: Readonly<Record<string, readonly string[]>> = {
  init: ['init new --github', 'init new', 'init data/councils.csv'],
  check: [
    'check',
    'check data/plans.csv',
    'check broken',
    'check broken --fix',
    'check --explain moved-column',
    'check --explain moved-columns',
    'check nowhere',
    'check data --data data',
  ],
  'check-page': ['check-page --out check.html', 'check-page --out check.html', 'check-page --out data/plans.csv'],
  build: [
    `build ${FEW_FILES} --out ${OUT}`,
    `build ${FEW_FILES} --out ${OUT}`,
    `build ${FEW_FILES} --out ${OUT} --site-url https://other.example --changed-urls lists/purge.txt`,
    `build ${FEW_FILES} --releases a-directory-of-releases`,
    `build ${FEW_FILES} --releases a-directory-of-releases --site-url https://other.example`,
    `build ${FEW_FILES} --data empty --out empty-site`,
    'build --data broken',
    'build --host ngins',
    'build --site-url nowhere',
  ],
  rollback: ['rollback a-directory-of-releases', 'rollback nowhere'],
  diff: ['diff', 'diff --data changed', 'diff --since nothing', `diff --data changed --out ${OUT}`],
  plan: [`plan ${FEW_FILES}`, 'plan', 'plan --host s3 --precompress', 'plan --site-url nowhere'],
  redact: ['redact data/searches.csv --out counts.csv', 'redact data/plans.csv', 'redact nothing.csv'],
  import: [
    `import ${SHEETS}`,
    `import ${SHEETS} --data imported --rejects rejects.csv`,
    `import ${SHEETS} --data imported --write`,
    'import plans nowhere.csv',
    'import',
  ],
  schema: ['schema --out schemas', 'schema --data nowhere', 'schema nothing'],
  template: ['template', 'template nothing'],
  host: [`host fetch --out ${OUT}`, `host nginx --out ${OUT}`, 'host nginx --listen x', 'host nginxx'],
  verify: ['verify https://climate.example --level nothing', 'verify nowhere'],
  serve: ['serve --out nowhere', 'serve --port 123456'],
  preview: ['preview --data nowhere', 'preview --port x'],
  help: ['help', '--help', '--version', 'help nothing', 'nothing', '--nothing'],
};

const before = process.cwd();
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-width-'));
  for (const name of ['data', 'changed', 'broken']) cpSync(INPUT, path.join(folder, name), { recursive: true });
  committed(folder);
  const edit = (file: string, change: (text: string) => string) => {
    const place = path.join(folder, file);
    writeFileSync(place, change(readFileSync(place, 'utf8')));
  };
  edit('changed/councils.csv', (text) => text.replaceAll('Council,', 'Authority with a much longer name than before,'));
  edit('changed/commitments.csv', (text) => text.replaceAll('2030', '2031'));
  edit('broken/councils.csv', (text) => text.replaceAll('England', 'Englnd').replaceAll('.example', '.exa mple'));
  edit('broken/commitments.csv', (text) => text.replaceAll(',true,', ', TRUE,').replaceAll('2030', 'the year 2030'));
  edit('broken/plans.csv', (text) => text.replaceAll('https://', 'htps://'));
  // Writing the downloads takes a third of a build, which doesn't mention them.
  for (const name of ['data', 'changed', 'broken'])
    edit(`${name}/site.json`, (text) => text.replace('{', '{ "downloads": [],'));
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});

const isLong = (word: string): boolean => stringWidth(word) > 68;

const tooWide = (output: string): readonly string[] =>
  output.split('\n').filter((line) => stringWidth(line) > 80 && !line.split(/\s+/).some(isLong));

const commandNames = (): readonly string[] =>
  program(recorded().effects, () => {}).commands.map((command) => command.name());

test('every command has an example', () => {
  expect(Object.keys(USES).sort()).toEqual([...commandNames(), 'help'].sort());
});

describe.each(Object.entries(USES))('%s', (name, uses) => {
  test.each([...(name === 'help' ? [] : [`${name} --help`]), ...uses])('%s', async (use) => {
    const { effects, printed, told } = recorded();
    await runCommandLine(use.split(' '), effects);
    const output = [...printed, ...told].join('\n');
    expect(output.trim()).not.toBe('');
    expect(tooWide(output)).toEqual([]);
  });
});

test.each(HOST_NAMES)('publishing a site on %s', (name) => {
  const site = { out: OUT, siteUrl: 'https://climate-commitments.borsetshire.example/open-data' };
  const output = nextSteps([HOSTS[name]], site, `a-directory-of-releases`);
  expect(output).toContain(HOSTS[name].title);
  expect(tooWide(output)).toEqual([]);
  // Joins lines that end with a backslash, so that every command is on one line.
  for (const step of HOSTS[name].commands(site).preview)
    expect(
      output
        .replace(/ \\\n +/g, ' ')
        .split('\n')
        .map((line) => line.replace(/^ {2}.{10}/, '')),
    ).toContain(step);
});

test('servers, and the output of verify about them', async () => {
  const served = await startServe(OUT);
  const previewed = await startPreview('data');
  for (const { url } of [served, previewed]) {
    const { effects, printed, told } = recorded();
    await runCommandLine(['verify', url], effects);
    expect(printed.join('\n')).toContain(url);
    expect(tooWide([...printed, ...told].join('\n'))).toEqual([]);
  }
  for (const { printed, told } of [served, previewed]) expect(tooWide([...printed, ...told].join('\n'))).toEqual([]);
});
