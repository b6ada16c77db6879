// The built-in engine: the program's own reader, in memory.
import { hasErrors, type Problem } from '../problem.ts';
import { readingProgress } from '../progress.ts';
import { type LogFile, logOnDisk, readingProblem } from '../read/log-file.ts';
import { readSearchLogs, type SearchLog } from '../read/searches.ts';
import { LEAST_COUNT, LEAST_RESULTS } from '../route/endpoints.ts';
import { totalOf } from '../searchterms/day-counts.ts';
import { indexLog } from '../searchterms/index-log.ts';
import { type AddedUp, type Figures, figuresFrom, type InputFile, type KeptKey, type RedactEngine } from './engine.ts';

export const BUILT_IN: RedactEngine = {
  reads: ['csv'],
  run: async (files, { isWithheld, cache, terminal }) => {
    const logs = readableLogs(files);
    if ('problems' in logs) return { ...logs, close: () => {} };
    const onProgress = readingProgress(terminal);
    const { log, problems: found } = await readSearchLogs(logs.files, { isWithheld, cache, onProgress });
    // Redacted day counts stand alone, or that is an error.
    const problems: readonly Problem[] =
      log.isRedacted && !hasErrors(found) ? [...found, { code: 'redacted-input', file: files[0]!.name }] : found;
    return { ...(!hasErrors(problems) && { log: addedUp(log) }), problems, close: () => {} };
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
      const problem = readingProblem(error);
      if (!problem) throw error;
      problems.push({ ...problem, file: name });
      return [];
    }
  });
  return problems.length > 0 ? { problems } : { files: found };
}

function addedUp(log: SearchLog): AddedUp {
  return {
    figures: figuresOf(log),
    async *keys() {
      // Not snapped: that is for whoever writes them, the same for all engines.
      const index = indexLog(log.counts, true);
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

function figuresOf({ counts, days, withheld }: SearchLog): Figures {
  const none = () => ({ terms: 0, searches: 0 });
  const [published, rare, withoutResults] = [none(), none(), none()];
  counts.keys.results.forEach((results, key) => {
    const total = totalOf(counts, key);
    const group = results < LEAST_RESULTS ? withoutResults : total < LEAST_COUNT ? rare : published;
    group.terms++;
    group.searches += total;
  });
  return figuresFrom(days, { published, rare, withoutResults, withheld });
}
