// Compares the parameters of a path.

import type { FoundChange } from './breaking-change.ts';
import { type BothVersions, schemaChanges } from './schema-changes.ts';
import { type Described, isDescribed, resolved } from './value-type.ts';

/** A parameter object of an OpenAPI document. */
interface Parameter extends Described {
  readonly name: string;
  readonly in: string;
}

const isParameter = (value: Described | undefined): value is Parameter =>
  typeof value?.name === 'string' && typeof value.in === 'string';

/**
 * The parameters of an operation. They identify a request together with its URL, in which parameters of the path have no name.
 * @param path the template of the path
 */
export function operationParameters(
  document: Described,
  path: string,
  item: Described,
  operation: Described,
): ReadonlyMap<string, Parameter> {
  const places: readonly string[] = path.match(/\{[^}]*\}/g) ?? [];
  const all = [item.parameters, operation.parameters]
    .flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : []))
    .map((each) => resolved(document, each))
    .filter(isParameter);
  return new Map(
    all.map((parameter) => {
      const isInPath = parameter.in === 'path';
      return [`${parameter.in} ${isInPath ? places.indexOf(`{${parameter.name}}`) : parameter.name}`, parameter];
    }),
  );
}

export function parameterChanges(
  documents: BothVersions<Described>,
  [before, after]: BothVersions<ReadonlyMap<string, Parameter>>,
): readonly Omit<FoundChange, 'path'>[] {
  const kept = [...before].flatMap(([key, parameter]) => {
    const later = after.get(key);
    if (!later) return [{ kind: 'removed-parameter', place: parameter.name } as const];
    return changesIn(documents, [parameter, later]);
  });
  const added = [...after].filter(([key, { required }]) => !before.has(key) && required === true);
  return [...kept, ...added.map(([, { name }]) => ({ kind: 'required-parameter', place: name }) as const)];
}

function changesIn(
  documents: BothVersions<Described>,
  [before, after]: BothVersions<Parameter>,
): readonly Omit<FoundChange, 'path'>[] {
  const place = before.name;
  const [was, is] = [styleOf(before), styleOf(after)];
  const types = schemaChanges(documents, [before.schema, after.schema], { place, isField: false, trail: [] });
  return [
    ...(before.required !== true && after.required === true ? [{ kind: 'required-parameter', place } as const] : []),
    ...types
      // A request is still valid if more values are allowed.
      .filter(({ change }) => change === 'narrowed' || change === 'changed')
      .map(({ before, after }) => ({ kind: 'narrowed-parameter', place, before: before!, after: after! }) as const),
    ...(was === is ? [] : [{ kind: 'changed-style', place, before: [was], after: [is] } as const]),
  ];
}

/** How several values are joined (https://spec.openapis.org/oas/v3.1.1.html#style-values). */
function styleOf(parameter: Parameter): string {
  const { schema } = parameter;
  if (!isDescribed(schema) || schema.type !== 'array') return '';
  const style = parameter.style ?? (['query', 'cookie'].includes(parameter.in) ? 'form' : 'simple');
  return `${style}, ${(parameter.explode ?? style === 'form') ? 'exploded' : 'not exploded'}`;
}
