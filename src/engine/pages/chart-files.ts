// The files of each chart: its numbers as CSV, and its image.
import { originPaths } from '../addressing/links.ts';
import { downloadFile } from '../addressing/site-files.ts';
import { type Figure, plainCell } from '../charts/figure.ts';
import { csvForExcel } from '../downloads/text.ts';
import { once } from '../once.ts';
import type { SiteIndex } from '../respond/content.ts';
import type { Published } from '../site/part.ts';
import type { PlannedFile } from '../site/site-plan.ts';
import { attributionOf } from './attribution.ts';
import { chartImage } from './chart-image.ts';

export const chartFolder = (site: SiteIndex): string => originPaths(site)('/downloads/charts/');

/**
 * @param shows everything that the figure shows
 * @param draw called when a file is written, because drawing takes time
 */
export function chartFiles(
  id: string,
  shows: unknown,
  draw: () => Figure,
  { design, site, origins }: Pick<Published, 'design' | 'site' | 'origins'>,
): readonly PlannedFile[] {
  const fileIn = (format: 'csv' | 'svg') => downloadFile(`charts/${id}`, format);
  const origin = origins.ofPages(`chart ${id}`, shows);
  const figure = once(draw);
  const rows = () => [figure().heads, ...figure().rows].map((cells) => cells.map(plainCell));
  const image = () => chartImage(figure(), `Source: ${attributionOf(site)}`, design);
  return [
    { path: fileIn('csv'), render: () => csvForExcel(rows()), origin },
    { path: fileIn('svg'), render: image, origin },
  ];
}
