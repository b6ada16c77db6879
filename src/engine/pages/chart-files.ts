// The files of each chart: its numbers as CSV, its image, and a page with nothing but the chart, which other sites may show in a frame.
import { originPaths, pageLinkTo } from '../addressing/links.ts';
import { downloadFile, embedPage, HOME } from '../addressing/site-files.ts';
import { type ChartPlaces, type Figure, plainCell } from '../charts/figure.ts';
import { csvForExcel } from '../downloads/text.ts';
import { once } from '../once.ts';
import type { SiteIndex } from '../respond/content.ts';
import type { Published } from '../site/part.ts';
import type { PlannedFile } from '../site/site-plan.ts';
import { attributionOf } from './attribution.ts';
import { chartImage } from './chart-image.ts';
import { chartPage } from './chart-page.ts';

export const chartPlaces = (site: SiteIndex): ChartPlaces => ({
  files: originPaths(site)('/downloads/charts/'),
  page: pageLinkTo(embedPage('{id}'), site),
});

/**
 * @param shows everything that the figure shows
 * @param draw called when a file is written, because drawing takes time
 * @param page the file of the page that the figure belongs to
 */
export function chartFiles(
  id: string,
  shows: unknown,
  draw: () => Figure,
  { design, site, origins }: Pick<Published, 'design' | 'site' | 'origins'>,
  page = HOME,
): readonly PlannedFile[] {
  const fileIn = (format: 'csv' | 'svg') => downloadFile(`charts/${id}`, format);
  const origin = origins.ofPages(`chart ${id}`, [shows, page]);
  const figure = once(draw);
  const rows = () => [figure().heads, ...figure().rows].map((cells) => cells.map(plainCell));
  const image = () => chartImage(figure(), `Source: ${attributionOf(site)}`, design);
  return [
    { path: fileIn('csv'), render: () => csvForExcel(rows()), origin },
    { path: fileIn('svg'), render: image, origin },
    { path: embedPage(id), render: () => chartPage(figure(), pageLinkTo(page, site), site), origin },
  ];
}
