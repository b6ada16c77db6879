// Years in columns: one year each, or several where there would be too many.
import { scaleLinear } from 'd3-scale';

/** Years from the first to the last, both included. */
export interface YearBin {
  readonly first: number;
  readonly last: number;
  readonly label: string;
  /** Whether its first year is written below. */
  readonly isTick: boolean;
  /** Whether it is written also where there is little room. */
  readonly isCoarseTick: boolean;
}

/** More columns are too thin on a telephone. */
const MOST = 44;
const WIDTHS = [1, 5, 10, 50, 100, 500, 1000, 5000, 10_000] as const;

/** The bins from the earliest of some years to the latest, none left out; none of no years. */
export function yearBins(years: readonly number[]): readonly YearBin[] {
  if (years.length === 0) return [];
  const [earliest, latest] = [years.reduce((a, b) => Math.min(a, b)), years.reduce((a, b) => Math.max(a, b))];
  const floor = (year: number, step: number) => Math.floor(year / step) * step;
  const count = (width: number) => (floor(latest, width) - floor(earliest, width)) / width + 1;
  const width = WIDTHS.find((width) => count(width) <= MOST) ?? WIDTHS.at(-1)!;
  const start = floor(earliest, width);
  const bins = count(width);
  const coarseStep = stepFor(bins, width, 6);
  // Divides the coarse step, so that a wide chart's years are evenly spaced too.
  const fineStep = stepFor(bins, width, 12, coarseStep);
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

/** The years from one label to the next: a multiple of a bin's width that divides another step, if there is one. */
function stepFor(bins: number, width: number, ticks: number, multiple?: number): number {
  const steps = [1, 2, 5, 10, 20, 50].map((times) => times * width);
  const isFit = (step: number) => (bins * width) / step <= ticks && (multiple === undefined || multiple % step === 0);
  return steps.find(isFit) ?? multiple ?? width;
}

export const binOf = (bins: readonly YearBin[], year: number): YearBin | undefined =>
  bins.find(({ first, last }) => first <= year && year <= last);

/** How many of the years lie in each bin. */
export function countIn(bins: readonly YearBin[], years: readonly number[]): readonly number[] {
  const counts = bins.map(() => 0);
  const [start] = bins;
  if (!start) return counts;
  const width = start.last - start.first + 1;
  for (const year of years) counts[Math.floor((year - start.first) / width)]!++;
  return counts;
}

/** Whole numbers on an axis from nought to at least the most, a few of them. */
export function wholeTicks(most: number): readonly number[] {
  return scaleLinear([0, most], [0, 1])
    .ticks(4)
    .filter((tick) => Number.isInteger(tick) && tick > 0);
}
