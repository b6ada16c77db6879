// Groups diagnostics with the same cause, so that a mistake that affects a whole column is reported only once.
import { groupBy } from '../grouping.ts';
import type { Diagnostic } from './diagnostic.ts';

const MOST_ALONE = 5;

/**
 * Groups the diagnostics in a file that have the same code and column. The first one lists the others as repetitions.
 * @param most the maximum number of diagnostics to keep separate
 */
export function grouped(problems: readonly Diagnostic[], most = MOST_ALONE): readonly Diagnostic[] {
  if (problems.length <= most) return problems;
  const kept = new Map<Diagnostic, Diagnostic>();
  for (const [first, ...others] of groupBy(problems, causeOf).values()) {
    if (others.length < most) for (const problem of [first!, ...others]) kept.set(problem, problem);
    else kept.set(first!, joined(first!, others));
  }
  return problems.flatMap((problem) => kept.get(problem) ?? []);
}

const causeOf = ({ code, severity, location }: Diagnostic): string =>
  [code, severity, location?.file, location?.cell?.address?.replace(/\d+$/, '')].join('\0');

function joined(first: Diagnostic, others: readonly Diagnostic[]): Diagnostic {
  const repeated = others.map(({ code, severity, location, ...rest }) => ({
    ...rest,
    relation: 'repeated' as const,
    location: location!,
  }));
  return { ...first, related: [...(first.related ?? []), ...repeated] };
}
