// The operating system refuses a single call. Whichever call it is, the command reports the reason, and never a bug in the program.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { runCommandLine } from '../../../src/program/command-line.ts';
import { patchModule } from '../../support/patched-module.ts';
import { recorded, unwrapped } from '../../support/program.ts';
import { GOOD, LOG_HEADER, sourceFolder } from '../../support/source.ts';

/** The names and paths of all calls for paths inside a folder, and the call to refuse. */
const calls = { below: undefined as string | undefined, seen: new Set<string>(), refused: '' };

function refusalOf(name: string, file: unknown): Error | undefined {
  if (calls.below === undefined || !String(file).startsWith(calls.below)) return undefined;
  // Some temporary files have random names.
  const call = `${name} ${String(file).replace(/[0-9a-f-]{36}/g, 'random')}`;
  calls.seen.add(call);
  if (call !== calls.refused) return undefined;
  const message = `EIO: i/o error, ${name} '${file}'`;
  return Object.assign(new Error(message), { code: 'EIO', syscall: name, path: file });
}

const NAMES = ['lstat', 'mkdir', 'open', 'readFile', 'readdir', 'realpath', 'rename', 'rm', 'stat', 'writeFile'];

const synchronous = NAMES.map((name) => `${name}Sync`);
patchModule(fs, synchronous, (name, real) => (...args) => {
  const refusal = refusalOf(name, args[0]);
  if (refusal) throw refusal;
  return real(...args);
});
patchModule(fs.promises, NAMES, (name, real) => async (...args) => {
  const refusal = refusalOf(name, args[0]);
  if (refusal) throw refusal;
  return real(...args);
});
// Streams call this function with a callback.
patchModule(fs, ['open'], (name, real) => (...args) => {
  const refusal = refusalOf(name, args[0]);
  return refusal ? (args.at(-1) as (error: Error) => void)(refusal) : real(...args);
});

const FILES = {
  'councils.csv': GOOD['councils.csv'].replace('Beech', ' Beech'),
  'site.json': '{"siteUrl": "https://climate.example", "hosts": ["fetch"]}',
  'sheet.csv': 'council,made_declaration,date_made\nBeech,Yes,2020-01-02\nNobody,Yes,2020-01-02\n',
  'site/build-manifest.json': '{"generator": "council-climate-api", "files": {}}',
  'site/store/index.json': '{"links": "query"}',
  'log.csv': `${LOG_HEADER}\n${'2025-01-02,solar,3,\n'.repeat(6)}`,
};

/** `DATA` stands for a source folder with these files. */
const COMMANDS = {
  'check --fix': ['check', '--fix', '--data', 'DATA', '--cache', 'DATA/cache'],
  plan: ['plan', '--data', 'DATA', '--cache', 'DATA/cache'],
  redact: ['redact', 'DATA/log.csv', '--out', 'DATA/redacted/counts.csv', '--cache', 'DATA/cache'],
  import: ['import', 'declarations', 'DATA/sheet.csv', '--data', 'DATA', '--write', '--rejects', 'DATA/rows.csv'],
  schema: ['schema', '--data', 'DATA', '--out', 'DATA', '--format', 'data-package'],
  host: ['host', 'fetch', '--out', 'DATA/site'],
} as const;

async function run(folder: string, args: readonly string[], refused = '') {
  const { effects, printed, told } = recorded();
  Object.assign(calls, { below: folder, seen: new Set(), refused });
  try {
    const code = await runCommandLine(
      args.map((arg) => arg.replace('DATA', folder)),
      effects,
    );
    return { code, said: unwrapped([...printed, ...told].join('\n')) };
  } finally {
    calls.below = undefined;
  }
}

test.each(Object.entries(COMMANDS))('%s', async (_, args) => {
  const folder = sourceFolder(FILES);
  await run(folder, args);
  expect(calls.seen.size).toBeGreaterThan(3);
  let refused = 0;
  for (const call of [...calls.seen].map((call) => call.replaceAll(folder, 'DATA'))) {
    const again = sourceFolder(FILES);
    const { code, said } = await run(again, args, call.replaceAll('DATA', again));
    // The command can do without the call, if it was for the cache.
    if (code === 0) continue;
    refused++;
    // The error may also be in one of the files in the source folder.
    expect([call, code, said]).toEqual([
      call,
      said.includes('[unreadable-file]') ? 1 : 2,
      expect.stringContaining('EIO'),
    ]);
  }
  expect(refused).toBeGreaterThan(1);
});
