#!/usr/bin/env bash
# Writes the changes to the API into a Markdown file and the job's summary. Never fails the job.
set -euo pipefail
if [ -z "$BASE" ] && [ -z "$MISSING" ]; then exit; fi

mkdir -p "$RUNNER_TEMP/council-climate-api"
diff=$(mktemp "$RUNNER_TEMP/council-climate-api/diff-XXXXXX.md")

unchanged() {
  local added
  git --literal-pathspecs diff --quiet "$BASE" -- "$DATA" &&
    added=$(git --literal-pathspecs ls-files --others --exclude-standard -- "$DATA") &&
    [ -z "$added" ]
}

# Replaces the program's report.
say() { printf '## What this edit does to the API\n\n%s\n' "$1" >"$diff"; }

changed=true
if [ -z "$BASE" ]; then
  say "Unknown, because $MISSING. See the step *Find the commit to compare with* of the run for the reason."
elif unchanged; then
  changed=false
  say "No table has changed, so the API stays the same."
else
  code=0
  "$GITHUB_ACTION_PATH/action/without-commands.sh" \
    council-climate-api diff --data "$DATA" --since "$BASE" --cache "$RUNNER_TEMP/council-climate-api/cache" \
    --format markdown >"$diff" || code=$?
  # 1: the tables have errors. 2: there is nothing to compare with. The report usually gives the reason.
  if [ "$code" -gt 2 ] || [ ! -s "$diff" ]; then
    echo "::notice::The program couldn't compare the tables (exit code $code). The check itself is complete."
    say "Unknown. See the step *Compare* of the run for the reason. The check itself is complete."
  fi
fi

cat "$diff" >>"$GITHUB_STEP_SUMMARY"
printf 'diff=%s\nchanged=%s\n' "$diff" "$changed" >>"$GITHUB_OUTPUT"
