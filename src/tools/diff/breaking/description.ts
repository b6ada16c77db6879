// Compares two OpenAPI documents, as a client sees them: it breaks if something that it uses was removed or narrowed, or if it
// gets values that it doesn't expect. Additions are harmless.

import { type BreakingChange, type FoundChange, mergedChanges } from './breaking-change.ts';
import { operationParameters, parameterChanges } from './parameter-changes.ts';
import { type BothVersions, type SchemaChange, schemaChanges } from './schema-changes.ts';
import { type Described, isDescribed, resolved } from './value-type.ts';

const METHODS = ['get', 'head', 'options', 'post', 'put', 'patch', 'delete', 'trace'] as const;

/** @returns undefined if one of them isn't an OpenAPI document */
export function descriptionChanges(before: unknown, after: unknown): readonly BreakingChange[] | undefined {
  if (!isDescribed(before) || !isDescribed(after)) return undefined;
  const { paths } = before;
  if (!isDescribed(paths) || !isDescribed(after.paths)) return undefined;
  const later = new Map(Object.entries(after.paths).map(([path, item]) => [shapeOf(path), [path, item]] as const));
  return mergedChanges(
    Object.entries(paths).flatMap(([path, item]): readonly FoundChange[] => {
      const found = later.get(shapeOf(path));
      if (!found) return [{ kind: 'removed-path', place: path, path }];
      const items = [resolved(before, item), resolved(after, found[1])] as const;
      return items[0] && items[1] ? pathChanges([before, after], [path, found[0]], [items[0], items[1]]) : [];
    }),
  );
}

/** The names of its parameters don't change a path. */
const shapeOf = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '{}');

function pathChanges(
  documents: BothVersions<Described>,
  [path, laterPath]: BothVersions<string>,
  [item, laterItem]: BothVersions<Described>,
): readonly FoundChange[] {
  const methods = METHODS.filter((method) => isDescribed(item[method]));
  const [kept, removed] = [true, false].map((is) => methods.filter((each) => is === isDescribed(laterItem[each])));
  const changes = kept!.map((method) => {
    const operations = [item[method] as Described, laterItem[method] as Described] as const;
    const parameters = [
      operationParameters(documents[0], path, item, operations[0]),
      operationParameters(documents[1], laterPath, laterItem, operations[1]),
    ] as const;
    return [...parameterChanges(documents, parameters), ...responseChanges(documents, operations)];
  });
  const texts = changes.map((own) => new Set(own.map((change) => JSON.stringify(change))));
  const isInAll = (change: object) => texts.every((own) => own.has(JSON.stringify(change)));
  return [
    ...removed!.map((method) => ({ kind: 'removed-method', place: method.toUpperCase(), path }) as const),
    ...changes.flatMap((own, index) =>
      own.map((change) => ({
        ...change,
        path: isInAll(change) ? path : `${kept![index]!.toUpperCase()} ${path}`,
      })),
    ),
  ];
}

type Found = Omit<FoundChange, 'path'>;

function responseChanges(
  documents: BothVersions<Described>,
  [before, after]: BothVersions<Described>,
): readonly Found[] {
  const [was, is] = [before.responses, after.responses];
  if (!isDescribed(was) || !isDescribed(is)) return [];
  return Object.entries(was).flatMap(([status, response]): readonly Found[] => {
    // A client doesn't miss an error or a redirect.
    if (!(status in is)) return status.startsWith('2') ? [{ kind: 'removed-status', place: status }] : [];
    const [one, other] = [resolved(documents[0], response), resolved(documents[1], is[status])];
    return one && other ? contentChanges(documents, [one, other], status) : [];
  });
}

function contentChanges(
  documents: BothVersions<Described>,
  [before, after]: BothVersions<Described>,
  status: string,
): readonly Found[] {
  const missing = (part: 'headers' | 'content') => {
    const [was, is] = [before[part] ?? {}, after[part] ?? {}];
    return isDescribed(was) && isDescribed(is) ? Object.keys(was).filter((name) => !Object.hasOwn(is, name)) : [];
  };
  const contents = [before.content, after.content].map((content) => (isDescribed(content) ? content : {}));
  return [
    ...missing('content').map((name) => ({ kind: 'removed-media-type', place: `${status} ${name}` }) as const),
    ...missing('headers').map((name) => ({ kind: 'removed-header', place: `${status} ${name}` }) as const),
    ...Object.entries(contents[0]!).flatMap(([name, was]) => {
      const is = contents[1]![name];
      if (!isDescribed(was) || !isDescribed(is)) return [];
      const place = { place: `${status} ${name}`, isField: false, trail: [] };
      return schemaChanges(documents, [was.schema, is.schema], place).map((change) =>
        foundChange(change, change.isField ? 'field' : 'body'),
      );
    }),
  ];
}

/** A change to the values that a client receives. */
export function foundChange<Part extends 'field' | 'body' | 'column'>(
  { change, isField: _, ...others }: SchemaChange,
  part: Part,
) {
  const verb = change === 'widened' ? 'changed' : change;
  return { kind: `${verb}-${part}` as Found['kind'], ...others };
}
