// Starts a PostgreSQL server with its own folder. It only listens on a socket in that folder.
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWith } from '../../support/installed.ts';

/** Debian's folder for PostgreSQL. It contains a folder for each version, and isn't on the path. */
const DEBIAN = '/usr/lib/postgresql';

/** The path of a program from the newest version. */
function postgresProgram(name: string): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  return versions.length === 0 ? name : path.join(DEBIAN, String(Math.max(...versions)), 'bin', name);
}

/** The server refuses to run as root. */
const NOBODY = 65_534;
const isRoot = process.geteuid?.() === 0;
const owner = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

export interface Postgres {
  /** A folder in which the server can read files. */
  readonly folder: string;
  /** Runs psql on its input, in a session in UTC. @returns what it printed */
  psql(database: string, input: string, args?: readonly string[]): string;
  stop(): void;
}

/** Describes tests that need PostgreSQL. */
export const describePostgres = describeWith(...['initdb', 'pg_ctl', 'psql'].map(postgresProgram));

export function startPostgres(): Postgres {
  const folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-postgresql-'));
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const run = (name: string, args: readonly string[], input = ''): string =>
    execFileSync(postgresProgram(name), args, {
      ...owner,
      cwd: folder,
      input,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
      env: { ...process.env, LC_ALL: 'C', PGTZ: 'UTC', PGCLIENTENCODING: 'UTF8' },
    });
  const data = path.join(folder, 'data');
  const user = ['--username', 'postgres'];
  run('initdb', ['--pgdata', data, '--auth', 'trust', '--encoding', 'UTF8', '--no-sync', ...user]);
  const options = `-c listen_addresses= -c unix_socket_directories=${folder} -c fsync=off`;
  run('pg_ctl', ['start', '--wait', '--pgdata', data, '--log', path.join(folder, 'log'), '--options', options]);
  const connection = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', `--host=${folder}`, ...user];
  return {
    folder,
    psql: (database, input, args = []) => run('psql', [...connection, ...args, database], input),
    stop: () => {
      run('pg_ctl', ['stop', '--mode=immediate', '--wait', '--pgdata', data]);
      rmSync(folder, { recursive: true });
    },
  };
}
