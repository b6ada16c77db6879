// Shows what an import of published sheets would change.
import type { PreviewImport } from '../tools/import/preview.ts';
import { importAll } from './sheets/import-all.ts';
import { sheetNamed } from './sheets/kinds.ts';
import { changesOf, importProblems } from './sheets/result.ts';

/** Undefined for a service that can't import sheets. */
export const previewImport: PreviewImport | undefined = async (paths, data, today) => {
  const result = await importAll({ paths, data, today }, () => Promise.reject(new Error('there is no standard input')));
  if (!('sheets' in result)) return { sheets: [], tables: [], searches: 0, problems: result };
  return {
    sheets: result.sheets.map(({ raw, name, rejects, review }) => ({
      ...{ file: raw.document.name, header: raw.header, kind: sheetNamed(name).title },
      ...{ rows: raw.rows.length, imported: raw.rows.length - rejects.size, review: review.size },
    })),
    tables: changesOf(result).map(({ file, isNew, added, changed, missing }) => ({
      ...{ file, isNew, missing: missing.length },
      added: added.map((cells) => ({
        fields: Object.entries(cells).flatMap(([field, after]) => (after === '' ? [] : [{ field, before: '', after }])),
      })),
      changed: changed.map(({ place, fields }) => ({ line: place.line, fields })),
    })),
    searches: result.log?.added.length ?? 0,
    problems: importProblems(result),
  };
};
