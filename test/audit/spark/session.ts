// Runs a Spark session (spark_session.py), and sends statements to it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';

export interface Spark {
  readonly version: string;
  /** The time from the start of the session until its first result, in seconds. */
  readonly startSeconds: number;
  /** Writes a raw log in CSV as Parquet files. */
  parquet(log: string, folder: string, times: TimeType): Promise<void>;
  /** Does the same for a large log with ordinary texts and times. @returns the number of rows */
  convert(log: string, folder: string): Promise<number>;
  /** Runs statements in a session of their own. @returns the time in seconds */
  run(statements: readonly string[]): Promise<number>;
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

/** The time zones of all Java processes and of all sessions. Their days begin at other times than days in UTC. */
const ZONES = { java: 'America/St_Johns', session: 'Pacific/Kiritimati' };

/** @param folder for Spark's own files */
export async function startSpark(folder: string): Promise<Spark> {
  const script = path.join(import.meta.dirname, 'spark_session.py');
  const child = spawn(inject('python'), [script, folder, ZONES.java, ZONES.session], {
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
    parquet: (log, folder, times) => ask({ step: 'parquet', log, folder, times }),
    convert: async (log, folder) => (await ask({ step: 'convert', log, folder })).rows,
    run: async (statements) => (await ask({ step: 'sql', statements })).seconds,
    processes: () => ask({ step: 'processes' }),
    stop: () => stopped(child),
  };
}

async function stopped(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null ? once(child, 'exit') : undefined;
  child.stdin!.end();
  await ended;
}
