// The files that a list of councils offers: the councils and their commitments as CSV, and all data about a country as a workbook.

import { originPaths } from '../../../engine/addressing/links.ts';
import { downloadFile, HOME } from '../../../engine/addressing/site-files.ts';
import { workbookProperties } from '../../../engine/downloads/downloads.ts';
import { sheetTables } from '../../../engine/downloads/sheet-tables.ts';
import { workbookOf } from '../../../engine/downloads/workbook.ts';
import { DATA_NAME } from '../../../engine/options/names.ts';
import { counted } from '../../../engine/text/format.ts';
import { slugOf } from '../../../engine/text/slug.ts';
import { authorityCodeOf } from '../../dataset.ts';
import type { PageInput } from '../parts/council-facts.ts';
import { csvDownloads, type PageDownload } from '../parts/page-downloads.ts';
import type { CouncilList, CouncilLists } from './selections.ts';

/** The map and the list of names offer no files. */
export function listDownloads(list: CouncilList, lists: CouncilLists, input: PageInput): readonly PageDownload[] {
  if (list === lists.map || list === lists.names) return [];
  const { councils } = list;
  const [isAll, isDeclared] = [list === lists.all, list === lists.declared];
  // The files of councils are in the folder of the page of all councils.
  const folder = isAll ? 'councils/by/all' : list.file.slice(0, -HOME.length - 1);
  const group = isAll ? 'all-councils' : isDeclared ? 'councils-with-emergency-declarations' : slugOf(list.title);
  const tables = input.rowsAbout.tablesFor(councils);
  const rowsIn = (name: string) => tables.find((table) => table.name === name)!.rows;
  const [declarations, commitments] = [rowsIn('emergencies'), rowsIn('commitments')];
  const shows = councils.map(input.rowsAbout.hashOf);
  const csv = csvDownloads(input, [
    {
      ...{ table: 'councils', name: `${folder}/${group}`, rows: councils, shows },
      title: `${counted(councils.length, 'council')} (CSV)`,
    },
    {
      ...{
        table: 'emergencies',
        name: `${folder}/emergency-declarations`,
        rows: isDeclared ? declarations : [],
        shows,
      },
      title: `${counted(declarations.length, 'declaration')} (CSV)`,
    },
    {
      ...{ table: 'commitments', name: `${folder}/commitments-of-${group}`, rows: commitments, shows },
      title: `${counted(commitments.length, 'commitment record')} (CSV)`,
    },
  ]);
  return [...csv, ...workbook(list, lists, folder, input)];
}

/**
 * The workbook of a country with more of the councils would take almost as long as that of all councils, which can be filtered, so its
 * page links to that one.
 */
const LARGEST_SHARE = 0.75;

function workbook(list: CouncilList, { all }: CouncilLists, folder: string, input: PageInput): readonly PageDownload[] {
  const { councils, place, type } = list;
  const { options, site, origins, rowsAbout } = input;
  const isCountry = place?.group === 'Country' && !type;
  if (councils.length === 0 || !options.downloads.includes('xlsx') || !(list === all || isCountry)) return [];
  const isWhole = councils.length > LARGEST_SHARE * all.councils.length;
  const path = downloadFile(isWhole ? DATA_NAME : `${folder}/${DATA_NAME}-${place!.slug}`, 'xlsx');
  const url = originPaths(site)(`/${path}`);
  if (isWhole) return [{ link: { title: `everything${list === all ? '' : ' about all councils'} (Excel)`, url } }];
  const facts = [...workbookProperties(input), ['Selection', `Only councils in ${place!.name}`] as const];
  const codes = new Set<unknown>(councils.map(authorityCodeOf));
  const own = rowsAbout.tables.map((table) => ({
    ...table,
    rows: table.rows.filter((row) => codes.has(row.authority_code)),
  }));
  const render = () => workbookOf(sheetTables(own), facts);
  // The rows of a sheet are in the order of the whole table, which doesn't depend on single councils.
  const order = own.map(({ rows }) => rows.map((row) => row.authority_code));
  const origin = origins.ofPages(path, [councils.map(rowsAbout.hashOf), order, facts]);
  return [{ link: { title: `everything about ${place!.name} (Excel)`, url }, file: { path, render, origin } }];
}
