// The result of a query in chunks, as it comes: it may be larger than memory.
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

/** Texts are asked for as bytes: from a VARCHAR, the binding drops a byte order mark that a text begins with. */
export const bytesOf = (blob: unknown): Uint8Array => (blob as { readonly bytes: Uint8Array }).bytes;

export const textOf = (blob: unknown): string => Buffer.from(bytesOf(blob)).toString('utf8');
