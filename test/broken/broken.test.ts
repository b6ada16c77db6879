// Each mistake gives the message in its golden file; UPDATE_GOLDEN=1 writes these files again.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../src/commands/check.ts';
import { recorded, temporaryFolder } from '../support/program.ts';
import { goldenOf, MISTAKES, type Mistake, SAMPLE } from './mistakes.ts';
import { PAGES } from './page.ts';

const cwd = process.cwd();
/** Shared by all mistakes, because most have the same search log. */
let cache = '';
beforeAll(() => {
  cache = mkdtempSync(path.join(tmpdir(), 'council-climate-api-broken-'));
});
afterAll(() => {
  process.chdir(cwd);
  rmSync(cache, { recursive: true });
});

/** Copies the sample with the mistake into a temporary folder, which is the current one until the test is over. */
function make({ file, from, to }: Mistake): void {
  process.chdir(temporaryFolder());
  cpSync(SAMPLE, 'data', { recursive: true });
  const target = path.join('data', file);
  if (to === null) rmSync(target);
  else if (from === '') {
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, to);
  } else {
    const parts = readFileSync(target, 'utf8').split(from);
    expect(parts, 'the text to be replaced occurs once').toHaveLength(2);
    writeFileSync(target, parts.join(String(to)));
  }
}

describe.each(MISTAKES)('$name', (mistake) => {
  test('gets its message', async () => {
    make(mistake);
    const { effects, printed, told } = recorded();
    const exitCode = await check({ data: 'data', site: {}, cache, format: 'pretty' }, effects);
    process.chdir(cwd);
    const text = `${printed.join('\n')}\n`;
    if (process.env.UPDATE_GOLDEN) writeFileSync(goldenOf(mistake), text);
    expect(text).toBe(readFileSync(goldenOf(mistake), 'utf8'));
    expect(new Set(Array.from(text.matchAll(/\[([a-z0-9-]+)\]$/gm), ([, code]) => code))).toEqual(
      new Set(mistake.codes),
    );
    expect(exitCode).toBe(/^ {2}error/m.test(text) ? 1 : 0);
    expect(told).toEqual([]);
  });
});

const CORRECTED = MISTAKES.flatMap((mistake) =>
  mistake.right === undefined ? [] : [{ ...mistake, to: mistake.right }],
);

test.each(CORRECTED)('the correction of “$name” is right', async (fixed) => {
  make(fixed);
  const { effects, printed } = recorded();
  await check({ data: 'data', site: {}, cache, format: 'pretty' }, effects);
  process.chdir(cwd);
  expect(printed.join('\n')).toMatch(/^No problems found in data: /m);
});

test('there are at least sixty, all distinct, and no golden file is left over', () => {
  const names = MISTAKES.map((mistake) => path.basename(goldenOf(mistake))).sort();
  expect(new Set(names).size).toBeGreaterThanOrEqual(60);
  expect(
    readdirSync(import.meta.dirname)
      .filter((name) => name.endsWith('.txt'))
      .sort(),
  ).toEqual(names);
  const messages = MISTAKES.filter((mistake) => existsSync(goldenOf(mistake))).map((mistake) =>
    readFileSync(goldenOf(mistake), 'utf8'),
  );
  expect(new Set(messages).size).toBe(MISTAKES.length);
});

test.each(PAGES)('the generated parts of $file match the code', ({ file, renewed }) => {
  const page = readFileSync(file, 'utf8');
  if (process.env.UPDATE_GOLDEN) writeFileSync(file, renewed(page));
  expect(readFileSync(file, 'utf8')).toBe(renewed(page));
});
