// Removes withheld terms from DuckDB's counts. DuckDB can't compare texts as the list requires, so every query is checked here.
import type { IsWithheld } from '../../searchterms/withheld-terms.ts';
import type { TermFigures } from '../../searchterms/withhold.ts';
import { bytesOf, chunksOf, textOf } from './chunks.ts';
import type { Session } from './session.ts';
import { GOOD } from './sql.ts';

const WITHHELD = `state = ${GOOD} AND encode(query) IN (SELECT query FROM withheld)`;

/** @returns how many were left out */
export async function withholdFrom(session: Session, isWithheld: IsWithheld | undefined): Promise<TermFigures> {
  const queries = isWithheld ? await queriesAmong(session, isWithheld) : [];
  if (queries.length === 0) return { terms: 0, searches: 0 };
  const { connection } = session;
  await connection.run('CREATE TABLE withheld (query BLOB)');
  const appender = await connection.createAppender('withheld');
  for (const query of queries) {
    appender.appendBlob(query);
    appender.endRow();
  }
  appender.closeSync();
  const found = await connection.runAndReadAll(
    `SELECT count(*), sum(total) FROM (SELECT sum(times) AS total FROM counted WHERE ${WITHHELD}
      GROUP BY query, results, restriction)`,
  );
  await connection.run(`DELETE FROM counted WHERE ${WITHHELD}`);
  const [terms, searches] = found.getRows()[0]!;
  return { terms: Number(terms), searches: Number(searches) };
}

async function queriesAmong(session: Session, isWithheld: IsWithheld): Promise<readonly Uint8Array[]> {
  const found: Uint8Array[] = [];
  const all = chunksOf(session, `SELECT DISTINCT encode(query) FROM counted WHERE state = ${GOOD}`);
  for await (const chunk of all) {
    const queries = chunk.getColumnVector(0);
    for (let row = 0; row < chunk.rowCount; row++) {
      const query = queries.getItem(row);
      // A copy, because the chunk's memory is reused.
      if (isWithheld(textOf(query))) found.push(Uint8Array.from(bytesOf(query)));
    }
  }
  return found;
}
