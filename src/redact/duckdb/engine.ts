// The DuckDB engine: for histories larger than memory, and for Parquet. DuckDB is installed by whoever wants it.
import type { Problem } from '../../problem.ts';
import { hasErrors } from '../../problem.ts';
import type { EngineOptions, EngineRun, InputFile, RedactEngine } from '../engine.ts';
import { addCsv } from './add-csv.ts';
import { addParquet } from './add-parquet.ts';
import { addUp, findBadRows, findDayProblems } from './added-up.ts';
import { failureOf, loadDuckDb, openSession, type Session } from './session.ts';
import { CREATE_COUNTED } from './sql.ts';

/** The release that is tested. */
export const DUCKDB_PACKAGE = '@duckdb/node-api@1.5.5-r.5';

/** @param load a test passes its own */
export const duckDbEngine = (load = loadDuckDb): RedactEngine => ({
  reads: ['csv', 'parquet'],
  run: async (files, options) => {
    const Instance = await load();
    if (!Instance) return failed({ code: 'no-duckdb', values: { package: DUCKDB_PACKAGE } });
    let session: Session | undefined;
    try {
      session = await openSession(
        Instance,
        files.map(({ path }) => path),
        options.memoryLimit,
      );
      return await addAll(session, files, options);
    } catch (error) {
      session?.close();
      return failed(failureOf(error));
    }
  },
});

const failed = (problem: Problem): EngineRun => ({ problems: [problem], close: () => {} });

async function addAll(session: Session, files: readonly InputFile[], options: EngineOptions): Promise<EngineRun> {
  await session.connection.run(CREATE_COUNTED);
  const problems: Problem[] = [];
  for (const [number, file] of files.entries()) {
    options.terminal.progress(`Reading ${file.name} …`);
    const add = file.kind === 'parquet' ? addParquet : addCsv;
    problems.push(...(await add(session, file, number)));
  }
  if (!hasErrors(problems))
    problems.push(...(await findBadRows(session, files)), ...(await findDayProblems(session, files)));
  if (hasErrors(problems)) return { problems, close: session.close };
  return { log: await addUp(session, options.isWithheld), problems, close: session.close };
}
