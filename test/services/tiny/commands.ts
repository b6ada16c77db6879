// There are no commands but those of the engine.
import type { AddCommand } from '../../../src/command-options.ts';

export const OWN_COMMANDS: readonly AddCommand[] = [];
