// Programs of the system that tests need: where one is missing they are skipped, by name, but in continuous integration.
import { spawnSync } from 'node:child_process';
import { describe } from 'vitest';

/** Set by continuous integration, where a program that is missing is a failure. */
const ARE_REQUIRED = process.env.REQUIRE_SERVERS === '1';

const isInstalled = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** `describe` for tests that need some programs. */
export const describeWith = (...programs: readonly string[]) =>
  describe.skipIf(!ARE_REQUIRED && !programs.every(isInstalled));
