// SQL by which DuckDB understands the cells of a log exactly as `src/read` does: the same times, numbers and blanks.

export const textLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** What JavaScript's `trim` and `\s` take for space, for RE2, whose own `\s` is ASCII. */
const SPACE =
  '[\\t\\n\\x{0b}\\f\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}]';

/** As in `src/read/timestamp.ts`, with the limits of hours, minutes and seconds in it. */
const TIME = [
  '[0-9]{4}-[0-9]{2}-[0-9]{2}',
  '([Tt ]([01][0-9]|2[0-3]):[0-5][0-9](:([0-5][0-9]|60)([.,][0-9]+)?)?',
  `${SPACE}?([Zz]|[+-]([01][0-9]|2[0-3])(:?[0-5][0-9])?)?)?`,
].join('');

/** Where the known columns stand, each a text of SQL for a cell as text, never NULL. */
export interface Cells {
  readonly time: string;
  readonly query: string;
  readonly results: string;
  readonly restriction: string;
  /** Undefined in a raw log. */
  readonly times: string | undefined;
  /** All of the row, the unknown ones too. */
  readonly all: readonly string[];
}

/** The states of a row. */
export const GOOD = 0;
export const BLANK = 1;
export const BAD = 2;

/**
 * Adds the rows of one file to the table `counted`, by day and key. A row that is blank or bad is counted, and nothing of
 * it kept.
 * @param source what the rows come from: a call of DuckDB's reader
 */
export function addRows(file: number, source: string, { all, ...cells }: Cells): string {
  const weights = all.map((cell, column) => `strlen(${cell}) * ${column + 1}`).join(' + ');
  const whole = (text: string) =>
    `CASE WHEN regexp_full_match(${text}, '[0-9]{1,16}') THEN TRY_CAST(${text} AS BIGINT) END`;
  const isWhole = (number: string, least: number) => `${number} BETWEEN ${least} AND ${Number.MAX_SAFE_INTEGER}`;
  return `
    INSERT INTO counted
    WITH rows AS (
      SELECT ${cells.time} AS time, ${cells.query} AS query, ${cells.results} AS results_text,
        ${cells.restriction} AS restriction, ${cells.times ?? "'1'"} AS times_text,
        ${weights} AS weight, left(${cells.time}, 1) NOT BETWEEN '0' AND '9'
          AND regexp_full_match(concat(${all.join(', ')}), '${SPACE}*') AS is_blank
      FROM ${source}
    ), numbers AS (
      SELECT *, ${dayOf('time')} AS day, ${whole('results_text')} AS results, ${whole('times_text')} AS times FROM rows
    ), judged AS (
      SELECT *, CASE
        WHEN is_blank THEN ${BLANK}
        WHEN day BETWEEN DATE '1990-01-01' AND DATE '2199-12-31' AND ${isWhole('results', 0)} AND ${isWhole('times', 1)}
          AND (restriction = '' OR (strlen(restriction) >= 2 AND starts_with(restriction, '"')
            AND suffix(restriction, '"'))) THEN ${GOOD}
        ELSE ${BAD} END AS state
      FROM numbers
    ), kept AS (
      SELECT state, weight, if(state = ${GOOD}, day, NULL) AS day, if(state = ${GOOD}, query, '') AS query,
        if(state = ${GOOD}, results, 0) AS results, if(state = ${GOOD}, restriction, '') AS restriction,
        if(state = ${GOOD}, times, 0) AS times
      FROM judged
    )
    SELECT ${file}, ${cells.times === undefined}, state, day, query, results, restriction,
      sum(times), count(*), sum(weight)
    FROM kept GROUP BY state, day, query, results, restriction`;
}

export const CREATE_COUNTED = `
  CREATE TABLE counted (file INTEGER, is_raw BOOLEAN, state TINYINT, day DATE, query VARCHAR, results BIGINT,
    restriction VARCHAR, times HUGEINT, rows BIGINT, weight HUGEINT)`;

/** The table `searches` for `docs/daily-counts.sql`, made from the counts. */
export const CREATE_SEARCHES = `
  CREATE VIEW searches AS
  SELECT CAST(day AS TIMESTAMP) AS searched_at, query AS user_query, results AS result_count,
    restriction AS council_restriction, times AS times_seen
  FROM counted WHERE state = ${GOOD}`;

/** The day, in UTC, of a time as text; NULL for anything else. */
function dayOf(time: string): string {
  // Behind the hours and minutes, which end at the 16th character.
  const offset = `regexp_extract(substr(${time}, 17), '[+-][0-9:]+$')`;
  const minutesOf = (hours: string, minutes: string) =>
    `TRY_CAST(${hours} AS INTEGER) * 60 + TRY_CAST(${minutes} AS INTEGER)`;
  const east = minutesOf(`substr(${offset}, 2, 2)`, `('0' || replace(substr(${offset}, 4), ':', ''))`);
  const local = minutesOf(`substr(${time}, 12, 2)`, `substr(${time}, 15, 2)`);
  const sign = `if(starts_with(${offset}, '-'), -1, 1)`;
  const shift = `CAST(floor((${local} - ${sign} * (${east})) / 1440) AS INTEGER)`;
  // Most times have no offset, and looking for one takes longer than anything else.
  const isUtc = `(suffix(${time}, 'Z') OR strlen(${time}) = 10)`;
  return `CASE WHEN regexp_full_match(${time}, '${TIME}') THEN TRY_CAST(left(${time}, 10) AS DATE)
    + CASE WHEN ${isUtc} THEN 0 WHEN ${offset} = '' THEN 0 ELSE ${shift} END END`;
}
