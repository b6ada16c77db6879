// There are no commands but those of the engine.
import type { AddCommand } from '../../../src/program/command-options.ts';

export const OWN_COMMANDS: readonly AddCommand[] = [];
