// Runs a Spark session (spark_session.py), and sends statements to it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface Spark {
  readonly version: string;
  /** The time from the start of the session until its first result, in seconds. */
  readonly startSeconds: number;
  /** Writes a raw log in CSV as Parquet files. */
  parquet(log: string, folder: string, times: TimeType, files?: number): Promise<void>;
  /** Does the same for a large log with ordinary texts and times. @returns the number of rows */
  convert(log: string, folder: string, files: number): Promise<number>;
  /** Runs statements in a session of their own. @param zone the session's time zone @returns the time in seconds */
  run(statements: readonly string[], zone: string): Promise<number>;
  processes(): Promise<Processes>;
  stop(): Promise<void>;
}

export interface Processes {
  /** The IDs of the processes in which tasks ran. */
  readonly tasks: readonly number[];
  /** The IDs of the executors. */
  readonly executors: readonly number[];
  /** On which the driver and the executors listen. */
  readonly addresses: readonly string[];
  /** The peak memory of the driver and of each executor. */
  readonly megabytes: readonly number[];
}

/** The type of the column with the time of a search: an instant, a time in UTC without a time zone, or text. */
export type TimeType = 'instant' | 'utc' | 'text';

/**
 * @param python the path of the Python that has pyspark
 * @param folder for Spark's own files
 * @param zone the time zone of all Java processes
 */
export async function startSpark(python: string, folder: string, zone: string): Promise<Spark> {
  const child = spawn(python, [path.join(import.meta.dirname, 'spark_session.py'), folder, zone], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, PYTHONUTF8: '1' },
  });
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`Spark has stopped: ${said}`);
    const response = JSON.parse(value);
    if (response.error) throw new Error(response.error);
    return response;
  };
  const ask = (request: Readonly<Record<string, unknown>>) => {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    return next();
  };
  const { version, seconds } = await next();
  return {
    version,
    startSeconds: seconds,
    parquet: (log, folder, times, files = 3) => ask({ step: 'parquet', log, folder, times, files }),
    convert: async (log, folder, files) => (await ask({ step: 'convert', log, folder, files })).rows,
    run: async (statements, zone) => (await ask({ step: 'sql', statements, zone })).seconds,
    processes: () => ask({ step: 'processes' }),
    stop: () => stopped(child),
  };
}

async function stopped(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null ? once(child, 'exit') : undefined;
  child.stdin!.end();
  await ended;
}
