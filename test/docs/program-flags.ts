// The options of the program that a command uses but the program doesn't have.
import { program } from '../../src/program/command-line.ts';
import { recorded } from '../support/program.ts';

/** @param words a command, such as `council-climate-api serve --out dist`, as words */
export function unknownFlagsIn(words: readonly string[]): readonly string[] {
  const [, name, ...rest] = words;
  const command = program(recorded().effects, () => {}).commands.find((each) => each.name() === name);
  if (!command) throw new Error(`There is no command “${name}”.`);
  const known = new Set(command.options.map(({ long }) => long));
  return rest.filter((word) => word.startsWith('--') && !known.has(word));
}
