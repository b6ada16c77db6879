-- Creates daily counts from a table of searches in a database, for use with `council-climate-api redact`. The query is
-- standard SQL. The DuckDB engine of `redact` runs the same query.
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
-- (see docs/search-logs.md). The result is still private, because its dates aren't coarsened. Run `redact` on it.
WITH counted AS (
  SELECT
    CAST(searched_at AS DATE) AS searched_on,
    COALESCE(user_query, '') AS user_query,
    result_count,
    COALESCE(council_restriction, '') AS council_restriction,
    CAST(SUM(times_seen) AS BIGINT) AS times_seen
  FROM searches
  WHERE result_count >= 1
  GROUP BY CAST(searched_at AS DATE), COALESCE(user_query, ''), result_count, COALESCE(council_restriction, '')
),
kept AS (
  SELECT user_query, result_count, council_restriction
  FROM counted
  GROUP BY user_query, result_count, council_restriction
  HAVING SUM(times_seen) >= 5
)
SELECT
  counted.searched_on AS date,
  counted.user_query,
  counted.result_count,
  counted.council_restriction,
  counted.times_seen
FROM counted
INNER JOIN kept
  ON counted.user_query = kept.user_query
  AND counted.result_count = kept.result_count
  AND counted.council_restriction = kept.council_restriction
