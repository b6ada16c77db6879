// There are no logs to read.
import type { LogReader } from '../../../src/engine/site/log-reader.ts';

export const readLogs: LogReader | undefined = undefined;
