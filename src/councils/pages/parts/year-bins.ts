// Groups target years into columns. Each column covers one year, or five years if there would be too many columns.

import type { YearBin } from '../../../engine/charts/columns.ts';

/** The maximum number of one-year columns. Any more would be too thin on a phone. */
const MOST = 44;

/** All bins from the earliest year to the latest. Target years are between 1990 and 2200, so five-year bins are wide enough. */
export function yearBins(years: readonly number[]): readonly YearBin[] {
  if (years.length === 0) return [];
  const [earliest, latest] = [years.reduce((a, b) => Math.min(a, b)), years.reduce((a, b) => Math.max(a, b))];
  const width = latest - earliest < MOST ? 1 : 5;
  const start = earliest - (earliest % width);
  const bins = Math.floor((latest - start) / width) + 1;
  const coarseStep = stepFor(bins * width, width, 6);
  // The fine step divides the coarse step, so that the labels are also evenly spaced in a wide chart.
  const fineStep = stepFor(bins * width, width, 12, coarseStep);
  return Array.from({ length: bins }, (_, index) => {
    const first = start + index * width;
    const last = first + width - 1;
    return {
      ...{ first, last },
      label: width === 1 ? String(first) : `${first}–${last}`,
      isTick: first % fineStep === 0,
      isCoarseTick: first % coarseStep === 0,
    };
  });
}

/** The number of years between labels. It is a multiple of the bin width and, if `multiple` is given, a divisor of it. */
function stepFor(years: number, width: number, ticks: number, multiple?: number): number {
  const steps = [1, 2, 5, 10, 20, 50].map((times) => times * width);
  return steps.find((step) => years / step <= ticks && (multiple === undefined || multiple % step === 0))!;
}

export function countIn(bins: readonly YearBin[], years: readonly number[]): readonly number[] {
  const counts = bins.map(() => 0);
  const [start] = bins;
  if (!start) return counts;
  const width = start.last - start.first + 1;
  for (const year of years) counts[Math.floor((year - start.first) / width)]!++;
  return counts;
}
