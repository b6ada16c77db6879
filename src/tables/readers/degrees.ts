// Reads latitudes and longitudes.
import { unclear, valueReader } from './cell.ts';
import type { Reader } from './reading.ts';

/** About 11 metres. Published sheets have up to 14 decimal places. */
const DECIMALS = 4;

/** Reads a decimal number of degrees or an empty cell. */
export const degrees: Reader = valueReader('bad-coordinate', (text) =>
  /^-?[0-9]{1,3}(?:[.][0-9]+)?$/.test(text) && Math.abs(Number(text)) <= 180
    ? { value: String(Number(Number(text).toFixed(DECIMALS))) }
    : unclear('bad-coordinate'),
);
