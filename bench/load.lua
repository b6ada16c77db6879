-- The requests of one measurement, for wrk. Prints the result as JSON, because wrk's own summary rounds its figures.
--   wrk … -s load.lua ORIGIN -- TARGET [ENCODING]
--   wrk … -s load.lua ORIGIN -- ranges FIRST DAYS SEED     requests a different range of dates every time

-- Day numbers, minimum counts and minimum results. None of these counts is prebuilt.
local COUNTS, RESULTS = 8, 3
local STEP = 1000003

local function ranges(first, days, seed)
  local dates = {}
  for day = 0, days - 1 do
    dates[day] = os.date("!%Y-%m-%d", first + day * 86400)
  end
  local pairs_of_days = days * days
  local all = pairs_of_days * COUNTS * RESULTS
  -- STEP is a prime that doesn't divide the number of ranges, so no range occurs twice.
  local position = seed * 7919 % all
  request = function()
    position = (position + STEP) % all
    local pair = position % pairs_of_days
    local rest = math.floor(position / pairs_of_days)
    local a, b = pair % days, math.floor(pair / days)
    local count, results = 6 + rest % COUNTS, 1 + math.floor(rest / COUNTS)
    -- A pair in reverse order would be an empty range, so it stands for the same range with higher minimum counts.
    if a > b then
      a, b, count = b, a, count + COUNTS
    end
    local target = "/api/searchterms/?end_date=" .. dates[b] .. "&min_count=" .. count
    if results > 1 then
      target = target .. "&min_results=" .. results
    end
    return wrk.format("GET", target .. "&start_date=" .. dates[a])
  end
end

function init(args)
  if args[1] == "ranges" then
    ranges(tonumber(args[2]), tonumber(args[3]), tonumber(args[4]))
  else
    if args[2] then
      wrk.headers["Accept-Encoding"] = args[2]
    end
    local ready = wrk.format("GET", args[1])
    request = function()
      return ready
    end
  end
end

function done(summary, latency)
  local errors = summary.errors
  local failures = errors.connect + errors.read + errors.write + errors.timeout + errors.status
  io.write(
    string.format(
      'RESULT {"requests":%d,"microseconds":%d,"p50":%d,"p99":%d,"failures":%d}\n',
      summary.requests,
      summary.duration,
      latency:percentile(50),
      latency:percentile(99),
      failures
    )
  )
end
