// Node's own modules with some functions replaced, for the tests of a file. Unlike `vi.mock`, it needs no modules of the file's own.
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll } from 'vitest';

export type Call = (...args: unknown[]) => unknown;

/**
 * @param module the default export of `node:fs` or another of Node's modules
 * @param wrap makes the replacement of a function
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
