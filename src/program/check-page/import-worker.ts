// The worker that shows what an import of published sheets would change. It contains the library that reads workbooks, so the page loads
// it only for files that may be sheets.
import { previewImport } from '#service/import-preview';
import { printable } from '../../engine/text/printable.ts';
import type { ImportPreview, PreviewedTable } from '../../tools/import/preview.ts';
import { placeChosen, placedContents, publishedFor } from './place-files.ts';
import type { PreviewRequest, ShownPreview } from './protocol.ts';
import { answerRequests, reply } from './serving.ts';
import { shownProblem } from './shown-problem.ts';
import { placeFiles } from './stand-ins/fs.ts';

/** The numbers of rows and problems shown. */
const [MOST_ROWS, MOST_PROBLEMS] = [20, 20];

answerRequests<PreviewRequest>(async (request) => {
  const placed = await placeChosen(request);
  const sheets = request.files.filter(({ path }) => request.sheets.includes(path));
  const published = publishedFor(placed, request.published);
  placeFiles([...placedContents(placed), ...published, ...sheets.map(({ path, content }) => [path, content] as const)]);
  const preview = await previewImport!(request.sheets, placed.folder, request.today);
  reply({ type: 'preview', preview: shownPreview(preview) });
});

function shownPreview({ sheets, tables, searches, problems }: ImportPreview): ShownPreview {
  const headers = new Map(sheets.map(({ file, header }) => [file, header]));
  const headerOf = (file: string) => headers.get(file) ?? [];
  return {
    sheets: sheets.map(({ file, header, ...sheet }) => ({ ...sheet, file: printable(file) })),
    tables: tables.map(shownTable),
    searches,
    problems: problems.slice(0, MOST_PROBLEMS).map((problem) => shownProblem(problem, headerOf)),
    moreProblems: Math.max(0, problems.length - MOST_PROBLEMS),
  };
}

function shownTable({ file, isNew, added, changed, missing }: PreviewedTable): ShownPreview['tables'][number] {
  const rows = [
    ...changed.map(({ line, fields }) => ({ title: `Line ${line}`, fields })),
    ...added.map(({ fields }) => ({ title: 'New row', fields })),
  ];
  return {
    ...{ file: printable(file), isNew, counts: { added: added.length, changed: changed.length, missing } },
    rows: rows.slice(0, MOST_ROWS).map(({ title, fields }) => ({
      title,
      fields: fields.map(({ field, before, after }) => ({ field, before: printable(before), after: printable(after) })),
    })),
  };
}
