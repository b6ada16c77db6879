// The values that a JSON Schema allows, as alternatives that can be compared and named.

import { attempt } from '../../../engine/attempt.ts';
import { resolve, type Schema } from '../../../engine/openapi/document.ts';

/** A part of a description. Other versions of the program may have generated it, so nothing is known about its properties. */
export type Described = Readonly<Record<string, unknown>>;

export const isDescribed = (value: unknown): value is Described =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns undefined if the reference leads nowhere */
export function resolved(document: Described, value: unknown): Described | undefined {
  if (!isDescribed(value)) return undefined;
  const found: unknown = attempt(() => resolve<Described>(document, value));
  return isDescribed(found) ? found : undefined;
}

export interface Alternative {
  /** The name of the component that the schema refers to. */
  readonly name?: string | undefined;
  /** Has no references, and no more than one type or value. */
  readonly schema: Schema;
}

/** @returns undefined if the schema has keywords or references whose meaning is unknown */
export function alternativesOf(document: Described, schema: unknown, trail: readonly string[] = []): Alternatives {
  if (schema === true) return [{ schema: {} }];
  if (!isDescribed(schema) || UNKNOWN.some((keyword) => keyword in schema)) return undefined;
  const { $ref, nullable, ...own } = schema;
  if (typeof $ref === 'string') {
    if (trail.includes($ref)) return undefined;
    const all = alternativesOf(document, resolved(document, schema), [...trail, $ref]);
    const name = $ref.split('/').at(-1);
    return all?.map((alternative) => ({ name, ...alternative }));
  }
  if (nullable === true) return joined([alternativesOf(document, own, trail), [{ schema: { type: 'null' } }]]);
  const choices = own.anyOf ?? own.oneOf;
  if (Array.isArray(choices)) return joined(choices.map((choice) => alternativesOf(document, choice, trail)));
  if (Array.isArray(own.enum)) return own.enum.map((value) => ({ schema: { const: value } }));
  if ('const' in own) return [{ schema: { const: own.const } }];
  if (Array.isArray(own.type)) return own.type.map((type) => ({ schema: { ...own, type } }));
  return [{ schema: own }];
}

export type Alternatives = readonly Alternative[] | undefined;

/** This program doesn't use them. */
const UNKNOWN = ['allOf', 'not', 'if', '$dynamicRef'];

const joined = (parts: readonly Alternatives[]): Alternatives =>
  parts.includes(undefined) ? undefined : parts.flatMap((part) => part!);

/** The type of all values; `any` if there can be several. */
export function typeOf({ schema }: Alternative): string {
  if (!('const' in schema)) return String(schema.type ?? 'any');
  const { const: value } = schema;
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** How the set of allowed values changed; undefined if it is the same. */
export type Relation = 'narrowed' | 'widened' | 'changed' | undefined;

export function relationOf(before: readonly Alternative[], after: readonly Alternative[]): Relation {
  const isIn = (one: Alternative, all: readonly Alternative[]) => all.some((other) => covers(other, one));
  const [isNarrower, isWider] = [before.some((one) => !isIn(one, after)), after.some((one) => !isIn(one, before))];
  if (isNarrower) return isWider ? 'changed' : 'narrowed';
  return isWider ? 'widened' : undefined;
}

const LEAST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
/** Only equal values of these keywords can be compared. */
const EXACT = ['pattern', 'format', 'multipleOf'];

/** Whether an alternative allows all values of another. The items of arrays and the fields of objects are compared elsewhere. */
function covers(wide: Alternative, narrow: Alternative): boolean {
  const [type, other] = [typeOf(wide), typeOf(narrow)];
  if (type !== 'any' && type !== other && !(type === 'number' && other === 'integer')) return false;
  const [limits, { schema }] = [wide.schema, narrow];
  if ('const' in limits) return 'const' in schema && JSON.stringify(limits.const) === JSON.stringify(schema.const);
  const values: Schema = 'const' in schema ? limitsOf(schema.const, limits) : schema;
  const isLess = (one: unknown, another: unknown) => Number(one) <= Number(another);
  return (
    LEAST.every((keyword) => limits[keyword] === undefined || isLess(limits[keyword], values[keyword])) &&
    MOST.every((keyword) => limits[keyword] === undefined || isLess(values[keyword], limits[keyword])) &&
    EXACT.every((keyword) => limits[keyword] === undefined || limits[keyword] === values[keyword])
  );
}

/** A value as the closest limits around it. */
function limitsOf(value: unknown, { pattern, exclusiveMinimum, exclusiveMaximum }: Schema): Schema {
  if (typeof value === 'number') {
    const isWithin = value > Number(exclusiveMinimum ?? -Infinity) && value < Number(exclusiveMaximum ?? Infinity);
    return { minimum: value, maximum: value, ...(isWithin && { exclusiveMinimum, exclusiveMaximum }) };
  }
  if (typeof value !== 'string') return {};
  const { length } = [...value];
  const fits = attempt(() => new RegExp(String(pattern), 'u').test(value));
  return { minLength: length, maxLength: length, ...(fits && { pattern }) };
}

// ---- words ----

/** For example, `integer (1990 to 2200)`, `string (date)`, `"Wales"` or `array of Council`, each once. */
export const valueTypeNames = (document: Described, alternatives: Alternatives): readonly string[] => [
  ...new Set(alternatives?.map((alternative) => nameOf(alternative, document))),
];

/** @param document undefined for the items of an array, which can contain arrays of the same kind */
function nameOf(alternative: Alternative, document?: Described): string {
  const { schema, name } = alternative;
  if ('const' in schema) return JSON.stringify(schema.const);
  const type = typeOf(alternative);
  if (type === 'object') return name ?? type;
  if (type === 'array') {
    const items = document ? (alternativesOf(document, schema.items) ?? []) : [];
    const names = new Set(items.map((item) => nameOf(item)));
    return names.size > 0 ? `array of ${[...names].join(' or ')}` : type;
  }
  const limits = [
    rangeText(schema.minimum, schema.maximum, ''),
    rangeText(schema.minLength, schema.maxLength, ' characters'),
    ...(typeof schema.format === 'string' ? [schema.format] : []),
    ...(typeof schema.pattern === 'string' ? [`pattern ${schema.pattern}`] : []),
  ].filter((text) => text !== '');
  return limits.length > 0 ? `${type} (${limits.join(', ')})` : type;
}

function rangeText(least: unknown, most: unknown, unit: string): string {
  if (least === undefined) return most === undefined ? '' : `up to ${most}${unit}`;
  return `${most === undefined ? `${least} or more` : `${least} to ${most}`}${unit}`;
}
