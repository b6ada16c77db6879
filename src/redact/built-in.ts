// The built-in engine: the program's own reader, in memory.
import { hasErrors, type Problem } from '../problem.ts';
import { readingProgress } from '../progress.ts';
import { type LogFile, logOnDisk } from '../read/log-file.ts';
import { readSearchLogs } from '../read/searches.ts';
import { LEAST_COUNT, LEAST_RESULTS } from '../route/endpoints.ts';
import type { DayCounts } from '../searchterms/day-counts.ts';
import { indexLog } from '../searchterms/index-log.ts';
import type { AddedUp, Figures, InputFile, KeptKey, RedactEngine } from './engine.ts';

export const BUILT_IN: RedactEngine = {
  reads: ['csv'],
  run: async (files, { cache, terminal }) => {
    const logs = readableLogs(files);
    if ('problems' in logs) return { ...logs, close: () => {} };
    const { log, problems: found } = await readSearchLogs(logs.files, { cache, onProgress: readingProgress(terminal) });
    // Redacted day counts stand alone, or that is an error.
    const problems: readonly Problem[] =
      log.isRedacted && !hasErrors(found) ? [...found, { code: 'redacted-input', file: files[0]!.name }] : found;
    return { ...(!hasErrors(problems) && { log: addedUp(log.counts) }), problems, close: () => {} };
  },
};

function readableLogs(
  files: readonly InputFile[],
): { readonly files: readonly LogFile[] } | { readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const found = files.flatMap(({ name, path }) => {
    try {
      return [logOnDisk(path, name)];
    } catch (error) {
      problems.push({ code: 'unreadable-file', file: name, values: { reason: (error as Error).message } });
      return [];
    }
  });
  return problems.length > 0 ? { problems } : { files: found };
}

function addedUp(counts: DayCounts): AddedUp {
  return {
    figures: figuresOf(counts),
    async *keys() {
      // Not snapped: that is for whoever writes them, the same for all engines.
      const index = indexLog(counts, true);
      for (let key = 0; key < index.queries.length; key++) {
        const [from, to] = [index.starts[key]!, index.starts[key + 1]!];
        yield {
          query: index.queries[key]!,
          results: index.resultCounts[key]!,
          restriction: index.restrictions[key]!,
          days: index.days.subarray(from, to),
          searches: index.searches.subarray(from, to),
        } satisfies KeptKey;
      }
    },
  };
}

function figuresOf({ keys, starts, days, searches }: DayCounts): Figures {
  const none = () => ({ terms: 0, searches: 0 });
  const [kept, rare, withoutResults] = [none(), none(), none()];
  let all = 0;
  for (let key = 0; key < keys.results.length; key++) {
    let total = 0;
    for (let entry = starts[key]!; entry < starts[key + 1]!; entry++) total += searches[entry]!;
    const group = keys.results[key]! < LEAST_RESULTS ? withoutResults : total < LEAST_COUNT ? rare : kept;
    group.terms++;
    group.searches += total;
    all += total;
  }
  return { searches: all, days: new Set(days).size, kept, rare, withoutResults };
}
