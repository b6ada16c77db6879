// Reads commands as a shell does.
import { execFileSync } from 'node:child_process';

/** The arguments of each call of one of these programs. Fails if a command contains anything else. */
export function argumentsOf(programs: readonly string[], commands: readonly string[]): readonly (readonly string[])[] {
  const functions = programs.map((name) => `${name}() { printf '%s\\0' "$@"; printf '\\n'; }`);
  const printed = execFileSync('sh', ['-eu'], { input: [...functions, ...commands].join('\n'), encoding: 'utf8' });
  return printed
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\0').slice(0, -1));
}
