// The calls by which a build changes the disk, replaced for the tests of a file.
import fs from 'node:fs';
import { type Call, patchModule } from '../support/patched-module.ts';

const CHANGES = [
  ...['linkSync', 'mkdirSync', 'openSync', 'renameSync', 'rmSync', 'rmdirSync', 'symlinkSync', 'writeFileSync'],
  'writeSync',
];

/** Leaves a file that is opened for reading alone. */
export function patchDisk(wrap: (name: string, real: Call) => Call): void {
  patchModule(fs, CHANGES, (name, real) => {
    const wrapped = wrap(name, real);
    return (...args) => (name === 'openSync' && args[1] !== 'wx' ? real : wrapped)(...args);
  });
}
