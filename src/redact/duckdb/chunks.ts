// Streams the result of a query in chunks, because it may be larger than memory.
import type { DuckDBDataChunk } from '@duckdb/node-api';
import type { Session } from './session.ts';

export async function* chunksOf({ connection }: Session, sql: string): AsyncIterable<DuckDBDataChunk> {
  const result = await connection.stream(sql);
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return;
    yield chunk;
  }
}

/** Queries select texts as bytes, because the binding drops a byte order mark at the beginning of a VARCHAR. */
export const bytesOf = (blob: unknown): Uint8Array => (blob as { readonly bytes: Uint8Array }).bytes;

export const textOf = (blob: unknown): string => Buffer.from(bytesOf(blob)).toString('utf8');
