// The keys and days in random requests, from a dataset.

import type { Dataset } from '../../src/councils/dataset.ts';
import { ENDPOINT_NAMES, type EndpointName, endpointOf, isCountedSource } from '../../src/engine/api/api.ts';
import { dateOf } from '../../src/engine/text/calendar.ts';
import type { LoggedDataset } from '../support/source.ts';
import type { Vocabulary } from './requests.ts';

export function vocabularyOf(dataset: LoggedDataset, base: string): Vocabulary {
  const { span } = dataset.searchLog;
  if (!span) throw new Error('the log is empty');
  const days = new Set<string>();
  // Usually one of the last days, which are prebuilt, or the first day of a month; occasionally any other day.
  for (let day = span.last - 31; day <= span.last + 1; day++) days.add(dateOf(day));
  for (let day = span.first - 1; day <= span.last; day++) {
    const date = dateOf(day);
    if (date.endsWith('-01') || dateOf(day + 1).endsWith('-01') || day % 17 === 0) days.add(date);
  }
  const keys = ENDPOINT_NAMES.map((endpoint) => [endpoint, keysOf(endpoint, dataset)] as const);
  return { keys: Object.fromEntries(keys) as Vocabulary['keys'], days: [...days], base };
}

/** The keys of the records that an endpoint's path can identify. */
function keysOf(endpoint: EndpointName, dataset: Dataset): readonly string[] {
  const { key, source } = endpointOf(endpoint);
  if (key?.linksTo) return keysOf(key.linksTo, dataset);
  if (!key || !source || isCountedSource(source)) return [];
  return dataset[source].map((row: Readonly<Record<string, unknown>>) => String(row[key.field]));
}
