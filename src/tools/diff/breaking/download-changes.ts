// Compares two descriptions of the files to download (Data Package).
import path from 'node:path';
import { DATA_PACKAGE } from '../../../engine/addressing/site-files.ts';
import { type BreakingChange, type FoundChange, mergedChanges } from './breaking-change.ts';
import { foundChange } from './description.ts';
import { type BothVersions, schemaChanges } from './schema-changes.ts';
import { type Described, isDescribed } from './value-type.ts';

/** @returns undefined if one of them isn't a data package */
export function downloadChanges(before: unknown, after: unknown): readonly BreakingChange[] | undefined {
  const [was, is] = [filesIn(before), filesIn(after)];
  if (!was || !is) return undefined;
  return mergedChanges(
    [...was].flatMap(([path, file]): readonly FoundChange[] => {
      const later = is.get(path);
      if (!later) return [{ kind: 'removed-download', place: path, path }];
      return columnChanges([file, later]).map((change) => ({ ...change, path }));
    }),
  );
}

const FOLDER = path.posix.dirname(DATA_PACKAGE);

/** The resources by their paths on the site. */
function filesIn(description: unknown): ReadonlyMap<string, Described> | undefined {
  if (!isDescribed(description) || !Array.isArray(description.resources)) return undefined;
  const files = description.resources.filter(isDescribed);
  return new Map(
    files.flatMap((file) => (typeof file.path === 'string' ? [[`/${FOLDER}/${file.path}`, file] as const] : [])),
  );
}

/** Files with several tables have no schema, but their columns are the same as in the other formats. */
function columnChanges([before, after]: BothVersions<Described>) {
  const [was, is] = [tableOf(before), tableOf(after)];
  if (!was || !is) return [];
  const place = { place: String(before.path).replace(/\.\w+$/, ''), isField: false, trail: [] };
  return schemaChanges([{}, {}], [was, is], place).map((change) => foundChange(change, 'column'));
}

/** The rows of a table as a JSON Schema. */
function tableOf({ schema }: Described): Described | undefined {
  if (!isDescribed(schema) || !Array.isArray(schema.fields)) return undefined;
  const fields = schema.fields.filter(isDescribed).map((field) => [String(field.name), valuesOf(field)] as const);
  return { type: 'object', properties: Object.fromEntries(fields) };
}

function valuesOf({ type, constraints }: Described): Described {
  const { required, ...limits } = isDescribed(constraints) ? constraints : {};
  const values = type === 'date' ? { type: 'string', format: 'date', ...limits } : { type, ...limits };
  return required === true ? values : { anyOf: [values, { type: 'null' }] };
}
