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

# In place of what the program would write.
say() { printf '## What this edit does to the API\n\n%s\n' "$1" >"$diff"; }

changed=true
if [ -z "$BASE" ]; then
  say "It can’t be told: the earlier state could not be fetched. The check does not depend on it."
elif unchanged; then
  changed=false
  say "It changes no table: the API stays as it is."
else
  code=0
  "$GITHUB_ACTION_PATH/action/without-commands.sh" \
    council-climate-api diff --data "$DATA" --since "$BASE" --cache "$RUNNER_TEMP/council-climate-api/cache" \
    --format markdown >"$diff" || code=$?
  # 1: errors in the tables. 2: nothing to compare with. Where it can, it tells of either.
  if [ "$code" -gt 2 ] || [ ! -s "$diff" ]; then
    echo "::notice::What this edit does to the API could not be worked out (exit code $code). The check does not depend on it."
    say "It could not be worked out; the step *Compare* of the run tells why. The check does not depend on it."
  fi
fi

cat "$diff" >>"$GITHUB_STEP_SUMMARY"
printf 'diff=%s\nchanged=%s\n' "$diff" "$changed" >>"$GITHUB_OUTPUT"
