// Compares two JSON Schemas: the types of values, and the fields of records.

import {
  type Alternative,
  alternativesOf,
  type Described,
  isDescribed,
  type Relation,
  relationOf,
  typeOf,
  valueTypeNames,
} from './value-type.ts';

export interface SchemaChange {
  readonly change: NonNullable<Relation> | 'removed' | 'optional';
  /** The place of a field begins with the name of its record, if it has one. */
  readonly place: string;
  readonly isField: boolean;
  readonly before?: readonly string[];
  readonly after?: readonly string[];
}

/** The same part of the descriptions before and after the change. */
export type BothVersions<Value = unknown> = readonly [before: Value, after: Value];

/** Where a pair of schemas is. */
interface Place {
  readonly place: string;
  readonly isField: boolean;
  /** The components around it. A component can contain itself. */
  readonly trail: readonly string[];
}

/** Finds nothing in schemas with unknown keywords. */
export function schemaChanges(
  documents: BothVersions<Described>,
  schemas: BothVersions,
  { place, isField, trail }: Place,
): readonly SchemaChange[] {
  const before = alternativesOf(documents[0], schemas[0]);
  const after = alternativesOf(documents[1], schemas[1]);
  if (!before || !after) return [];
  const change = relationOf(before, after);
  const names = () => ({ before: valueTypeNames(documents[0], before), after: valueTypeNames(documents[1], after) });
  const own = change ? [{ change, place, isField, ...names() }] : [];
  const inner = (type: string, changes: typeof itemChanges) => {
    const pair = onlyOnes(type, before, after);
    const [name, later] = [pair?.[0].name, pair?.[1].name];
    const names = name === undefined || later === undefined ? [] : [`${name} ${later}`];
    if (!pair || names.some((each) => trail.includes(each))) return [];
    return changes(documents, pair, { place, isField, trail: [...trail, ...names] });
  };
  return [...own, ...inner('array', itemChanges), ...inner('object', recordChanges)];
}

/** Several alternatives of the same type can't be paired. */
function onlyOnes(
  type: string,
  before: readonly Alternative[],
  after: readonly Alternative[],
): BothVersions<Alternative> | undefined {
  const [was, is] = [before, after].map((all) => all.filter((each) => typeOf(each) === type));
  return was!.length === 1 && is!.length === 1 ? [was![0]!, is![0]!] : undefined;
}

function itemChanges(
  documents: BothVersions<Described>,
  [before, after]: BothVersions<Alternative>,
  { place, ...others }: Place,
): readonly SchemaChange[] {
  // Without “items”, an item can be anything.
  const schemas = [before.schema.items ?? true, after.schema.items ?? true] as const;
  return schemaChanges(documents, schemas, { place: `${place}[]`, ...others });
}

function recordChanges(
  documents: BothVersions<Described>,
  [before, after]: BothVersions<Alternative>,
  { place, trail }: Place,
): readonly SchemaChange[] {
  const [was, is] = [before.schema.properties ?? {}, after.schema.properties ?? {}];
  if (!isDescribed(was) || !isDescribed(is)) return [];
  const required = ({ schema }: Alternative, field: string) =>
    Array.isArray(schema.required) && schema.required.includes(field);
  return Object.keys(was).flatMap((field): readonly SchemaChange[] => {
    const inner = { place: `${before.name ?? place}.${field}`, isField: true };
    if (!Object.hasOwn(is, field)) {
      const types = valueTypeNames(documents[0], alternativesOf(documents[0], was[field]));
      return [{ change: 'removed', ...inner, before: types }];
    }
    const isOptional = required(before, field) && !required(after, field);
    return [
      ...(isOptional ? [{ change: 'optional', ...inner } as const] : []),
      ...schemaChanges(documents, [was[field], is[field]], { ...inner, trail }),
    ];
  });
}
