// A status with its reason phrase, as the reference shows it.
import { REASON_PHRASES, REFUSALS } from '../http/rules.ts';

const refusals = Object.values(REFUSALS).map(({ status, reason }) => [status, reason]);
const ALL_REASONS: Readonly<Record<number, string>> = {
  ...REASON_PHRASES,
  301: 'Moved Permanently',
  304: 'Not Modified',
  ...Object.fromEntries(refusals),
};

export const statusText = (status: string): string => `${status} ${ALL_REASONS[Number(status)] ?? ''}`.trim();
