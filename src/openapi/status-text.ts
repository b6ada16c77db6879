// A status with its reason phrase, as the reference shows it.
import { REASONS, REFUSALS } from '../route/rules.ts';

const refusals = Object.values(REFUSALS).map(({ status, reason }) => [status, reason]);
const ALL_REASONS: Readonly<Record<number, string>> = { ...REASONS, ...Object.fromEntries(refusals) };

export const statusText = (status: string): string => `${status} ${ALL_REASONS[Number(status)] ?? ''}`.trim();
