// The files that a selection of commitments offers: its records, and the councils that they are about.

import { counted } from '../../../engine/text/format.ts';
import type { PageInput } from '../parts/council-facts.ts';
import { csvDownloads, type PageDownload } from '../parts/page-downloads.ts';
import { sortedByPlace } from '../parts/places.ts';
import type { Selection } from './selections.ts';

export function selectionDownloads({ folder, commitments }: Selection, input: PageInput): readonly PageDownload[] {
  const codes = new Set(commitments.map(({ authority_code: code }) => code));
  const councils = sortedByPlace(input.dataset.councils).filter(({ authority_code: code }) => codes.has(code));
  // For example, commitments-2030-wales.csv.
  const name = (table: string) => `${folder}/${folder.replace('commitments', table).replaceAll('/', '-')}`;
  return csvDownloads(input, [
    {
      ...{ table: 'commitments', name: name('commitments') },
      title: `${counted(commitments.length, 'commitment record')} (CSV)`,
      rows: commitments.map(({ council: _, ...row }) => row),
      shows: commitments,
    },
    {
      ...{ table: 'councils', name: name('councils'), rows: councils, shows: councils },
      title: `${counted(councils.length, 'council')} (CSV)`,
    },
  ]);
}
