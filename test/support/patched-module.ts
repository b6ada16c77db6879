// Replaces functions in Node.js modules for the tests in a file. Unlike `vi.mock`, this doesn't need a separate module graph for
// the file.
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll } from 'vitest';

export type Call = (...args: unknown[]) => unknown;

/**
 * @param module the default export of a Node.js module, such as `node:fs`
 * @param wrap returns the replacement for a function
 */
export function patchModule(module: object, names: readonly string[], wrap: (name: string, real: Call) => Call): void {
  const functions = module as Record<string, Call>;
  const real = Object.fromEntries(names.map((name) => [name, functions[name]!]));
  beforeAll(() => {
    for (const name of names) functions[name] = wrap(name, real[name]!);
    syncBuiltinESMExports();
  });
  afterAll(() => {
    Object.assign(functions, real);
    syncBuiltinESMExports();
  });
}
