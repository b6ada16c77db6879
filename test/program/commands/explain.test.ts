import { expect, test } from 'vitest';
import { CODES } from '../../../src/engine/diagnostics/diagnostic.ts';
import { runCommandLine } from '../../../src/program/command-line.ts';
import { recorded, temporaryFolder, unwrapped } from '../../support/program.ts';

async function explained(...args: readonly string[]) {
  const { effects, printed, told } = recorded();
  // The data directory doesn't exist, because the command mustn't need it.
  const exitCode = await runCommandLine(['check', '--data', `${temporaryFolder()}/none`, ...args], effects);
  return { exitCode, printed: printed.join('\n'), told: unwrapped(told.join('\n')) };
}

test('check --explain explains a code', async () => {
  const { exitCode, printed, told } = await explained('--explain', 'bad-year');
  expect([exitCode, told]).toEqual([0, '']);
  expect(printed).toBe(
    [
      'bad-year (error)',
      'Example: “by 2030” is not a target year',
      'The cell must contain only a year. Put notes such as “to be confirmed” in\nanother column.',
      'How to fix it: Enter a year from 1990 to 2200, or leave the cell empty. “check\n--fix” can fix it in some cases.',
    ].join('\n\n'),
  );
});

test.each(Object.keys(CODES))('%s is explained in lines of at most 80 columns', async (code) => {
  const { exitCode, printed } = await explained('--explain', code);
  expect(exitCode).toBe(0);
  expect(printed).toMatch(new RegExp(`^${code} `));
  expect(printed.split('\n').filter((line) => line.length > 80 && line.includes(' '))).toEqual([]);
});

test('a mistyped code is rejected with a suggestion', async () => {
  const { exitCode, printed, told } = await explained('--explain', 'bad-yaer');
  expect([exitCode, printed]).toEqual([2, '']);
  expect(told).toContain('the option --explain can’t be “bad-yaer” [bad-option]');
  expect(told).toContain('did you mean: bad-year');
});

test.each([['--fix'], ['--format', 'json'], ['--base', 'main']])(
  '--explain can’t be combined with %s',
  async (...flags) => {
    expect((await explained('--explain', 'bad-year', ...flags)).exitCode).toBe(2);
  },
);
