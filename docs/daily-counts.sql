-- Creates daily counts from a table of searches in a database, for use with `council-climate-api redact`. The query is
-- standard SQL, and runs unchanged on DuckDB, PostgreSQL and Spark. For other databases, see docs/large-logs.md.
--
-- It reads a table or view named `searches`, which must have these columns:
--
--   searched_at          a timestamp in UTC
--   user_query           text, exactly as it was typed
--   result_count         a whole number
--   council_restriction  text: empty, or a council's name in quotation marks
--   times_seen           the number of searches that the row represents: 1 if each row is a single search
--
-- For example: CREATE VIEW searches AS
--                SELECT time_utc AS searched_at, query AS user_query, hits AS result_count,
--                       council AS council_restriction, 1 AS times_seen FROM search_log
--
-- The table must contain the whole history. Text must be compared exactly, including letter case, accents and spaces
-- (see docs/large-logs.md). The result is still private, because its dates aren't coarsened. Run `redact` on it.
WITH filled AS (
  SELECT
    CAST(searched_at AS DATE) AS searched_on,
    COALESCE(user_query, '') AS query,
    result_count AS results,
    COALESCE(council_restriction, '') AS restriction,
    times_seen AS times
  FROM searches
  WHERE result_count >= 1
),
counted AS (
  SELECT searched_on, query, results, restriction, CAST(SUM(times) AS BIGINT) AS times
  FROM filled
  GROUP BY searched_on, query, results, restriction
),
kept AS (
  SELECT query, results, restriction
  FROM counted
  GROUP BY query, results, restriction
  HAVING SUM(times) >= 5
)
SELECT
  counted.searched_on AS date,
  counted.query AS user_query,
  counted.results AS result_count,
  counted.restriction AS council_restriction,
  counted.times AS times_seen
FROM counted
INNER JOIN kept
  ON counted.query = kept.query
  AND counted.results = kept.results
  AND counted.restriction = kept.restriction
