// Runs the client code in the documentation exactly as it is written, with a running preview.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { once } from '../../../../src/engine/once.ts';
import { SAMPLE } from '../../../support/broken-host.ts';
import { startPreview } from '../../../support/program.ts';
import { describeWith } from '../../support/installed.ts';
import { clientFile, compile, consumerFolder, ROOT, typesFrom } from './generated.ts';

const PAGE = readFileSync(path.join(ROOT, 'docs', 'openapi.md'), 'utf8');

/** The code blocks in a language below a heading. */
function codeBelow(heading: string, language: string): readonly string[] {
  const section = PAGE.split(/\n(?=#{2,3} )/).find((each) => each.startsWith(heading));
  const blocks = (section ?? '').matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'));
  return Array.from(blocks, ([, code]) => code!);
}

let stop: (() => Promise<void>) | undefined;
afterAll(() => stop?.());

/** A running preview, with the names of all councils and of those in Wales and Scotland. All tests use the same one. */
const served = once(async () => {
  const { url } = await startPreview(SAMPLE, {}, 0, (end) => {
    stop = end;
  });
  const namesAt = async (query: string): Promise<readonly string[]> =>
    ((await (await fetch(`${url}/api/councils/${query}`)).json()) as { name: string }[]).map(({ name }) => name);
  const [all, chosen] = [await namesAt(''), await namesAt('?country=Wales,Scotland')];
  expect(chosen.length).toBeGreaterThan(1);
  expect(all.length).toBeGreaterThan(chosen.length);
  return { url, namesAt, all, chosen, here: (code: string) => code.replaceAll('https://climate.example', url) };
});

async function printed(folder: string, file: string): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: folder, timeout: 30_000 });
  return stdout.trim().split('\n');
}

test('the API ignores brackets, and uses the last of repeated values', async () => {
  const { namesAt, all } = await served();
  expect(await namesAt('?country[]=Wales&country[]=Scotland')).toEqual(all);
  expect(await namesAt('?country=Wales&country=Scotland')).toEqual(await namesAt('?country=Scotland'));
});

test.each(['### fetch', '### axios'])('%s', async (heading) => {
  const { here, chosen } = await served();
  const [code] = codeBelow(heading, 'js');
  const folder = consumerFolder({ 'client.js': here(code!) });
  expect(await printed(folder, 'client.js')).toEqual(chosen);
});

describeWith('Rscript')('R', () => {
  test('prints the councils in Wales and Scotland', async () => {
    const { here, chosen } = await served();
    const [code] = codeBelow('## R', 'r');
    const { stdout } = await promisify(execFile)('Rscript', ['-e', here(code!)]);
    expect(stdout.split('\n')).toEqual([...chosen, '']);
  });
});

test('axios adds brackets by default, as the documentation says', async () => {
  const { here, all } = await served();
  const code = here(codeBelow('### axios', 'js')[0]!).replace(/\n\s*paramsSerializer: .*/, '');
  expect(await printed(consumerFolder({ 'client.js': code }), 'client.js')).toEqual(all);
});

/** Compiles a program to JavaScript, and runs it. */
async function compiled(folder: string, program: string): Promise<readonly string[]> {
  writeFileSync(path.join(folder, 'client.ts'), program);
  expect(compile(folder, '--noEmit', 'false')).toEqual([]);
  return printed(folder, 'client.js');
}

test('openapi-fetch', async () => {
  const { url, here, chosen } = await served();
  const [code] = codeBelow('## TypeScript', 'ts');
  const document = await (await fetch(`${url}/api/openapi.json`)).json();
  const folder = consumerFolder({ 'api.d.ts': typesFrom(document), 'tsconfig.json': clientFile('tsconfig.json') });
  expect(await compiled(folder, here(code!))).toEqual(chosen);
});

// The code for axios makes assumptions about types that the strictest compiler options don't allow.
const TSCONFIG = JSON.stringify({
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'NodeNext',
    strict: true,
    skipLibCheck: true,
    types: [],
    noEmit: true,
  },
  include: ['*.ts'],
});

describe.each(['fetch', 'axios-functions'])('Orval with the client %s', (client) => {
  test('separates values with commas', async () => {
    const { here, chosen } = await served();
    const configuration = codeBelow('### Orval', 'js').find((code) => code.includes(`client: '${client}'`))!;
    const folder = consumerFolder({ 'orval.config.mjs': here(configuration), 'tsconfig.json': TSCONFIG });
    const orval = path.join(folder, 'node_modules', '.bin', 'orval');
    await promisify(execFile)(process.execPath, [orval], { cwd: folder });
    expect(await compiled(folder, here(codeBelow('### Orval', 'ts')[0]!))).toEqual(chosen);
  });
});
