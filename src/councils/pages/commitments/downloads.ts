// The files that a selection of commitments offers: its records, and the councils that they are about.

import { counted } from '../../../engine/text/format.ts';
import { authorityCodeOf, type Council } from '../../dataset.ts';
import type { PageInput } from '../parts/council-facts.ts';
import { csvDownloads, type PageDownload } from '../parts/page-downloads.ts';
import type { Selection } from './selections.ts';

/**
 * @param shows what all selections of the year depend on
 * @param sorted all councils, in the order of the file
 */
export function selectionDownloads(
  { folder, commitments }: Selection,
  shows: string,
  sorted: readonly Council[],
  input: PageInput,
): readonly PageDownload[] {
  const codes = new Set(commitments.map(authorityCodeOf));
  const councils = sorted.filter((council) => codes.has(authorityCodeOf(council)));
  // For example, commitments-2030-wales.csv.
  const name = (table: string) => `${folder}/${folder.replace('commitments', table).replaceAll('/', '-')}`;
  return csvDownloads(input, [
    {
      ...{ table: 'commitments', name: name('commitments') },
      title: `${counted(commitments.length, 'commitment record')} (CSV)`,
      rows: commitments.map(({ council: _, ...row }) => row),
      shows,
    },
    {
      ...{ table: 'councils', name: name('councils'), rows: councils, shows: councils.map(input.rowsAbout.hashOf) },
      title: `${counted(councils.length, 'council')} (CSV)`,
    },
  ]);
}
