// Describes a schema of the OpenAPI document in words, for the reference.
import type { TypePart } from '../markup/reference-table.ts';
import type { Schema } from './document.ts';

export const recordId = (name: string): string => `record-${name}`;

/** For example, `integer (1990 to 2200) or null`, `Country` or `array of Council`. */
export function typeWords(schema: Schema): readonly TypePart[] {
  const { $ref, anyOf, type, items } = schema;
  if (typeof $ref === 'string') return [named($ref)];
  if (Array.isArray(anyOf)) return [...joined((anyOf as readonly Schema[]).map(typeWords)), ...defaultOf(schema)];
  if (Array.isArray(type)) return joined(type.map((each) => [{ text: String(each) }]));
  if (type === 'array' && items !== undefined) return [{ text: 'array of ' }, ...typeWords(items as Schema)];
  if ('const' in schema) return [{ text: valueText(schema.const) }];
  if (Array.isArray(schema.enum)) return [{ text: schema.enum.map(valueText).join(', ') }];
  const limits = [...rangeOf(schema), ...formatOf(schema)].join(', ');
  return [{ text: limits === '' ? String(type) : `${type} (${limits})` }, ...defaultOf(schema)];
}

const valueText = (value: unknown): string => (value === '' ? 'or empty' : String(value));

function named(reference: string): TypePart {
  const text = reference.split('/').at(-1)!;
  return { text, id: recordId(text) };
}

const joined = (alternatives: readonly (readonly TypePart[])[]): readonly TypePart[] =>
  alternatives.flatMap((words, index) => (index === 0 ? words : [{ text: ' or ' }, ...words]));

function rangeOf({ minimum, maximum }: Schema): readonly string[] {
  if (minimum === undefined) return [];
  return [maximum === undefined ? `${minimum} or more` : `${minimum} to ${maximum}`];
}

const defaultOf = (schema: Schema): readonly TypePart[] =>
  'default' in schema ? [{ text: `; default ${schema.default}` }] : [];

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date, YYYY-MM-DD',
  uri: 'a URL',
  'uri-reference': 'a URL or a path',
};

const formatOf = ({ format }: Schema): readonly string[] =>
  typeof format === 'string' ? [FORMATS[format] ?? format] : [];
