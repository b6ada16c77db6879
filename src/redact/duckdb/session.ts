// A DuckDB of our own: in memory, spilling into a folder that is deleted at the end; it sees no file but the logs.
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { type Problem, systemReason } from '../../problem.ts';
import { deleteAtEnd } from '../clean-up.ts';
import { textLiteral } from './sql.ts';

export interface Session {
  readonly connection: DuckDBConnection;
  /** Paths for DuckDB to the files, in which nothing is a pattern: for `a[1].csv` it would read `a1.csv`. */
  readonly links: readonly string[];
  close(): void;
}

/** Undefined when DuckDB is not installed. */
export async function loadDuckDb(): Promise<typeof DuckDBInstance | undefined> {
  try {
    return (await import('@duckdb/node-api')).DuckDBInstance;
  } catch (error) {
    // Its own package for the platform may be missing, too; then it says so without a code.
    const { code, message = '' } = error as NodeJS.ErrnoException;
    if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND' || /@duckdb\//.test(message)) return undefined;
    throw error;
  }
}

/**
 * @param files the paths of the logs
 * @param memoryLimit such as `4GB`; undefined for 60 % of what there is
 */
export async function openSession(
  Instance: typeof DuckDBInstance,
  files: readonly string[],
  memoryLimit: string | undefined,
): Promise<Session> {
  // Only its owner may look into it: what is spilled are searches.
  const folder = mkdtempSync(path.join(tmpdir(), `council-climate-api-redact-${process.pid}-`));
  chmodSync(folder, 0o700);
  const removeFolder = deleteAtEnd(() => rmSync(folder, { recursive: true, force: true }));
  let instance: DuckDBInstance | undefined;
  try {
    const links = files.map((_, number) => path.join(folder, `log-${number}`));
    for (const [number, link] of links.entries()) symlinkSync(files[number]!, link);
    instance = await Instance.create(':memory:', {
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
      preserve_insertion_order: 'false',
      temp_directory: path.join(folder, 'spilled'),
      memory_limit: memoryLimit ?? `${Math.floor((memory() * 0.6) / 2 ** 20)}MiB`,
    });
    const connection = await instance.connect();
    await connection.run("SET TimeZone = 'UTC'");
    await connection.run(`SET allowed_paths = [${[...links, ...files].map(textLiteral).join(', ')}]`);
    // No network and no other file from here on, and no way back.
    await connection.run('SET enable_external_access = false');
    await connection.run('SET lock_configuration = true');
    return {
      connection,
      links,
      close: () => {
        connection.closeSync();
        instance?.closeSync();
        removeFolder();
      },
    };
  } catch (error) {
    instance?.closeSync();
    removeFolder();
    throw error;
  }
}

/** In bytes; a container may have less than the machine. */
const memory = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** `Out of Memory Error`: the kind of a DuckDB error. Its message may hold a row of the log, and is never shown. */
export function kindOf(error: unknown): string {
  return /^([A-Z][A-Za-z ]{2,40} Error):/.exec(String((error as Error).message))?.[1] ?? 'an unnamed error';
}

/** @throws any error that is not DuckDB's: from the operating system, or a bug of ours */
export function failureOf(error: unknown): Problem {
  if ((error as Error).constructor !== Error || systemReason(error) !== undefined) throw error;
  return { code: 'duckdb-failed', values: { reason: kindOf(error) } };
}
