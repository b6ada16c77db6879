// A reader who follows docs/getting-started.md gets the output that the page shows. UPDATE_GOLDEN=1 updates the large numbers in it.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommandLine } from '../../src/program/command-line.ts';
import { recorded, startPreview, startServe, temporaryFolder } from '../support/program.ts';

const FILE = path.join(import.meta.dirname, '..', '..', 'docs', 'getting-started.md');
const PAGE = readFileSync(FILE, 'utf8');

/** The output of each command on the page. */
const SHOWN = new Map(
  Array.from(PAGE.matchAll(/^```console\n(.*?)^```$/gms), ([, block]) => block!)
    .flatMap((block) => block.split(/^\$ /m).slice(1))
    .map((text) => [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n') + 1).trim()] as const),
);

/** The output without the parts that differ from one computer to another. */
const steady = (text: string, folder: string): string =>
  text
    .replaceAll(folder, '/home/ann')
    .replace(/[\d.]+ m?s\b/g, '1.0 s')
    // Every change to a page changes the size.
    .replace(/[\d.]+ MB/g, '10 MB')
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:8000')
    .replace(/\s+/g, ' ')
    .trim();

/** Such as `8,295`. */
const LARGE_NUMBER = /\b\d{1,3}(?:,\d{3})+\b/g;

function updateNumbers(shown: string, output: string): void {
  const numbers = output.match(LARGE_NUMBER)?.values();
  const updated = shown.replace(LARGE_NUMBER, (number) => numbers?.next().value ?? number);
  writeFileSync(
    FILE,
    readFileSync(FILE, 'utf8').replace(shown, () => updated),
  );
}

async function run(command: string): Promise<{ readonly code: number; readonly output: string }> {
  const { effects, printed, told } = recorded();
  const code = await runCommandLine(command.split(' ').slice(1), effects);
  return { code, output: [...printed, ...told].join('\n') };
}

test('the commands on the page print what it shows, with the tables on the page', async () => {
  const before = process.cwd();
  const home = temporaryFolder();
  onTestFinished(() => process.chdir(before));
  process.chdir(home);
  const expectShown = (command: string, output: string) => {
    if (process.env.UPDATE_GOLDEN) updateNumbers(SHOWN.get(command)!, output);
    expect(steady(output, home)).toBe(steady(SHOWN.get(command)!, home));
  };

  const init = 'council-climate-api init climate';
  expectShown(init, (await run(init)).output);
  process.chdir('climate');

  const tables = Array.from(PAGE.matchAll(/^`(data\/\w+\.csv)`\n\n```csv\n(.*?)```$/gms), ([, file, rows]) => [
    file!,
    rows!,
  ]);
  expect(tables).toHaveLength(4);
  for (const [file, rows] of tables) {
    // The reader adds a row below the header.
    expect(rows).toMatch(/^(.*\n)ABC,.*\n$/);
    expect(readFileSync(file!, 'utf8')).toBe(/^.*\n/.exec(rows!)![0]);
    writeFileSync(file!, rows!);
  }
  writeFileSync('data/site.json', /^```json\n(.*?)^```$/ms.exec(PAGE)![1]!);

  const check = await run('council-climate-api check');
  expect(check.code).toBe(0);
  expectShown('council-climate-api check', check.output);
  const previewed = await startPreview('data');
  expectShown('council-climate-api preview', [...previewed.told, ...previewed.printed].join('\n'));
  const build = await run('council-climate-api build');
  expectShown('council-climate-api build', build.output);
  const served = await startServe('dist');
  expectShown('council-climate-api serve', served.printed.join('\n'));
  expect(await (await fetch(`${served.url}/api/councils/ABC/`)).json()).toMatchObject({
    name: 'Borsetshire County Council',
    carbon_neutral_date: 2035,
    plan_count: 1,
    declared_emergency: '2019-05-15',
  });
  expect([...SHOWN.keys()]).toEqual([
    init,
    ...['check', 'preview', 'build', 'serve'].map((name) => `council-climate-api ${name}`),
  ]);
});
