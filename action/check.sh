#!/usr/bin/env bash
# Checks the tables: annotations and the job's summary come from the program. Its exit code is kept for the last step.
set -euo pipefail

# Counted search logs are as private as the logs. This folder is emptied at the end of the job, and nothing keeps it.
flags=(--data "$DATA" --cache "$RUNNER_TEMP/council-climate-api/cache")
if [ -n "$BASE" ]; then flags+=(--base "$BASE"); fi

code=0
council-climate-api check "${flags[@]}" --format github || code=$?
ok=$([ "$code" = 0 ] && echo true || echo false)
printf 'code=%s\nok=%s\n' "$code" "$ok" >>"$GITHUB_OUTPUT"
