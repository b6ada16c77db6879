#!/usr/bin/env bash
# Checks the tables. The program writes the annotations and the job's summary. The last step uses its exit code.
set -euo pipefail

# The program's cache is as private as the search logs. GitHub empties this directory at the end of the job.
flags=(--data "$DATA" --cache "$RUNNER_TEMP/council-climate-api/cache")
if [ -n "$BASE" ]; then flags+=(--base "$BASE"); fi
if [ -n "$SITE_URL" ]; then flags+=(--site-url "$SITE_URL"); fi

code=0
council-climate-api check "${flags[@]}" --format github || code=$?
ok=$([ "$code" = 0 ] && echo true || echo false)
printf 'code=%s\nok=%s\n' "$code" "$ok" >>"$GITHUB_OUTPUT"

# A higher code means that the program couldn't check the tables.
if [ "$CODE_SCANNING" = true ] && [ "$code" -le 1 ]; then
  sarif=$RUNNER_TEMP/council-climate-api/check.sarif
  mkdir -p "${sarif%/*}"
  council-climate-api check "${flags[@]}" --format sarif >"$sarif" || true
  echo "sarif=$sarif" >>"$GITHUB_OUTPUT"
fi
