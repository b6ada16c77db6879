// How a service defines the comparison of its records. Everything else follows from the kinds of its records.
import type { RecordSource } from '../../engine/api/api.ts';
import type { Item } from '../../engine/api/endpoint.ts';

interface ComparedSource {
  /** A name for a record, in words that editors use. */
  readonly textOf: (item: Item) => string;
  /** For records with a key: other fields that identify a record whose key has changed, in order of precedence. */
  readonly otherKeys?: readonly string[];
  /** For records without a key: the field with most of their text, by which similar records are found. */
  readonly text?: string;
  /** Names for fields that aren't columns of the source's table. */
  readonly fieldNames?: Readonly<Record<string, string>>;
}

export type ComparedSources = Readonly<Record<RecordSource, ComparedSource>>;
