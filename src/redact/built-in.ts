// The built-in engine: the program's own reader, in memory.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { hasErrors, type Problem } from '../problem.ts';
import { readSearchLogs } from '../read/searches.ts';
import { LEAST_COUNT, LEAST_RESULTS } from '../route/endpoints.ts';
import type { DayCounts } from '../searchterms/day-counts.ts';
import { indexLog } from '../searchterms/index-log.ts';
import type { AddedUp, Figures, InputFile, KeptKey, RedactEngine } from './engine.ts';

export const BUILT_IN: RedactEngine = {
  reads: ['csv'],
  run: async (files) => {
    const { counts, problems } = await read(files);
    return { ...(counts && !hasErrors(problems) && { log: addedUp(counts) }), problems, close: () => {} };
  },
};

/** All that depends on how the reader is called. */
async function read(
  files: readonly InputFile[],
): Promise<{ readonly counts?: DayCounts; readonly problems: readonly Problem[] }> {
  const unreadable: Problem[] = [];
  const sources = files.flatMap(({ name, path, isGzipped }) => {
    try {
      const bytes = readFileSync(path);
      return [{ name, bytes: isGzipped ? gunzipSync(bytes) : bytes }];
    } catch (error) {
      unreadable.push({ code: 'unreadable-file', file: name, values: { reason: (error as Error).message } });
      return [];
    }
  });
  if (unreadable.length > 0) return { problems: unreadable };
  const { log, problems } = readSearchLogs(sources, undefined);
  return { counts: log.counts, problems };
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
