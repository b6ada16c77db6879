// Groups target years into columns. A column covers one year, or five years if there would otherwise be too many columns.
import type { YearBin } from '../../../templates/charts/columns.ts';

/** More columns would be too thin on a phone. */
const MOST = 44;

/** All bins from the earliest year to the latest. Target years are between 1990 and 2200, so bins of five years are wide enough. */
export function yearBins(years: readonly number[]): readonly YearBin[] {
  if (years.length === 0) return [];
  const [earliest, latest] = [years.reduce((a, b) => Math.min(a, b)), years.reduce((a, b) => Math.max(a, b))];
  const width = latest - earliest < MOST ? 1 : 5;
  const start = earliest - (earliest % width);
  const bins = Math.floor((latest - start) / width) + 1;
  const coarseStep = stepFor(bins * width, width, 6);
  // Divides the coarse step, so that the labels of a wide chart are evenly spaced as well.
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

/** The number of years between labels. It is a multiple of the bin width, and divides `multiple` if that is given. */
function stepFor(years: number, width: number, ticks: number, multiple?: number): number {
  const steps = [1, 2, 5, 10, 20, 50].map((times) => times * width);
  return steps.find((step) => years / step <= ticks && (multiple === undefined || multiple % step === 0))!;
}

/** Counts the years in each bin. */
export function countIn(bins: readonly YearBin[], years: readonly number[]): readonly number[] {
  const counts = bins.map(() => 0);
  const [start] = bins;
  if (!start) return counts;
  const width = start.last - start.first + 1;
  for (const year of years) counts[Math.floor((year - start.first) / width)]!++;
  return counts;
}
