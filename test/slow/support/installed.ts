// Programs on the system that tests need. If one is missing, its tests are skipped by name, except in continuous integration.
import { spawnSync } from 'node:child_process';
import { describe } from 'vitest';

/** Set in continuous integration, where a missing program is a failure. */
const ARE_REQUIRED = process.env.REQUIRE_SERVERS === '1';

const isInstalled = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** `describe` for tests that need some programs. */
export const describeWith = (...programs: readonly string[]) =>
  describe.skipIf(!ARE_REQUIRED && !programs.every(isInstalled));
