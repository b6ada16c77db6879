// Replaces the calls with which a build changes the disk, for the tests in a file.
import fs from 'node:fs';
import { type Call, patchModule } from '../../support/patched-module.ts';

const CHANGES = [
  ...['linkSync', 'mkdirSync', 'openSync', 'renameSync', 'rmSync', 'rmdirSync', 'symlinkSync', 'writeFileSync'],
  'writeSync',
];

/** Excludes files that are opened only for reading. */
export function patchDisk(wrap: (name: string, real: Call) => Call): void {
  patchModule(fs, CHANGES, (name, real) => {
    const wrapped = wrap(name, real);
    return (...args) => (name === 'openSync' && args[1] !== 'wx' ? real : wrapped)(...args);
  });
}
