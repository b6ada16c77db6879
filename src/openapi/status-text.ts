// A status with its reason phrase, as the reference shows it.
import { NOT_PREBUILT, REASONS } from '../route/rules.ts';

const { status: refused, reason } = NOT_PREBUILT;
const ALL_REASONS: Readonly<Record<number, string>> = { ...REASONS, [refused]: reason };

export const statusText = (status: string): string => `${status} ${ALL_REASONS[Number(status)] ?? ''}`.trim();
