#!/usr/bin/env bash
# Writes what the edit does to the API into a file of Markdown, and into the job's summary. Never fails the job.
set -euo pipefail
if [ -z "$BASE" ] && [ "$MISSING" != true ]; then exit; fi

mkdir -p "$RUNNER_TEMP/council-climate-api"
diff=$(mktemp "$RUNNER_TEMP/council-climate-api/diff-XXXXXX.md")

unchanged() {
  git --literal-pathspecs diff --quiet "$BASE" -- "$DATA" &&
    [ -z "$(git --literal-pathspecs ls-files --others --exclude-standard -- "$DATA")" ]
}

changed=true
if [ -z "$BASE" ]; then
  echo "What this edit does can’t be told: the earlier state could not be fetched. The check does not depend on it." >"$diff"
elif unchanged; then
  changed=false
  echo "This edit changes no table: the API stays as it is." >"$diff"
else
  code=0
  "$GITHUB_ACTION_PATH/action/without-commands.sh" \
    council-climate-api diff --data "$DATA" --since "$BASE" --cache "$RUNNER_TEMP/council-climate-api/cache" \
    --format markdown >"$diff" || code=$?
  # 1: errors in the tables, of which it tells.
  if [ "$code" -gt 1 ] || [ ! -s "$diff" ]; then
    echo "::notice::What this edit does to the API could not be worked out (exit code $code). The check does not depend on it."
    echo "What this edit does could not be worked out; the step *Compare* of the run tells why. The check does not depend on it." >"$diff"
  fi
fi

cat "$diff" >>"$GITHUB_STEP_SUMMARY"
printf 'diff=%s\nchanged=%s\n' "$diff" "$changed" >>"$GITHUB_OUTPUT"
