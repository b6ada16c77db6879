// No text from elsewhere, such as names, cells, options and responses, reaches a terminal as a control sequence, in any command.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runCommandLine } from '../src/program/command-line.ts';
import { outputOf, startPreview, startServe, temporaryFolder } from './support/program.ts';
import { GOOD, sourceFolder, text } from './support/source.ts';

const EVIL = 'a\u001b[31m\u001b]0;evil\u0007\u009b2J\u202e\nb';
/** The same text for places that can't contain a line break. */
const LINE = EVIL.replace('\n', '');
const ORDER = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;
const FEW_FILES = ['--host', 'fetch', '--site-url', 'https://a.example', '--no-cache'];

/** A folder with a hostile name and the content of a good source folder. It is deleted when the test ends. */
function evilFolder(changed: Parameters<typeof sourceFolder>[0] = {}): string {
  const folder = path.join(temporaryFolder(), EVIL);
  mkdirSync(folder);
  for (const [name, content] of Object.entries({ ...GOOD, ...changed }))
    writeFileSync(path.join(folder, name), content!);
  return folder;
}

const outputFor = (...args: readonly string[]): Promise<string> => outputOf((effects) => runCommandLine(args, effects));

const evilRow = `ABC,"${EVIL}","${EVIL}","${EVIL}","${EVIL}","${EVIL}","${EVIL}"\n`;
const bad = () => evilFolder({ 'commitments.csv': GOOD['commitments.csv'] + evilRow, [`${LINE}.csv`]: EVIL });

let server: ReturnType<typeof createServer>;
beforeAll(async () => {
  server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end(`<!DOCTYPE html><title>${LINE}</title>${EVIL}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

/** The output of each command when it is called with hostile names and files. */
const CALLS: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  build: async () => {
    const out = path.join(evilFolder(), 'out');
    const build = (data: string) => outputFor('build', '--data', data, '--out', out, ...FEW_FILES);
    const data = sourceFolder();
    const first = await build(data);
    const edited = sourceFolder({ 'commitments.csv': GOOD['commitments.csv'].replace('2030', '2031') });
    return [first, await build(data), await build(edited), await build(bad()), await build(EVIL)];
  },
  check: async () => [
    await outputFor('check', '--data', evilFolder()),
    await outputFor('check', '--data', bad(), '--fix'),
    // An annotation contains the exact name of the file, because the runner needs it.
    await outputFor(
      'check',
      '--data',
      sourceFolder({ 'commitments.csv': evilRow }),
      '--format',
      'github',
      '--base',
      EVIL,
    ),
  ],
  diff: async () => [
    await outputFor('diff', '--data', evilFolder(), '--since', EVIL),
    await outputFor('diff', '--data', evilFolder(), '--out', EVIL),
    await outputFor('diff', '--data', bad(), '--out', EVIL, '--format', 'markdown'),
  ],
  plan: async () => [await outputFor('plan', '--data', bad()), await outputFor('plan', '--data', EVIL)],
  redact: async () => {
    const folder = evilFolder();
    const out = path.join(folder, 'out.csv');
    return [
      await outputFor('redact', path.join(folder, 'searches.csv'), '--out', out, '--no-cache'),
      await outputFor('redact', path.join(folder, 'nowhere.csv'), '--out', out, '--no-cache'),
      await outputFor('redact', path.join(folder, 'councils.csv'), '--out', out, '--no-cache'),
    ];
  },
  import: async () => {
    const folder = evilFolder();
    const sheet = path.join(folder, 'sheet.csv');
    const cell = `"${EVIL}"`;
    writeFileSync(sheet, text(`council,scope,target,wording,source_url,source_name,${cell}`, `${cell},,${cell},,,,x`));
    return [
      await outputFor('import', 'promises', sheet, '--data', folder, '--rejects', path.join(folder, 'reported.csv')),
      await outputFor('import', 'promises', EVIL, '--data', folder),
      await outputFor('import', 'promises', sheet, '--data', folder, '--column', EVIL),
    ];
  },
  schema: async () => [await outputFor('schema', '--data', evilFolder(), '--out', evilFolder())],
  rollback: async () => {
    const releases = path.join(evilFolder(), 'releases');
    const data = sourceFolder();
    const built = await outputFor('build', '--data', data, '--releases', releases, ...FEW_FILES);
    writeFileSync(path.join(data, 'site.json'), '{"siteUrl": "https://other.example"}');
    await outputFor('build', '--data', data, '--releases', releases, ...FEW_FILES);
    return [built, await outputFor('rollback', releases), await outputFor('rollback', releases, EVIL)];
  },
  template: async () => [await outputFor('template', EVIL)],
  host: async () => {
    const out = path.join(evilFolder(), 'out');
    await outputFor('build', '--data', sourceFolder(), '--out', out, ...FEW_FILES);
    return [await outputFor('host', 'fetch', '--out', out), await outputFor('host', 'nginx', '--out', EVIL)];
  },
  verify: async () => {
    const { port } = server.address() as AddressInfo;
    return [
      await outputFor('verify', EVIL),
      await outputFor('verify', `http://127.0.0.1:${port}`),
      await outputFor('verify', `http://127.0.0.1:${port}`, '--out', EVIL),
    ];
  },
  serve: async () => {
    const out = path.join(evilFolder(), 'out');
    await outputFor('build', '--data', sourceFolder(), '--out', out, ...FEW_FILES);
    const { printed, told } = await startServe(out);
    return [
      ...printed,
      ...told,
      await outputFor('serve', '--out', EVIL),
      await outputFor('serve', '--out', out, '--listen', EVIL),
    ];
  },
  init: async () => [
    await outputFor('init', EVIL, '--data', EVIL),
    await outputFor('init', EVIL, '--data', EVIL),
    await outputFor('init', 'site', '--github', EVIL),
  ],
  preview: async () => {
    const { printed, told } = await startPreview(bad());
    return [...printed, ...told, await outputFor('preview', '--data', EVIL)];
  },
};

test.each(Object.entries(CALLS))('%s', async (command, calls) => {
  const before = process.cwd();
  process.chdir(temporaryFolder());
  onTestFinished(() => process.chdir(before));
  const wrong = [
    await outputFor(command, `--${LINE}`),
    await outputFor(command, `--format`, EVIL, EVIL),
    await outputFor(command, EVIL, EVIL, EVIL, '--port', EVIL, '--timeout', EVIL),
  ];
  const said = [...(await calls()), ...wrong];
  expect(said.filter((each) => each === '')).toEqual([]);
  expect(said.join('\n')).toContain('\\u001b');
  expect(said.map((each) => ORDER.exec(each)?.input).filter((each) => each !== undefined)).toEqual([]);
});

test('every command is tested', async () => {
  const help = await outputFor('--help');
  const commands = [...help.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name).filter((name) => name !== 'help');
  expect(Object.keys(CALLS).sort()).toEqual(commands.sort());
});
