// Compares the help of every command byte for byte. UPDATE_GOLDEN=1 rewrites it. Review the changes before you commit them.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCommandLine } from '../src/program/command-line.ts';
import { recorded } from './support/program.ts';

const FILE = path.join(import.meta.dirname, 'help.txt');

async function helpOf(...command: readonly string[]): Promise<string> {
  const { effects, printed } = recorded();
  expect(await runCommandLine([...command, '--help'], effects)).toBe(0);
  return printed.join('').trimEnd();
}

test('the help of the program and of each of its commands', async () => {
  const help = await helpOf();
  const commands = Array.from(help.split('\nCommands:\n')[1]!.matchAll(/^ {2}([a-z]+) /gm), ([, name]) => name!);
  const texts = [help];
  for (const command of commands.filter((name) => name !== 'help')) texts.push(await helpOf(command));
  const text = `${texts.join('\n\n\n')}\n`;
  if (process.env.UPDATE_GOLDEN === '1') {
    writeFileSync(FILE, text);
    throw new Error('The help was written anew: run the tests again without UPDATE_GOLDEN.');
  }
  expect(text).toBe(readFileSync(FILE, 'utf8'));
  expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
});
