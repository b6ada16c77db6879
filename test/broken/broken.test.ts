// Each mistake gets its messages once, in the right place. UPDATE_GOLDEN=1 rewrites the golden files, but the rules stay the same.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as reading from '../../src/engine/site/read-source.ts';
import { type CheckOptions, check } from '../../src/program/commands/check.ts';
import { recorded } from '../support/program.ts';
import { MISTAKES, type Mistake, SAMPLE, SUBJECTS } from './mistakes.ts';
import { PAGES } from './page.ts';
import { type Found, mistaken, placesOf, rightContents, touchedBy } from './rules.ts';

const cwd = process.cwd();
/** Contains the sample and a cache. Each test changes one file, so most tests use the same search log. */
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-broken-'));
  cpSync(SAMPLE, path.join(folder, 'data'), { recursive: true });
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(cwd);
  rmSync(folder, { recursive: true });
});

/** Replaces a file in the sample until the end of the task. */
async function withFile<Result>(file: string, contents: Buffer | null, task: () => Promise<Result>): Promise<Result> {
  const target = path.join('data', file);
  mkdirSync(path.dirname(target), { recursive: true });
  if (contents === null) rmSync(target);
  else writeFileSync(target, contents);
  try {
    return await task();
  } finally {
    const [own] = file.split('/');
    const original = path.join(SAMPLE, own!);
    rmSync(path.join('data', own!), { recursive: true, force: true });
    if (existsSync(original)) cpSync(original, path.join('data', own!));
  }
}

async function checked(options: Pick<CheckOptions, 'format' | 'fix'>) {
  const { effects, printed, told } = recorded();
  const exitCode = await check({ data: 'data', site: {}, cache: 'cache', ...options }, effects);
  expect(told).toEqual([]);
  return { exitCode, text: printed.join('\n') };
}

/** Checks in two formats. The folder is read only once, because that takes almost all of the time. */
async function checkedTwice() {
  const read = vi.spyOn(reading, 'readSource');
  try {
    const json = await checked({ format: 'json' });
    read.mockReturnValue(read.mock.results[0]!.value);
    return { json, pretty: await checked({ format: 'pretty' }) };
  } finally {
    read.mockRestore();
  }
}

async function expectRules(mistake: Mistake, problems: readonly Found[]): Promise<void> {
  const found = JSON.stringify(problems, null, 1);
  const touched = touchedBy(mistake);
  const [count, why] = mistake.messages ?? [1, 'one cause has one message'];
  if (mistake.undetectable !== undefined) {
    expect(problems, mistake.undetectable).toEqual([]);
    return;
  }
  expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(mistake.codes));
  const isFault = ({ severity }: Found) => severity !== 'notice' || mistake.notice !== undefined;
  expect(problems.some(isFault), 'the mistake is reported').toBe(true);
  const placed = problems.filter(({ severity, line }) => severity !== 'notice' || line !== undefined);
  for (const place of placed.flatMap(placesOf)) expect(touched.has(place), `the place is right: ${found}`).toBe(true);
  expect(problems.length, `${why}: ${found}`).toBe(count);
  for (const problem of problems)
    for (const { suggestion, ...place } of [problem, ...placesOf(problem)]) {
      // The current name follows a suggested column name.
      const value = suggestion?.replace(/ instead of .*/s, '');
      const isRight =
        value === undefined || [mistake.suggests?.[0]].flat().includes(value) || touched.isRight(value, place);
      expect(isRight, `the suggestion “${value}” is right`).toBe(true);
    }
  if (!problems.some((problem) => [problem, ...placesOf(problem)].some(({ fixable }) => fixable))) return;
  await checked({ format: 'json', fix: true });
  for (const name of readdirSync(SAMPLE)) {
    if (name === mistake.file)
      expect(touched.mayBecome(readFileSync(path.join('data', name))), 'the fix is right').toBe(true);
    else expect(readFileSync(path.join('data', name)).equals(readFileSync(path.join(SAMPLE, name)))).toBe(true);
  }
}

/** If only the test of a golden file runs, it makes the reports itself. */
const reportOf = (mistake: Mistake) => withFile(mistake.file, mistaken(mistake), () => checked({ format: 'pretty' }));

describe.each(Object.entries(SUBJECTS))('mistakes in %s', (subject, mistakes) => {
  const reports = new Map<Mistake, Awaited<ReturnType<typeof checked>>>();

  for (const mistake of mistakes) {
    const expected = mistake.pending === undefined ? test : test.fails;
    expected(`${mistake.name} is reported once, in its place`, async () => {
      await withFile(mistake.file, mistaken(mistake), async () => {
        const { json, pretty } = await checkedTwice();
        reports.set(mistake, pretty);
        await expectRules(mistake, JSON.parse(json.text));
      });
    });
  }

  const known = mistakes.filter((mistake) => mistake.pending === undefined && mistake.undetectable === undefined);

  test('have the messages in the golden file', async () => {
    const entries: string[] = [];
    for (const mistake of known) {
      const { exitCode, text } = reports.get(mistake) ?? (await reportOf(mistake));
      entries.push(`# ${mistake.name}\n\n${text}\n`);
      expect(exitCode, mistake.name).toBe(/^ {2}error/m.test(text) ? 1 : 0);
    }
    const golden = path.join(import.meta.dirname, `${subject}.txt`);
    const expected = entries.join('\n\n');
    if (process.env.UPDATE_GOLDEN) writeFileSync(golden, expected);
    expect(readFileSync(golden, 'utf8')).toBe(expected);
  });
});

const CORRECTED = MISTAKES.filter(({ right }) => right !== undefined);

test.each(CORRECTED)('the correction of “$name” is correct', async (mistake) => {
  const { text } = await withFile(mistake.file, rightContents(mistake), () => checked({ format: 'pretty' }));
  expect(text).toMatch(/^No problems found in data: /m);
});

test('there are at least 440 mistakes, with different names in each subject, and every golden file belongs to a subject', () => {
  for (const mistakes of Object.values(SUBJECTS))
    expect(new Set(mistakes.map(({ name }) => name)).size).toBe(mistakes.length);
  expect(MISTAKES.length).toBeGreaterThanOrEqual(440);
  const golden = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt'));
  expect(golden.sort()).toEqual(
    Object.keys(SUBJECTS)
      .map((subject) => `${subject}.txt`)
      .sort(),
  );
});

test.each(PAGES)('the generated parts of $file match the code', ({ file, renewed }) => {
  const page = readFileSync(file, 'utf8');
  if (process.env.UPDATE_GOLDEN) writeFileSync(file, renewed(page));
  expect(readFileSync(file, 'utf8')).toBe(renewed(page));
});
