// The DuckDB engine without DuckDB: a stand-in that gives each query the rows that a test says, or throws.
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { duckDbEngine } from '../../src/redact/duckdb/engine.ts';
import type { RedactEngine } from '../../src/redact/engine.ts';

type Rows = readonly (readonly (null | boolean | number | bigint | string)[])[];

/** @param answer the rows of a statement; it may throw what DuckDB throws */
export function standInEngine(answer: (sql: string) => Rows = () => []): RedactEngine {
  const connection: Pick<DuckDBConnection, 'run' | 'runAndReadAll' | 'closeSync'> = {
    run: async (sql) => answer(sql),
    runAndReadAll: async (sql) => {
      const rows = answer(sql).map((row) => [...row]);
      return { getRows: () => rows };
    },
    closeSync: () => {},
  };
  const Instance = { create: async () => ({ connect: async () => connection, closeSync: () => {} }) };
  return duckDbEngine(async () => Instance as unknown as typeof DuckDBInstance);
}
