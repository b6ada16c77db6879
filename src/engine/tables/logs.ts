// Questions about logs that have the same answer for services without logs.
import { LOGS } from '#service/logs';

export { LOGS };

export const isLogHeader = (header: readonly string[]): boolean => LOGS?.isHeader(header) ?? false;

export const beginsAsLog = (bytes: Uint8Array): boolean => LOGS?.beginsAsLog(bytes) ?? false;
