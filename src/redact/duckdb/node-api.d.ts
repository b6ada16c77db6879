// What is used of DuckDB's package, which only those install who want it: https://duckdb.org/docs/stable/clients/node_neo/overview
declare module '@duckdb/node-api' {
  export class DuckDBInstance {
    static create(path: string, options: Readonly<Record<string, string>>): Promise<DuckDBInstance>;
    connect(): Promise<DuckDBConnection>;
    closeSync(): void;
  }

  export interface DuckDBConnection {
    run(sql: string): Promise<unknown>;
    runAndReadAll(sql: string): Promise<{ getRows(): DuckDBValue[][] }>;
    createAppender(table: string): Promise<DuckDBAppender>;
    stream(sql: string): Promise<{ fetchChunk(): Promise<DuckDBDataChunk | null> }>;
    closeSync(): void;
  }

  export interface DuckDBAppender {
    appendBlob(value: Uint8Array): void;
    endRow(): void;
    closeSync(): void;
  }

  export interface DuckDBDataChunk {
    readonly rowCount: number;
    getColumnVector(column: number): { getItem(row: number): DuckDBValue };
  }

  export type DuckDBValue = null | boolean | number | bigint | string | object;
}
