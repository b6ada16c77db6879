-- From a log of searches in a database to the day counts that `council-climate-api redact` reads. Standard SQL; the
-- program's own DuckDB engine runs this very text. It wants a table or view `searches` with the columns
--
--   searched_at          a timestamp in UTC
--   user_query           text, exactly as it was typed
--   result_count         a whole number
--   council_restriction  text: empty, or a council's name in quotation marks
--   times_seen           how many searches the row stands for: 1 in a log with a row a search
--
-- such as: CREATE VIEW searches AS
--            SELECT time_utc AS searched_at, query AS user_query, hits AS result_count,
--                   council AS council_restriction, 1 AS times_seen FROM search_log
--
-- It must hold the whole history. Texts must be compared exactly, letter case, accents and outer spaces included: see
-- docs/search-logs.md. The result is still private: its days have not been snapped. Hand it to `redact`.
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
