// There are no logs.
import type { LogDefinition } from '../../../src/tables/definition.ts';

export const LOGS: LogDefinition | undefined = undefined;
