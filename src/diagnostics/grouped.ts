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
  const groups = [...groupBy(problems, causeOf).values()];
  const kept = groups.flatMap((group) =>
    group.length <= most
      ? group.map((problem) => [problem, problem] as const)
      : [[group[0]!, joined(group[0]!, group.slice(1))] as const],
  );
  const result = new Map(kept);
  return problems.flatMap((problem) => result.get(problem) ?? []);
}

const causeOf = ({ code, severity, location }: Diagnostic): string =>
  [code, severity, location?.file, location?.cell?.address?.replace(/\d+$/, '')].join('\0');

function joined(first: Diagnostic, others: readonly Diagnostic[]): Diagnostic {
  const repeated = others.map(({ code, severity, location, ...rest }) => ({
    ...{ ...rest, relation: 'repeated' as const, location: location! },
  }));
  return { ...first, related: [...(first.related ?? []), ...repeated] };
}
