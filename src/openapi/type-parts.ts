// Types in words that lead to the records they name.
import type { TypePart } from '../../templates/reference-table.ts';
import type { Schema } from './document.ts';
import { typeWords } from './type-words.ts';

export const recordId = (name: string): string => `record-${name}`;

export const typeParts = (schema: Schema): readonly TypePart[] =>
  typeWords(schema).map(({ text, schema }) => ({ text, id: schema && recordId(schema) }));
