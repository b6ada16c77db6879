// Says that nothing is wrong, and what the tables contain.
import { nounOf, RECORD_SOURCES } from '../../engine/api/api.ts';
import type { SourceData } from '../../engine/site/read-data.ts';
import { counted } from '../../engine/text/format.ts';

/**
 * @param name the path of the checked file or folder, escaped for the output format
 * @param data undefined if only one file was checked
 */
export function praiseOf(name: string, data: SourceData | undefined): string {
  if (!data) return `No problems found in ${name}.`;
  const { dataset, searchLog } = data;
  const counts = [
    ...RECORD_SOURCES.map((name) => counted(dataset[name].length, nounOf(name))),
    ...(searchLog?.span ? [counted(searchLog.searches, 'search', 'searches')] : []),
  ];
  return `No problems found in ${name}: ${counts.join(', ')}.`;
}
