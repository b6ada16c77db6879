// Checks for dates and years that are valid but unlikely for a council.
import { isUnlikelyDate } from '../../engine/tables/checks/suspicious-cells.ts';
import type { CellCheck } from '../../engine/tables/column.ts';

/** The first council in the UK to declare a climate emergency did so in November 2018. */
export const earlyDeclaration: CellCheck = (text) =>
  text !== '' && !isUnlikelyDate(text) && text < '2018' ? { code: 'early-declaration' } : undefined;

export const unlikelyYear: CellCheck = (text) => {
  const isLikely = text === '' || (text >= '2015' && text <= '2100');
  return isLikely ? undefined : { code: 'unlikely-year' };
};
