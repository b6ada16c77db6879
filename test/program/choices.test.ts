// Every argument and option with a list of choices suggests the choice that was probably intended.

import { expect, test } from 'vitest';
import { SHEET_NAMES } from '../../src/councils/sheets/sheet-names.ts';
import { HOST_NAMES } from '../../src/engine/options/names.ts';
import { choicesText, intendedChoice } from '../../src/program/choices.ts';
import { program, runCommandLine } from '../../src/program/command-line.ts';
import { recorded, unwrapped } from '../support/program.ts';

async function refusalOf(args: readonly string[]): Promise<string> {
  const { effects, told } = recorded();
  expect(await runCommandLine(args, effects)).toBe(2);
  return told.join('\n');
}

const CASES = program(recorded().effects, () => {})
  .commands.flatMap((command) => {
    const rest = command.name() === 'host' || command.name() === 'verify' ? ['x'] : [];
    return [
      ...command.options.flatMap(({ long, argChoices = [] }) =>
        argChoices.map((choice) => ({ args: [command.name(), ...rest, long!], choice })),
      ),
      ...command.registeredArguments.flatMap(({ argChoices = [] }) =>
        argChoices.map((choice) => ({ args: [command.name()], choice })),
      ),
    ];
  })
  .filter(({ choice }) => choice.length > 2);

test.each(CASES)('$args $choice', async ({ args, choice }) => {
  expect(await refusalOf([...args, `${choice}x`])).toContain(`\n(Did you mean ${choice}?)\n`);
});

test.each([
  ['ngnix', 'nginx'],
  ['clodflare', 'cloudflare-pages or cloudflare-workers'],
  ['cloudflare', 'cloudflare-pages or cloudflare-workers'],
  ['Netlify', 'netlify'],
  ['github', 'github-pages'],
  ['nginx', undefined],
  ['iis', undefined],
])('--host %s', (text, expected) => {
  expect(intendedChoice(text, HOST_NAMES)).toBe(expected);
});

test('a misspelt kind of sheet gets a suggestion, unless it is a file', async () => {
  for (const [kind, meant] of [
    ['plan', 'plans'],
    ['promise', 'promises'],
    ['Register', 'register'],
  ] as const) {
    const refusal = unwrapped(await refusalOf(['import', kind, 'file.csv']));
    expect(refusal).toContain(unwrapped(choicesText(kind, SHEET_NAMES)));
    expect(choicesText(kind, SHEET_NAMES)).toContain(`(Did you mean ${meant}?)`);
  }
  expect(await refusalOf(['import', 'a.csv', 'file.csv'])).toContain('[unreadable-sheet]');
});

test('a misspelt command after “help” gets a suggestion', async () => {
  expect(await refusalOf(['help', 'chek'])).toContain("unknown command 'chek'\n(Did you mean check?)");
});
