// There are no logs.
import type { LogDefinition } from '../../../src/engine/tables/definition.ts';

export const LOGS: LogDefinition | undefined = undefined;
