// Reads everything from which a site is made: its sources, and the history of its data if the site shows changes.
import type { Outcome } from '../diagnostics/diagnostic.ts';
import { stateOfHistory } from '../source/history-state.ts';
import type { ReadingOptions } from './read-data.ts';
import { readSource, type Source, type SourceOptions } from './read-source.ts';

/** @param onProgress called while logs are being read */
export async function readSite(
  options: SourceOptions,
  onProgress?: ReadingOptions['onProgress'],
): Promise<Outcome<Source>> {
  const { value: source, problems } = await readSource(options, onProgress);
  const changes = source?.options.changes;
  if (!changes) return source ? { value: source, problems } : { problems };
  // If a commit is added now, the next build finds that the state has changed.
  const state = stateOfHistory(options.data, changes);
  // Other commands and most sites don't need this code.
  const { readPublications } = await import('../changes/publications.ts');
  const { value: publications, problems: more } = await readPublications(options.data, changes, options.cache);
  const all = [...problems, ...more];
  return publications
    ? { value: { ...source, history: { changes, state, publications } }, problems: all }
    : { problems: all };
}
